import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { corpus, readRelease, readWork } from '../../../lab/read-release.ts';
import {
  type Alignment,
  alignEditions,
  beginLineage,
  chainAlignments,
  composeAlignment,
  createTextReader,
  type Lineage,
  traceNumber,
} from '../../../src/core/history/index.ts';
import type { Expression } from '../../../src/core/model.ts';
import { compileScheme } from '../../../src/core/numbering/index.ts';

/** Around the renumberings of 2009 and of 2018. */
const DATES = ['2009-02-01', '2009-05-01', '2009-07-11', '2009-10-01', '2018-01-19', '2018-06-08', '2018-07-13'];

const work = readWork('cr');
const words = work.citations[work.source];
const scheme = compileScheme(work.numbering);
const options = { scheme, words, reader: createTextReader({ scheme, words }) };

// Without the corpus these tests are skipped.
describe.skipIf(!existsSync(corpus))("the publisher's releases", () => {
  let editions: Expression[];
  let alignments: Alignment[];
  let lineage: Lineage;

  beforeAll(async () => {
    editions = await Promise.all(DATES.map((date) => readRelease(`${corpus}/cr/en/${date}.txt`, work)));
    const neighbors = editions.slice(1).map((to, index) => alignEditions(editions[index] as Expression, to, options));
    alignments = [beginLineage(editions[0] as Expression), ...neighbors];
    lineage = chainAlignments(alignments);
  }, 600_000);

  test('have every rule in one link', () => {
    for (const [index, { rules }] of editions.entries()) {
      const own = alignments[index]?.links.filter(({ secondary }) => secondary !== true) ?? [];
      expect(own.flatMap(({ to }) => to).toSorted()).toEqual(rules.map(({ number }) => number).toSorted());
    }
  });

  test('keep their keywords through a renumbering of the whole document', () => {
    const renumbering = alignments[DATES.indexOf('2009-07-11')]?.links ?? [];
    const old = editions[DATES.indexOf('2009-05-01')]?.rules ?? [];
    const now = new Map(editions[DATES.indexOf('2009-07-11')]?.rules.map(({ number, title }) => [number, title]));
    const lost = old.filter(({ number, title }) => {
      const to = renumbering.find(({ from }) => from.includes(number))?.to[0];
      return /^502\.\d+$/.test(number) && title !== null && to !== undefined && now.get(to) !== title;
    });
    expect(lost.map(({ title }) => title)).toEqual([]);
  });

  test('have the same trace from every number of it', () => {
    for (const number of lineage.rules.at(-1)?.identifiers.keys() ?? []) {
      for (const event of traceNumber(lineage, number)?.events ?? []) {
        expect(traceNumber(lineage, event.number, event.edition)?.today).toContain(number);
      }
    }
  });

  test('compose to the same as a direct comparison, except for a few rules in a hundred', () => {
    const [from, to] = [editions[2] as Expression, editions[3] as Expression];
    const pairs = ({ links }: Alignment) => new Set(links.map((link) => `${link.from} → ${link.to}`));
    const direct = pairs(alignEditions(from, to, options));
    const composed = [...pairs(composeAlignment(lineage, from, to, options))];
    expect(composed.filter((pair) => !direct.has(pair)).length).toBeLessThan(0.03 * composed.length);
  });
});
