/** Proofreads an expression: misspellings, unbalanced marks, odd characters and inconsistent names, as diagnostics. */
import type { VFileMessage } from 'vfile-message';
import { DIAGNOSTIC_CODES, type DiagnosticCodeName } from '../diagnostic-codes.ts';
import { type Diagnosis, diagnose } from '../diagnostics.ts';
import { duplicateNumbers, type PlaceOf, placeWithoutSource, type RuleGraph } from '../graph/index.ts';
import type { CitationWords } from '../work.ts';
import { findInvisible, findLoneBrackets, findLoneQuotes, findLostCharacters, findMixedScripts } from './characters.ts';
import { type Find, textPieces } from './check-context.ts';
import { findDuplicateTerms, findMissingTerms } from './glossary.ts';
import { findOddNames, findOddRanges } from './references.ts';
import { findMisspellings, findRepeatedWords } from './words.ts';

export { findInvisibleCharacters } from './characters.ts';
export { type Finding, placesInSources } from './check-context.ts';

const findEmptyRules: Find = ({ expression: { rules } }) => {
  // Articles may have all of their text in paragraphs: `§ 1. (1)`.
  const parents = new Set(rules.map(({ parent }) => parent));
  return rules
    .filter(({ title, blocks }) => (title ?? '').trim() === '' && blocks.every(({ text }) => text.trim() === ''))
    .filter(({ number }) => !parents.has(number))
    .map(({ number, place }) => ({ reason: `rule "${number}" has neither a title nor a text`, place }));
};

/** All checks of texts. Severity and remedy are those of the code, unless what is found has its own. */
export const CHECKS: readonly { readonly code: DiagnosticCodeName; readonly find: Find }[] = [
  { code: 'empty-rule', find: findEmptyRules },
  { code: 'duplicate-term', find: findDuplicateTerms },
  { code: 'replacement-character', find: findLostCharacters },
  { code: 'see-term-missing', find: findMissingTerms },
  { code: 'term-spelled-two-ways', find: findOddNames },
  { code: 'term-spelled-two-ways', find: findMisspellings },
  { code: 'unbalanced-quotes', find: findLoneQuotes },
  { code: 'unbalanced-brackets', find: findLoneBrackets },
  { code: 'range-punctuation', find: findOddRanges },
  { code: 'repeated-word', find: findRepeatedWords },
  { code: 'invisible-character', find: findInvisible },
  { code: 'mixed-scripts', find: findMixedScripts },
];

const ERROR_CHECKS = CHECKS.filter(({ code }) => DIAGNOSTIC_CODES.get(code)?.severity === 'error');

/** What checks need besides the graph. */
export interface CheckOptions {
  /** The citation words of the expression's language. */
  readonly words: CitationWords;
  /** Returns the places of messages in the source. Without it, columns are counted in the plain text, without markup. */
  readonly placeOf?: PlaceOf;
}

/** Returns a message for each likely mistake in an expression's text. The messages of its graph are not among them. */
export function checkGraph(graph: RuleGraph, options: CheckOptions): VFileMessage[] {
  return runChecks(CHECKS, graph, options);
}

/** Returns the errors among the messages of a graph and of `checkGraph`, without the time that the others take. */
export function checkErrors(graph: RuleGraph, options: CheckOptions): VFileMessage[] {
  return [...duplicateNumbers(graph), ...runChecks(ERROR_CHECKS, graph, options)];
}

function runChecks(checks: typeof CHECKS, graph: RuleGraph, { words, placeOf = placeWithoutSource }: CheckOptions) {
  const context = { words, placeOf, pieces: textPieces(graph.expression) };
  return checks.flatMap(({ code, find }) => find(graph, context).map((found) => diagnose({ code, ...found } as Diagnosis)));
}
