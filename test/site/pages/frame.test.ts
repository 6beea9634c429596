import { expect, test } from 'vitest';
import { hasRulePage } from '../../../src/site/model/edition-view.ts';
import { chapterPage } from '../../../src/site/pages/chapter/chapter-page.ts';
import { contentsPage } from '../../../src/site/pages/contents/contents-page.ts';
import { page as rules } from '../../../src/site/pages/rule/page.ts';
import { rulePage } from '../../../src/site/pages/rule/rule-page.ts';
import { site } from '../model/archive.ts';
import { viewOf } from '../model/open-site.ts';

const [english, portuguese] = [viewOf(site, 'en'), viewOf(site, 'pt')];
const earlier = viewOf(site, 'en', '2020-11-20');

test('a rule in force says since when it is unchanged, is indexed, and is its own canonical page', () => {
  const { frame } = rulePage(site, english, '101.2');
  expect(frame.status).toEqual({
    tone: 'plain',
    text: 'Unchanged since November 20, 2020 (CMR) or earlier.',
    effective: '2020-11-20',
  });
  expect(frame.indexed).toBe(true);
  expect(frame.canonical).toBe('/rules/cr/101.2');
  expect(frame.notice).toBe('Not the official text.');
});

test('an earlier edition says until when it was in force, links to today, and is not indexed', () => {
  const { frame } = contentsPage(site, earlier);
  expect(frame.status).toMatchObject({ tone: 'warning', link: { href: '/rules/cr' } });
  expect(frame.status?.text).toContain('June 7, 2024');
  expect(frame.indexed).toBe(false);
  expect(frame.canonical).toBe('/rules/cr');
});

test('a translation names its edition, the rules it is shown with, and the text that prevails', () => {
  const { status } = rulePage(site, portuguese, '101.2').frame;
  expect(status).toEqual({
    tone: 'plain',
    text: 'Tradução da edição de 20 de novembro de 2020 (CMR), mostrada com as regras em vigor desde 7 de junho de 2024.',
    authority: 'Se os dois diferirem, vale o texto em inglês.',
    link: { label: 'Ler em inglês', href: '/rules/cr/101.2', lang: 'en' },
  });
});

test('an untranslated rule has a page in its own language only', () => {
  expect(hasRulePage(portuguese, '101.2')).toBe(true);
  expect(hasRulePage(portuguese, '101.2a')).toBe(false);
  expect(rulePage(site, english, '101.2a').frame.alternates).toEqual([]);
});

test('rules of earlier editions have no pages of their own, even if there are few editions', () => {
  expect(hasRulePage(earlier, '101.2')).toBe(false);
  expect(rules.list(site).every(({ view }) => view.newest)).toBe(true);
});

test('switching the language or edition stays on the rule, goes to the nearest page above it, or says that the rule did not exist yet', () => {
  const href = (links: readonly { readonly href: string }[]) => links.map((link) => link.href);
  expect(href(rulePage(site, english, '101.2').frame.languageLinks)).toEqual(['/rules/cr/101.2', '/regras/cr/101.2']);
  expect(href(rulePage(site, english, '101.2a').frame.languageLinks)).toEqual(['/rules/cr/101.2a', '/regras/cr/1/101#101.2a']);
  expect(href(rulePage(site, english, '103.1').frame.editionLinks)).toEqual(['/rules/cr/103.1', '/rules/cr/103.1#history']);
  expect(href(chapterPage(site, earlier, '101').frame.languageLinks)).toEqual([
    '/rules/cr/2020-11-20/1/101',
    '/regras/cr/2020-11-20/1/101',
  ]);
});

test('alternates list the languages that have the page, with the original as the default', () => {
  expect(rulePage(site, english, '101.2').frame.alternates).toEqual([
    { hreflang: 'en', address: '/rules/cr/101.2' },
    { hreflang: 'pt-BR', address: '/regras/cr/101.2' },
    { hreflang: 'x-default', address: '/rules/cr/101.2' },
  ]);
  expect(rulePage(site, english, '103.1').frame.alternates).toEqual([]);
});

test('a rule does not link to a missing parent', () => {
  const rules = new Map([...english.rules()].filter(([number]) => number !== '101.2'));
  const { frame, nearby } = rulePage(site, { ...english, rules: () => rules }, '101.2a');
  expect(frame.crumbs.map(({ label }) => label)).not.toContain('101.2');
  expect(nearby.map(({ number }) => number)).not.toContain('101.2');
});
