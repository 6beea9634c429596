import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { corpus, readRelease, readWork } from '../../../../lab/read-release.ts';
import { indexNumbers } from '../../../../src/core/citations/index.ts';
import { alignEditions, beginLineage, chainAlignments, createTextReader } from '../../../../src/core/history/index.ts';
import { compileScheme } from '../../../../src/core/numbering/index.ts';
import { type LookupWork, lookUp, numberRuns, packRuns, unpackRuns } from '../../../../src/core/search/lookup/index.ts';
import { fixtureLines } from './fixture-works.ts';

const citations = fixtureLines('real-citations.txt').map((line) => line.split(/ (?=[=→])/));
const NEWEST = '2026-04-17';

test('there are a hundred of them', () => {
  expect(citations.length).toBeGreaterThanOrEqual(100);
});

// Without the corpus these tests are skipped.
describe.skipIf(!existsSync(corpus))('real citations', () => {
  let cr: LookupWork;

  beforeAll(async () => {
    const work = readWork('cr');
    const scheme = compileScheme(work.numbering);
    const words = work.citations[work.source];
    const reader = createTextReader({ scheme, words });
    const dates = [...new Set([...citations.flat().flatMap((side) => /@(\S+)/.exec(side)?.[1] ?? []), NEWEST])].sort();
    const editions = await Promise.all(dates.map((date) => readRelease(`${corpus}/cr/en/${date}.txt`, work)));
    const alignments = editions.map((to, index) => {
      const from = editions[index - 1];
      return from === undefined ? beginLineage(to) : alignEditions(from, to, { scheme, words, reader });
    });
    // As in a browser.
    const runs = unpackRuns(scheme, packRuns(scheme, numberRuns(chainAlignments(alignments))));
    const index = indexNumbers(scheme, editions.at(-1)?.rules.map(({ number }) => number) ?? []);
    cr = { id: 'cr', names: ['cr'], citations: work.citations, index, named: [], editions: dates.map((date) => [date]), runs };
  }, 600_000);

  const todayOf = (citation: string) => {
    const [answer] = lookUp(citation, [cr]).numbers;
    expect(answer?.status, citation).toBe('earlier');
    return answer?.meanings.flatMap(({ today }) => today) ?? [];
  };

  test.each(citations)('%s %s', (one = '', other = '') => {
    const [relation, second = ''] = other.split(' ');
    const today = todayOf(one);
    if (relation === '→') expect(today).toContain(second);
    else if (today.length === 0) expect(todayOf(second)).toEqual([]);
    else expect(todayOf(second).some((number) => today.includes(number))).toBe(true);
  });
});
