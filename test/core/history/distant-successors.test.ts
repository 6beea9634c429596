/** Tests rules that are removed and return later, which the alignment of neighboring editions cannot show. */
import { expect, test } from 'vitest';
import {
  createTextReader,
  indexStages,
  isPossibleMatch,
  type Lineage,
  linksOfNumbers,
  numbersToday,
  openDistantSearch,
  openTraceIndex,
  traceNumber,
  withDistantSuccessors,
} from '../../../src/core/history/index.ts';
import type { Expression } from '../../../src/core/model.ts';
import { edition, lineageOf, options } from './small-work.ts';

const beasts = ['101 = Beasts', '101.1 Wolves may eat one sheep on each evening of the winter.'];
const fence = 'A fence keeps every wolf out of the meadow until somebody opens its gate.';
const editions: readonly [Expression, ...Expression[]] = [
  edition('2001-01-01', '1 = Playing', ...beasts, `101.2 ${fence}`),
  edition('2002-01-01', '1 = Playing', ...beasts),
  edition('2003-01-01', '1 = Playing', ...beasts, '102 = Building', '102.1 Each player builds one house.', `102.2 ${fence}`),
];
const lineage = lineageOf(...editions);
const search = searchIn(lineage, editions);
const found = search.editions.map((id) => [id, search.find(id)] as const);
const told = withDistantSuccessors(lineage, found);

function searchIn(chained: Lineage, expressions: readonly Expression[]) {
  const expressionOf = (id: string) => expressions.find((one) => one.edition === id) ?? editions[0];
  return openDistantSearch(chained, expressionOf, createTextReader(options));
}

test('a rule that returns after it was removed is followed, in all answers alike', () => {
  expect(traceNumber(lineage, '101.2', '2001-01-01')).toMatchObject({ today: [], possible: [] });
  const { today, possible, confidence = 0 } = traceNumber(told, '101.2', '2001-01-01') ?? {};
  expect([today, possible]).toEqual([['102.2'], []]);
  expect(isPossibleMatch({ from: ['101.2'], to: ['102.2'], confidence })).toBe(false);
  expect(numbersToday(told).get('2001-01-01')?.get('101.2')).toEqual(['102.2']);
  expect(linksOfNumbers(told, '2001-01-01', '2003-01-01', () => false).get('101.2')).toMatchObject({
    to: ['102.2'],
    confidence,
  });
  expect(linksOfNumbers(told, '2001-01-01', '2002-01-01', () => false).get('101.2')?.to).toEqual([]);
});

test('a rule that only resembles one that was removed is shown as possible, and not followed', () => {
  const resembling = 'A fence keeps whoever guards the meadow dry, and its gate opens for every visitor.';
  const others = [editions[0], editions[1], edition('2003-01-01', '1 = Playing', ...beasts, `102.2 ${resembling}`)] as const;
  const chained = lineageOf(...(others as typeof editions));
  const own = searchIn(chained, others as typeof editions);
  const { today, possible } =
    traceNumber(withDistantSuccessors(chained, [['2001-01-01', own.find('2001-01-01')]]), '101.2', '2001-01-01') ?? {};
  expect(today).toEqual([]);
  expect(possible?.map(({ name }) => name)).toEqual(['102.2']);
});

test('nothing else changes, and the trace index gives the same answers', () => {
  expect(traceNumber(told, '101.1', '2001-01-01')).toEqual(traceNumber(lineage, '101.1', '2001-01-01'));
  expect(told.rules.map(({ identifiers }) => [...identifiers])).toEqual(lineage.rules.map(({ identifiers }) => [...identifiers]));
  const indexed = { rules: openTraceIndex(indexStages(told.rules)) };
  expect(traceNumber(indexed, '101.2', '2001-01-01')).toEqual(traceNumber(told, '101.2', '2001-01-01'));
});

test('rules that the last edition removed are not searched for again', () => {
  expect(found.map(([id]) => id)).toEqual(['2001-01-01']);
});

test('a corrected word of the last edition changes nothing that the search depends on, but a new sentence does', () => {
  const [first] = editions;
  const dependsOn = (wolves: string) => {
    const expressions = [
      first,
      ...editions.slice(1, 2),
      edition('2003-01-01', '1 = Playing', '101 = Beasts', `101.1 ${wolves}`, `102.2 ${fence}`),
    ];
    const { newest, dependencies } = searchIn(lineageOf(first, ...expressions.slice(1)), expressions);
    return [newest().units, dependencies(first.edition)];
  };
  const before = dependsOn('Wolves may eat one sheep on each evening of the winter.');
  expect(dependsOn('Wolves must eat one sheep on each evening of the winter.')).toEqual(before);
  expect(dependsOn('Wolves may eat one sheep on each evening of the winter. Their cubs drink fresh milk.')).not.toEqual(before);
});
