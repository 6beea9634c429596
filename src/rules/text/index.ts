/** Writes rules and whole expressions as plain text, and any text for a terminal. */
export {
  BACK_HEADING,
  blockText,
  type ExpressionTextOptions,
  exampleLabels,
  expressionText,
  mergeConflictLine,
  mergeMarkerLine,
  picturesOf,
  printable,
  ruleExamples,
  ruleText,
} from './plain-text.ts';
