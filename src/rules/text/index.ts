/** Works with plain text: ranges, rules and expressions as text, and merge conflicts. */
export { BACK_HEADING, expressionText } from './expression-text.ts';
export { mergeConflictLine, mergeMarkerLine } from './merge-conflicts.ts';
export { overlap, overlapsAny, type TextRange } from './ranges.ts';
export { blockText, exampleLabels, picturesOf, ruleExamples, ruleText } from './rule-text.ts';
