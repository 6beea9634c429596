/** The account of a whole import in a few numbers. */
import type { LedgerLine } from '../importer.ts';

/** How many words became what. */
export interface LedgerSummary {
  readonly words: number;
  readonly kept: number;
  /** Words set aside by reason, most first. */
  readonly aside: Readonly<Record<string, number>>;
  /** Words of which the importer said nothing; a defect unless 0. */
  readonly unexplained: number;
}

/** Adds up a ledger. */
export function summariseLedger(ledger: readonly LedgerLine[]): LedgerSummary {
  const aside = new Map<string, number>();
  let words = 0;
  let kept = 0;
  for (const line of ledger) {
    words += line.words;
    kept += line.kept;
    for (const part of line.aside) aside.set(part.reason, (aside.get(part.reason) ?? 0) + part.words);
  }
  const reasons = [...aside].sort(([, a], [, b]) => b - a);
  return {
    words,
    kept,
    aside: Object.fromEntries(reasons),
    unexplained: words - kept - reasons.reduce((sum, [, count]) => sum + count, 0),
  };
}
