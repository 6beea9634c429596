/** Proofreads an expression: misspellings, unbalanced marks, odd characters and inconsistent names, as diagnostics. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import { duplicateNumbers, type PlaceOf, placeWithoutSource, type RuleGraph } from '../graph/index.ts';
import type { CitationWords } from '../work.ts';
import { checkBrackets, checkInvisibleCharacters, checkQuotes, checkReplacementCharacters, checkScripts } from './characters.ts';
import { type Check, type CheckContext, textPieces } from './check-context.ts';
import { checkDuplicateTerms, checkSeeReferences } from './glossary.ts';
import { checkNameSpellings, checkRangePunctuation } from './references.ts';
import { checkRepeatedWords, checkWordSpellings } from './words.ts';

export { findInvisibleCharacters } from './characters.ts';

/** Reports `empty-rule`: a number without any text. */
const checkEmptyRules: Check = ({ expression }) =>
  expression.rules
    .filter(({ title, blocks }) => (title ?? '').trim() === '' && blocks.every(({ text }) => text.trim() === ''))
    .map(({ number, place }) =>
      diagnose({ code: 'empty-rule', reason: `rule "${number}" has neither a title nor a text`, place }),
    );

/** The checks that report errors. */
const ERROR_CHECKS: readonly Check[] = [checkDuplicateTerms, checkReplacementCharacters];

const CHECKS: readonly Check[] = [
  checkEmptyRules,
  ...ERROR_CHECKS,
  checkSeeReferences,
  checkNameSpellings,
  checkWordSpellings,
  checkQuotes,
  checkBrackets,
  checkRangePunctuation,
  checkRepeatedWords,
  checkInvisibleCharacters,
  checkScripts,
];

/** What checks need besides the graph. */
export interface CheckOptions {
  /** The citation words of the expression's language. */
  readonly words: CitationWords;
  /** Returns the places of messages in the source. Without it, columns are counted in the plain text, without markup. */
  readonly placeOf?: PlaceOf;
}

/** Returns a message for each likely mistake in an expression's text. The messages of its graph are not among them. */
export function checkGraph(graph: RuleGraph, { words, placeOf = placeWithoutSource }: CheckOptions): VFileMessage[] {
  const context: CheckContext = { words, placeOf, pieces: textPieces(graph.expression) };
  return CHECKS.flatMap((check) => check(graph, context));
}

/** Returns the errors among the messages of a graph and of `checkGraph`, without the time that the others take. */
export function checkErrors(graph: RuleGraph, { words, placeOf = placeWithoutSource }: CheckOptions): VFileMessage[] {
  const context: CheckContext = { words, placeOf, pieces: textPieces(graph.expression) };
  return [...duplicateNumbers(graph), ...ERROR_CHECKS.flatMap((check) => check(graph, context))];
}

export { placesInSources } from './check-context.ts';
