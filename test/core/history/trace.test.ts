import { describe, expect, test } from 'vitest';
import {
  composeAlignment,
  everyNumber,
  isPossibleMatch,
  lastChanged,
  numberMeanings,
  traceNumber,
} from '../../../src/core/history/index.ts';
import { describeLink, edition, founding, history, insertion, lineageOf, options, reform, restoration } from './small-work.ts';

const lineage = lineageOf(...history);

const composed = (...editions: readonly [typeof founding, typeof founding]) =>
  composeAlignment(lineage, ...editions, options)
    .links.filter(({ kind }) => kind !== 'same')
    .map(describeLink);

describe('a trace', () => {
  test('leads from a former number to today, through moves and a split', () => {
    const trace = traceNumber(lineage, '101.2', '2001-01-01');
    expect(trace?.today).toEqual(['101.3', '101.3a']);
    expect(trace?.events.map(({ edition, kind, number, textChanged }) => [edition, kind, number, textChanged])).toEqual([
      ['2001-01-01', 'added', '101.2', true],
      ['2002-01-01', 'moved', '101.3', false],
      ['2003-01-01', 'split', '101.3', true],
    ]);
  });

  test('leads from a rule that was split off back to its origin', () => {
    const trace = traceNumber(lineage, '101.3a');
    expect(trace?.events.map(({ edition, kind, number }) => [edition, kind, number])).toEqual([
      ['2001-01-01', 'added', '101.2'],
      ['2002-01-01', 'moved', '101.3'],
      ['2003-01-01', 'split', '101.3a'],
    ]);
  });

  test('ends with the edition that removed the rule', () => {
    const trace = traceNumber(lineage, '102.2', '2002-01-01');
    expect(trace?.today).toEqual([]);
    expect(trace?.events.at(-1)).toMatchObject({ edition: '2003-01-01', kind: 'removed', number: '102.2' });
  });

  test('starts in the last edition that has the number if none is given', () => {
    expect(traceNumber(lineage, '102.1a')).toMatchObject({ edition: '2002-01-01', today: ['205.1a'] });
  });

  test('has the confidence of each step and of the weakest one', () => {
    const vague = edition(
      '2005-01-01',
      '1 = Playing',
      '101 = Beasts',
      '101.1 Wolves may eat one sheep on each evening of the winter.',
    );
    const vaguer = edition(
      '2006-01-01',
      '1 = Playing',
      '101 = Beasts',
      '101.1 Wolves hunt in the forest until each winter is over, but never eat sheep.',
    );
    const trace = traceNumber(lineageOf(vague, vaguer, { ...vaguer, edition: '2007-01-01' }), '101.1', '2005-01-01');
    expect(trace?.events.map((event) => [event.kind, isPossibleMatch(event)])).toEqual([
      ['added', false],
      ['edited', true],
    ]);
    expect(trace?.confidence).toBe(trace?.events.at(-1)?.confidence);
  });

  test('of a number that never existed is undefined', () => {
    expect(traceNumber(lineage, '999.9')).toBeUndefined();
    expect(traceNumber(lineage, '101.3a', '2001-01-01')).toBeUndefined();
  });
});

test('two rules with one number in an edition are told apart again', () => {
  const before = edition(
    '2001-01-01',
    '1 = Playing',
    '101 = Beasts',
    '101.1 Bears sleep in winter.',
    '101.1 Foxes never sleep at all.',
  );
  const after = edition(
    '2002-01-01',
    '1 = Playing',
    '101 = Beasts',
    '101.1 Bears sleep in winter.',
    '101.2 Foxes never sleep at all.',
  );
  const { rules } = lineageOf(before, after);
  expect([...(rules.at(-1)?.identifiers.values() ?? [])].slice(2)).toEqual(['101.1@2001-01-01', '101.2@2002-01-01']);
});

describe('numbers over time', () => {
  test('have a meaning for each of their rules', () => {
    expect(numberMeanings(lineage, '101.2')).toEqual([
      {
        identifier: '101.2@2001-01-01',
        since: '2001-01-01',
        until: '2001-01-01',
        today: ['101.3', '101.3a'],
        confidence: expect.any(Number),
        possible: [],
      },
      { identifier: '101.2@2002-01-01', since: '2002-01-01', until: '2004-01-01', today: ['101.2'], confidence: 1, possible: [] },
    ]);
  });

  test('are those of all editions', () => {
    expect(everyNumber(lineage)).toEqual(expect.arrayContaining(['102.2', '101.3a', '205.1']));
  });

  test('changed last when their texts did, not when they moved', () => {
    const changed = lastChanged(lineage, '2004-01-01');
    expect([changed.get('205.1'), changed.get('101.5'), changed.get('101.3a')]).toEqual([
      '2001-01-01',
      '2002-01-01',
      '2003-01-01',
    ]);
  });
});

describe('two editions far apart', () => {
  test('are aligned through the editions between them', () => {
    expect(composed(founding, reform)).toEqual([
      'added → 101.2',
      'split 101.2 → 101.3 + 101.3a',
      'moved 101.3 → 101.4',
      'moved-edited 101.4 → 101.5',
      'added → 2',
      'moved 102 → 205',
      'moved 102.1 → 205.1',
      'moved 102.1a → 205.1a',
      'moved 102.1b → 205.1b',
      'removed 102.2 →',
    ]);
  });

  test('are aligned in the other direction, too', () => {
    expect(composed(reform, founding)).toEqual(
      expect.arrayContaining(['merged 101.3 + 101.3a → 101.2', 'removed 101.2 →', 'added → 102.2']),
    );
  });

  test('have the rules that were removed and added again in between', () => {
    expect(composed(insertion, restoration)).toContain('moved 102.2 → 205.2');
  });

  test('must be in the lineage', () => {
    expect(() => composeAlignment(lineage, { ...founding, edition: 'another' }, reform, options)).toThrow(RangeError);
  });
});
