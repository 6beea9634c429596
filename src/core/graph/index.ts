/** Builds the graph of one expression: its numbers, references and terms, and diagnostics about them. */
export { buildGraph, duplicateNumbers, type GraphOptions } from './build-graph.ts';
export { type PlaceOf, placeWithoutSource } from './find-references.ts';
export type {
  Citing,
  FoundReferences,
  GlossaryReference,
  Reference,
  RuleGraph,
  RuleTree,
  TermIndex,
  TermReference,
  WorkReference,
} from './rule-graph.ts';
export { foldTitle, titleOf } from './terms.ts';
