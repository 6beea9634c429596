/** All checks of one graph. */
import type { VFileMessage } from 'vfile-message';
import type { RuleGraph } from '../graph/index.ts';
import type { CitationWords } from '../work.ts';
import type { Check, CheckContext } from './check.ts';
import { checkDuplicateTerms } from './duplicate-term.ts';
import { checkEmptyRules } from './empty-rule.ts';
import { checkInvisibleCharacters } from './invisible-character.ts';
import { checkScripts } from './mixed-scripts.ts';
import { checkNameSpellings } from './names-spelled-two-ways.ts';
import { passagesOf } from './passages.ts';
import { placeInSource } from './place-in-source.ts';
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

export interface CheckOptions {
  /** Of the expression's language. */
  readonly words: CitationWords;
  /** The Markdown of a file, so that messages name the exact column; without it markup counts for nothing. */
  readonly sourceOf?: (file: string) => string | undefined;
}

/** What is doubtful in the text of an expression, beside the messages that its graph has already. */
export function checkGraph(graph: RuleGraph, { words, sourceOf }: CheckOptions): VFileMessage[] {
  const context: CheckContext = {
    words,
    passages: passagesOf(graph.expression),
    placeOf: (passage, offset) => placeInSource(sourceOf?.(passage.place.file), passage, offset),
  };
  return CHECKS.flatMap((check) => check(graph, context));
}
