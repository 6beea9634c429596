import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { writeHtml } from '../../../src/site/kit/html.ts';
import { linksOfRule, withTermLinks } from '../../../src/site/model/reference-links.ts';
import { blocksToHast } from '../../../src/site/model/text-html.ts';
import { viewOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

function textOf(html: string): string {
  let text = '';
  visit(fromHtml(html, { fragment: true }), 'text', ({ value }) => {
    text += value;
  });
  return text;
}

test.each(['en', 'pt'])('links to the glossary change no letter of any rule in %s and are never nested in links', (code) => {
  const view = viewOf(site, code);
  const counts = view.expression().rules.map((rule) => {
    const linksOf = linksOfRule(site, view, rule);
    const plain = writeHtml(...blocksToHast(rule.blocks));
    const linked = writeHtml(...blocksToHast(rule.blocks, withTermLinks(view, rule, linksOf)));
    if (!linked.includes('class="has-note"')) expect(textOf(linked)).toBe(textOf(plain));
    expect(linked).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /s);
    return linked.split('class="soft"').length - 1;
  });
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
});
