/** Tests the picture of what a rule and its parts cite, and what cites them. */
import { expect, test } from 'vitest';
import { citationMap } from '../../../src/site/model/rule-pictures.ts';
import { viewOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

const view = viewOf(site, 'en');
const mapOf = (number: string) => {
  const rule = view.rules().get(number) ?? expect.fail(`no rule ${number}`);
  const map = citationMap(site, view, rule);
  const labels = (anchor: string) =>
    [...map.matchAll(/<text[^>]*text-anchor="(\w+)">([^<]*)</g)].filter(([, at]) => at === anchor).map(([, , label]) => label);
  return { map, citing: labels('end'), own: labels('middle'), cited: labels('start') };
};

test('rules that cite the rule are on the left, rules that it cites on the right, without its own family', () => {
  const { citing, own, cited } = mapOf('704.5');
  expect(own).toEqual(['704.5']);
  expect(citing).toContain('704.3');
  expect([...citing, ...cited].filter((label) => label?.startsWith('704.5'))).toEqual([]);
});

test('each label is a link that the keyboard skips, since the page lists the same links', () => {
  const { map, citing, cited } = mapOf('704.5');
  expect(map).toMatch(/^<svg[^>]*aria-hidden="true"/);
  expect(map.match(/<a href="[^"]+" tabindex="-1">/g)).toHaveLength(citing.length + cited.length);
});

test('a rule with few citations has no map', () => {
  expect(mapOf('702.19b').map).toBe('');
});
