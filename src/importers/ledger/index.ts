/** Conservation of words: accounting by importers, the check against the expression, the summary for reports. */
export { explainWords, type Unexplained } from './explain.ts';
export { type Ledger, type LedgerSummary, type LineAccount, openLedger, summarizeLedger } from './ledger.ts';
export { countWords } from './words.ts';
