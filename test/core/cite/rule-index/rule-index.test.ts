import { expect, test } from 'vitest';
import { namesOfEdition } from '../../../../src/content/archive/index.ts';
import { openRuleIndex, UnreadableIndex } from '../../../../src/core/cite/rule-index.ts';
import { everyNumber, numberMeanings, traceNumber } from '../../../../src/core/history/index.ts';
import { indexRecord } from '../../../../src/site/outputs/lineage-record.ts';
import { site } from '../../../site/model/own-site.ts';

const work = site.works.find(({ id }) => id === 'cr');
const own = site.lineage('cr');
if (work === undefined || own === undefined) throw new Error('the work of the repository has a lineage');
const { lineage } = own;
const record = JSON.parse(JSON.stringify(indexRecord(work, site.editions('cr'), own)));
const register = openRuleIndex(record);
const newest = lineage.editions.at(-1) ?? '';

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

test('an index contains numbers, editions, identifiers and checksums, and no text', () => {
  const { citations: _, ...rest } = record;
  const said = new Set(strings(rest));
  const known = new Set([
    ...everyNumber(lineage),
    ...lineage.editions,
    ...site.editions('cr').flatMap((edition) => namesOfEdition(work, edition)),
  ]);
  const others = [...said].filter((text) => !known.has(text) && !/^[0-9a-f]{12}$/.test(text) && !/@\d{4}-\d{2}-\d{2}/.test(text));
  // The rest are the words of the numbering.
  expect(others.filter((text) => !JSON.stringify(work.numbering).includes(JSON.stringify(text)) && text !== 'cr')).toEqual([]);
});

test('the meanings of every number are known from the index alone', () => {
  for (const number of everyNumber(lineage)) {
    const told = (one: typeof lineage) =>
      numberMeanings(one, number).map(({ identifier, since, until, today }) => ({ identifier, since, until, today }));
    expect(told(register.lineage), number).toEqual(told(lineage));
    expect(traceNumber(register.lineage, number)?.today).toEqual(traceNumber(lineage, number)?.today);
  }
});

test('moved and changed rules are known from the index alone', () => {
  const history = register.history(newest);
  for (const edition of lineage.editions) {
    for (const { from, to, textChanged } of own.rulesBetween(edition, newest)) {
      for (const number of from) {
        const link = history.links(edition).get(number);
        // A comparison shows that a rule was removed and later returned, and an old number leads to where it is.
        const today = to.length > 0 ? to : (traceNumber(lineage, number, edition)?.today ?? []);
        expect(link?.to.toSorted(), `${number} of ${edition}`).toEqual(today.toSorted());
        if (from.length === 1 && to.length === 1) expect(link?.textChanged, `${number} of ${edition}`).toBe(textChanged);
      }
    }
  }
});

test('renumbered citations do not change a checksum, and other changes do', () => {
  const moved = own.rulesBetween('2008-07-15', newest).find(({ kind }) => kind === 'moved');
  const edited = own.rulesBetween('2008-07-15', newest).find(({ kind }) => kind === 'moved-edited');
  const sums = (from = '', to = '') => [register.checksum('2008-07-15', from), register.checksum(newest, to)];
  const [before, after] = sums(moved?.from[0], moved?.to[0]);
  expect(before).toMatch(/^[0-9a-f]{12}$/);
  expect(after).toBe(before);
  const [then, now] = sums(edited?.from[0], edited?.to[0]);
  expect(now).not.toBe(then);
});

test('editions are found by date, alias, and a day on which they were in force', () => {
  expect(register.edition('2009-07-11')).toBe('2009-07-11');
  expect(register.edition('2010-01-01')).toBe('2009-07-11');
  expect(register.edition('1990-01-01')).toBeUndefined();
  const named = site.editions('cr').find(({ aliases }) => aliases.length > 0);
  expect(register.edition(named?.aliases[0]?.toLowerCase() ?? '')).toBe(named?.id);
});

test('indexes of another version and other values are rejected with a reason', () => {
  expect(() => openRuleIndex({ ...record, version: 2 })).toThrow('it has version 2, and this program reads version 1');
  expect(() => openRuleIndex({ editions: [] })).toThrow(UnreadableIndex);
  expect(() => openRuleIndex(null)).toThrow(UnreadableIndex);
});
