import { expect, test } from 'vitest';
import { countChanges } from '../../../src/site/kit/changes/change.ts';
import { changesOfEdition } from '../../../src/site/model/edition-changes.ts';
import { growthOf, heatMapOf } from '../../../src/site/model/pictures.ts';
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
