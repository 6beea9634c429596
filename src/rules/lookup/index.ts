/** Looks up the rules, terms and editions that people write. Fast enough to run at every keystroke. */
export type { AnswerMeaning, Answers, EditionAnswer, NumberAnswer, NumberStatus } from './answer-number.ts';
export type { Whereabouts } from './asked-numbers.ts';
export { addNicknames, type NamedAnswer } from './find-named.ts';
export { cleanQuery, lookUp } from './look-up.ts';
export { findEdition, foldName, type LookupWork, type Named } from './lookup-work.ts';
export { type NumberRun, type NumberRuns, numberRuns, packRuns, type RunsByNumber, unpackRuns } from './number-runs.ts';
