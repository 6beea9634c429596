import { expect, test } from 'vitest';
import { countChanges } from '../../../src/site/kit/changes/change.ts';
import { changesOfEdition } from '../../../src/site/model/edition-changes.ts';
import { growthOf, heatMapOf, sectionFlowOf } from '../../../src/site/model/pictures.ts';
import { viewOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

const { work, language: english } = viewOf(site, 'en');

test('the heat map counts the changes of each edition by section and links to them', () => {
  const map = work && heatMapOf(site, work, english);
  const [row] = map?.rows.filter(({ edition }) => edition === '2009-07-11') ?? [];
  const changes = changesOfEdition(site, 'cr', '2009-07-11');
  expect(row?.cells.reduce((sum, { count }) => sum + count, 0)).toBe(countChanges(changes?.groups ?? []));
  expect(row?.cells.every(({ count, href }) => count === 0 || href.startsWith('/rules/cr/changes/2009-07-11'))).toBe(true);
  expect(map?.sections.map(({ label }) => label)).toEqual(['1', '3', '5', '6', '7', 'Glossary', 'earlier sections']);
});

test('the growth picture has a caption', () => {
  const growth = work && growthOf(site, work, english);
  expect(growth?.caption).toMatch(/^From \d+ rules in 2008 to \d+ rules in 2026$/);
  expect(growth?.picture).toContain('<path');
});

test('a growth picture of a short time repeats no year', () => {
  const [lorcana] = site.works.filter(({ id }) => id === 'lorcana');
  const { picture = '' } = (lorcana && growthOf(site, lorcana, english)) ?? {};
  const years = [...picture.matchAll(/>(\d{4})</g)].map((match) => match[1]);
  expect(years).toEqual(['2024', '2025']);
});

test('labels of a flow picture that would overlap on a phone are shortened to numbers', () => {
  const m10 = changesOfEdition(site, 'cr', '2009-07-11');
  const picture = (m10 && sectionFlowOf(m10, english)?.picture) ?? '';
  const texts = [...picture.matchAll(/<text[^>]*>([^<]+)</g)].map((match) => match[0]);
  expect(texts.length).toBeGreaterThan(5);
  const short = texts.filter((text) => text.includes('narrow'));
  expect(texts.filter((text) => text.includes('wide'))).toHaveLength(short.length);
  expect(short.every((text) => />\d+</.test(text))).toBe(true);
});

test('a renumbering has a flow picture and a table; an edition that moved few rules has none', () => {
  const [m10, later] = ['2009-07-11', '2018-06-08'].map((edition) => changesOfEdition(site, 'cr', edition));
  if (m10 === undefined || later === undefined) throw new Error('the content has no such editions');
  const flow = sectionFlowOf(m10, english);
  const moved = m10.step.links.filter(
    ({ from: [from = ''], to: [to = ''] }) => from.length > 1 && to.length > 1 && from[0] !== to[0],
  );
  expect(flow?.rows.reduce((sum, { rules }) => sum + rules, 0)).toBe(moved.length);
  expect(flow?.picture.match(/class="moves"/g)).toHaveLength(flow?.rows.length ?? 0);
  expect(sectionFlowOf(later, english)).toBeNull();
});
