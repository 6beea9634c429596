/** Looks up the rules, terms and editions that people write. Fast enough to run at every keystroke. */
export type { AnswerMeaning, Answers, EditionAnswer, NumberAnswer } from './answer-number.ts';
export { titleOfAddress, type Whereabouts } from './asked-numbers.ts';
export { addNicknames, editDistance, INFINITIVE, type NamedAnswer, withoutObject } from './find-named.ts';
export { lookUp, lookUpNames, lookUpNumbers } from './look-up.ts';
export { findEdition, foldName, type LookupWork, type Named } from './lookup-work.ts';
export { type NumberRun, numberRuns, packRuns, type RunsByNumber, unpackRuns } from './number-runs.ts';
export { withoutCommonWords } from './question-words.ts';
