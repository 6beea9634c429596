import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { blocksToHast } from '../../src/site/html/blocks.ts';
import { writeHtml } from '../../src/site/html/write-html.ts';
import { languageOf } from '../../src/site/languages.ts';
import { newestView } from '../../src/site/library.ts';
import { linksOfRule } from '../../src/site/references.ts';
import { withTermLinks } from '../../src/site/term-links.ts';
import { site } from './own-library.ts';

function textOf(html: string): string {
  let text = '';
  visit(fromHtml(html, { fragment: true }), 'text', ({ value }) => {
    text += value;
  });
  return text;
}

test.each(['en', 'pt'])('links to the glossary change no letter of any rule in %s, and stand in no other link', (code) => {
  const view = newestView(site, 'cr', languageOf(code));
  if (view === undefined) throw new Error('the site lacks a view');
  const softs = view.expression().rules.map((rule) => {
    const linksOf = linksOfRule(site, view, rule);
    const plain = writeHtml(...blocksToHast(rule.blocks));
    const linked = writeHtml(...blocksToHast(rule.blocks, withTermLinks(view, rule, linksOf)));
    if (!linked.includes('class="noted"')) expect(textOf(linked)).toBe(textOf(plain));
    expect(linked).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /s);
    return linked.split('class="soft"').length - 1;
  });
  expect(softs.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
});
