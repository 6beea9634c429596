import { expect, test } from 'vitest';
import { chapterPage } from '../../../src/site/pages/chapter/chapter-page.ts';
import { glossaryPage } from '../../../src/site/pages/glossary/glossary-page.ts';
import { rulePage } from '../../../src/site/pages/rule/rule-page.ts';
import { site } from '../model/archive.ts';
import { viewOf } from '../model/open-site.ts';

const english = viewOf(site, 'en');
const [published, earlier] = [viewOf(site, 'pt', '2020-11-20'), viewOf(site, 'en', '2020-11-20')];

test('a citation links to the rule in its chapter, by fragment within the same page', () => {
  const { rules } = chapterPage(site, english, '101');
  expect(rules).toContain('<a href="/rules/cr/1/102#102.1">102.1</a>');
  expect(rules).toContain('<a href="#101.1">101.1</a>');
});

test('a rule has its whole and its short number as anchors, and its number links to its own page', () => {
  const { rules } = chapterPage(site, english, '101');
  expect(rules).toMatch(/<div id="101\.2a" class="rule depth-2"/);
  expect(rules).toContain('><a class="number" href="/rules/cr/101.2a" id="2a">101.2a</a>');
});

test('of two rules with the same number, only the first has anchors', () => {
  const { rules } = chapterPage(site, english, '102');
  expect(rules.match(/id="102\.1"/g)).toHaveLength(1);
  expect(rules.match(/id="1"/g)).toHaveLength(1);
  expect(rules).toContain('A number printed twice.');
});

test('a citation in a published translation links within it, or else to the original', () => {
  const { rules } = chapterPage(site, published, '101');
  expect(rules).toContain('<a href="/rules/cr/2020-11-20/1/102#102.1" hreflang="en">102.1</a>');
});

test('a citation in an earlier edition links within that edition', () => {
  expect(chapterPage(site, earlier, '101').rules).toContain('href="/rules/cr/2020-11-20/1/102#102.1"');
});

test('a glossary entry links to the rules that it cites', () => {
  expect(glossaryPage(site, english).terms).toContain('<section class="term" id="player">');
  expect(glossaryPage(site, english).terms).toContain('href="/rules/cr/1/102#102.1"');
});

test("a rule's own page shows its family, what it cites and what cites it", () => {
  const page = rulePage(site, english, '101.2a');
  // In the order of the chapter, also if a neighbor comes before the rule above.
  expect(page.nearby.slice(0, 3).map(({ number }) => number)).toEqual(['101.1', '101.2', '101.2a']);
  expect(page.cites.map(({ number }) => number)).toEqual(['101.1']);
  expect(page.text).toContain('<span class="symbol">{T}</span>');
  expect(rulePage(site, english, '101.1').citedBy.map(({ number }) => number)).toEqual(['101.2a']);
  expect(rulePage(site, english, '102.1').citedByTerms.map(({ href }) => href)).toEqual(['/rules/cr/glossary#player']);
  expect(rulePage(site, english, '101.2').parts).toContain('id="101.2a"');
});

test('a rule’s own page shows its translations and its history', () => {
  const page = rulePage(site, english, '101.2');
  expect(page.translations).toMatchObject([{ tag: 'pt-BR', href: '/regras/cr/101.2', text: 'O não vence o sim.' }]);
  expect(page.history.flatMap(({ to }) => to)).toEqual([{ number: '101.2', href: '/rules/cr/2020-11-20/1/101#101.2' }]);
  expect(page.editions).toEqual([]);
});
