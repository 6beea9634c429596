/** Conservation of words: accounting by importers, the check against the expression, the summary for reports. */
export { explainWords, type Unexplained } from './explain.ts';
export { type Ledger, type LineAccount, openLedger } from './ledger.ts';
export { type LedgerSummary, summariseLedger } from './summary.ts';
export { countWords } from './words.ts';
