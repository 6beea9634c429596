/** All checks of one graph. */
import type { VFileMessage } from 'vfile-message';
import { type PlaceOf, placeWithoutSource, type RuleGraph } from '../graph/index.ts';
import type { CitationWords } from '../work.ts';
import type { Check, CheckContext } from './check.ts';
import { checkDuplicateTerms } from './duplicate-term.ts';
import { checkEmptyRules } from './empty-rule.ts';
import { checkInvisibleCharacters } from './invisible-character.ts';
import { checkScripts } from './mixed-scripts.ts';
import { checkNameSpellings } from './names-spelled-two-ways.ts';
import { passagesOf } from './passages.ts';
import { checkRangePunctuation } from './range-punctuation.ts';
import { checkRepeatedWords } from './repeated-word.ts';
import { checkReplacementCharacters } from './replacement-character.ts';
import { checkSeenTerms } from './see-term-missing.ts';
import { checkBrackets } from './unbalanced-brackets.ts';
import { checkQuotes } from './unbalanced-quotes.ts';
import { checkWordSpellings } from './words-spelled-two-ways.ts';

const CHECKS: readonly Check[] = [
  checkEmptyRules,
  checkDuplicateTerms,
  checkSeenTerms,
  checkNameSpellings,
  checkWordSpellings,
  checkQuotes,
  checkBrackets,
  checkRangePunctuation,
  checkRepeatedWords,
  checkReplacementCharacters,
  checkInvisibleCharacters,
  checkScripts,
];

/** What checks must know beside the graph. */
export interface CheckOptions {
  /** Of the expression's language. */
  readonly words: CitationWords;
  /** For the places of messages; without it they are counted in the plain text. */
  readonly placeOf?: PlaceOf;
}

/** What is doubtful in the text of an expression, beside the messages that its graph has already. */
export function checkGraph(graph: RuleGraph, { words, placeOf = placeWithoutSource }: CheckOptions): VFileMessage[] {
  const context: CheckContext = { words, placeOf, passages: passagesOf(graph.expression) };
  return CHECKS.flatMap((check) => check(graph, context));
}
