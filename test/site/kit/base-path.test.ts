import { expect, test } from 'vitest';
import { absoluteUrl, addBaseToHtml } from '../../../src/site/kit/base-path.ts';

test.each([
  ['https://rules.example/', '/rules/cr#101', 'https://rules.example/rules/cr#101'],
  ['https://name.example/a/b/', '/rules/cr?q=1', 'https://name.example/a/b/rules/cr?q=1'],
  ['https://name.example/rules/', '/rules/cr', 'https://name.example/rules/rules/cr'],
  ['https://name.example/a/', '/', 'https://name.example/a/'],
  ['https://name.example/a/', 'https://other.example/x', 'https://other.example/x'],
])('at %s, %s is %s', (site, address, absolute) => {
  expect(absoluteUrl(address, new URL(site))).toBe(absolute);
});

test.each([
  ['<a href="/rules">', '<a href="/a/b/rules">'],
  ['<a class="x"\nhref="/">', '<a class="x"\nhref="/a/b/">'],
  ['<form action="/search" data-work="cr">', '<form action="/a/b/search" data-work="cr">'],
  ['<meta http-equiv="refresh" content="0;url=/rules/cr">', '<meta http-equiv="refresh" content="0;url=/a/b/rules/cr">'],
  ['<div data-pinned="/rules/cr/2026-04-17">', '<div data-pinned="/a/b/rules/cr/2026-04-17">'],
])('%s gets the path of the site', (html, withBase) => {
  expect(addBaseToHtml(html, '/a/b')).toBe(withBase);
  expect(addBaseToHtml(html, '')).toBe(html);
});

test.each([
  '<a href="#101">',
  '<a href="https://rules.example/rules">',
  '<a href="//rules.example/rules">',
  '<form data-tables="/data/passages/cr-en.json">',
  '<input aria-keyshortcuts="/ Control+K">',
  '<code>&lt;a href="/rules"&gt;</code>',
  '<p title="> href=&quot;/rules&quot;">an address, href="/rules"</p>',
])('%s stays', (html) => {
  expect(addBaseToHtml(html, '/a/b')).toBe(html);
});
