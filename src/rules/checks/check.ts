/** What a check is: one kind of defect, looked for in one graph. */
import type { VFileMessage } from 'vfile-message';
import type { PlaceOf, RuleGraph } from '../graph/index.ts';
import type { CitationWords } from '../work.ts';
import type { Passage } from './passages.ts';

/** What checks share, computed once for an expression. */
export interface CheckContext {
  /** Every piece of the expression's text, in order. */
  readonly passages: readonly Passage[];
  /** Of the expression's language. */
  readonly words: CitationWords;
  /** Where a character of a passage stands in its source file. */
  readonly placeOf: PlaceOf;
}

/** Looks for one kind of defect; no messages where there is none. */
export type Check = (graph: RuleGraph, context: CheckContext) => VFileMessage[];
