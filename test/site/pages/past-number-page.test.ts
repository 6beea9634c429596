import { describe, expect, test } from 'vitest';
import { historyOf } from '../../../src/site/model/rule-history.ts';
import { page } from '../../../src/site/pages/past-number/page.ts';
import { pastMeanings, pastNumberPage } from '../../../src/site/pages/past-number/past-number-page.ts';
import { rulePage } from '../../../src/site/pages/rule/rule-page.ts';
import { viewOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

const view = viewOf(site, 'en');
const english = view.language;

describe('a past number', () => {
  test('has a page if it is no longer in use', () => {
    const paths = page.list(site).map(({ path }) => path);
    expect(paths).toContain('rules/cr/502.9b');
    expect(paths).not.toContain('rules/cr/101.1');
  });

  test('shows what it meant, until when, and the successor', () => {
    const [meaning, ...others] = pastMeanings(site, view.work, '502.9b', english);
    expect(others).toEqual([]);
    expect(meaning?.period).toBe('From July 15, 2008 to July 11, 2009');
    expect(meaning?.today.map(({ number }) => number)).toEqual(['702.19b']);
    expect(meaning?.ending?.href).toMatch(/^\/rules\/cr\/changes\/2009-07-11#/);
  });

  test('states the successor in its title, as certainly as the lineage allows', () => {
    expect(pastNumberPage(site, view, '502.9b').heading).toBe('Rule 502.9b is now 702.19b (Trample)');
    expect(pastNumberPage(site, view, '212.9d').heading).toMatch(/^Rule 212\.9d may now be 306\.9/);
    const gone = site
      .history('cr')
      ?.numbers()
      .find((number) => pastMeanings(site, view.work, number, english)[0]?.today.length === 0);
    expect(pastNumberPage(site, view, gone ?? '').heading).toBe(`Rule ${gone} is no longer in use`);
  });

  test('shows the whole history of the rule', () => {
    const { history } = pastNumberPage(site, view, '502.9b');
    expect(history[0]?.to.map(({ number }) => number)).toEqual(['702.19b']);
    expect(history.flatMap(({ to }) => to.map(({ number }) => number))).toContain('502.9b');
  });

  test('may be in use again for another rule', () => {
    const numbers = [...(site.lineage('cr')?.lineage.rules.at(-1)?.identifiers.keys() ?? [])];
    const reused = numbers.filter((number) => pastMeanings(site, view.work, number, english).length > 0);
    expect(reused).toContain('502');
  });
});

test('the history of a rule includes the time when it had another number', () => {
  const events = historyOf(site, view, '702.19b', english);
  expect(events.at(-1)?.day).toBe('2008-07-15');
  const first = events.filter(({ day }) => day === '2008-07-15');
  expect(first.flatMap(({ to }) => to.map(({ number }) => number))).toContain('502.9b');
  expect(events.find(({ day }) => day === '2009-07-11')?.diff).toContain('<ins>');
});

test('a match between rules with little wording in common is marked as possible', () => {
  const events = historyOf(site, view, '306.9', english);
  expect(events.map(({ day, kind, possibleMatch }) => [day, kind, possibleMatch])).toContainEqual([
    '2009-07-11',
    'moved-edited',
    true,
  ]);
  expect(events.at(-1)).toMatchObject({ kind: 'added', possibleMatch: false });
  const [meaning] = pastMeanings(site, view.work, '212.9d', english);
  expect(meaning).toMatchObject({ today: [{ number: '306.9' }], possibleMatch: true });
});

test('the page of a rule whose words never changed has them once, and its translation also has those of the source', () => {
  const isNew = (number: string) =>
    historyOf(site, view, number, english)
      .map(({ kind }) => kind)
      .join() === 'added';
  const number = [...view.rules().keys()].find((one) => (view.rules().get(one)?.blocks.length ?? 0) > 0 && isNew(one)) ?? '';
  const diffsOf = (lang: string) => rulePage(site, viewOf(site, lang), number).history.map(({ diff }) => diff);
  expect(diffsOf('en')).toEqual(['']);
  expect(diffsOf('pt')).toEqual([expect.stringContaining('<ins>')]);
  expect(rulePage(site, view, '702.19b').history.some(({ diff }) => diff.includes('<ins>'))).toBe(true);
});
