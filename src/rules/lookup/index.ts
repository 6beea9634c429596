/** Looking up: from what people write to rules, terms and editions. Pure and quick enough to run at every key. */
export type { Answers, EditionAnswer, Meaning, NumberAnswer, Standing } from './answers.ts';
export type { Whereabouts } from './asked-numbers.ts';
export { cleanQuery } from './clean-query.ts';
export { findEdition } from './find-edition.ts';
export type { NamedAnswer } from './find-named.ts';
export { foldName } from './fold-name.ts';
export { lookUp } from './look-up.ts';
export type { LookupWork, Named } from './lookup-work.ts';
export { addNicknames } from './nicknames.ts';
export { type NumberRun, type NumberRuns, numberRuns, type RunsByNumber } from './number-runs.ts';
export { packRuns, unpackRuns } from './pack-runs.ts';
