/** The index of a work, `/api/v1/<work>/index.json`: what programs that cite rules rely on, without any text. */
import { createHash } from 'node:crypto';
import type { WorkLineage } from '../archive/index.ts';
import { memoize } from '../rules/memo.ts';
import { makeRuleIndex, type RuleIndex } from '../rules/rule-index/index.ts';
import type { Edition, Work } from '../rules/work.ts';

/** Digits of a checksum: enough that no two wordings of a work are ever taken for each other. */
const DIGITS = 12;

/** Makes the index of a work from its lineage. */
export function indexRecord(
  work: Work,
  editions: readonly Edition[],
  { lineage, issued, reader, texts }: WorkLineage,
): RuleIndex {
  const sumOf = memoize((wording: string) => createHash('sha256').update(wording).digest('hex').slice(0, DIGITS));
  const textsOf = memoize(texts);
  return makeRuleIndex({
    work,
    editions,
    lineage,
    issued,
    checksum: (edition, number) => sumOf(reader.key(textsOf(edition).get(number) ?? '')),
  });
}
