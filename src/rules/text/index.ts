/** Works with plain text: ranges, rules and expressions as text, and merge conflicts. */

export { mergeConflictLine, mergeMarkerLine } from './merge-conflicts.ts';
export {
  BACK_HEADING,
  blockText,
  exampleLabels,
  expressionText,
  overlap,
  overlapsAny,
  picturesOf,
  ruleExamples,
  ruleText,
  type TextRange,
} from './rule-text.ts';
