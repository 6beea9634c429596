import { expect, test } from 'vitest';
import { numbersToday, traceNumber } from '../../../src/core/history/index.ts';
import { site } from '../../site/model/own-site.ts';

test('finds the same successors for all numbers at once as for each number alone', () => {
  for (const { id } of site.works) {
    const lineage = site.lineage(id)?.lineage;
    if (lineage === undefined) continue;
    const today = numbersToday(lineage);
    for (const { edition, identifiers } of lineage.rules) {
      for (const number of identifiers.keys()) {
        const traced = traceNumber(lineage, number, edition)?.today ?? [];
        expect([...(today.get(edition)?.get(number) ?? [])].sort(), `${number} of ${edition}`).toEqual([...traced].sort());
      }
    }
  }
});
