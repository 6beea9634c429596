/** What a proofreader would find in an expression, as diagnostics. */
export { type CheckOptions, checkGraph } from './check-graph.ts';
export { placesInSources } from './place-in-source.ts';
