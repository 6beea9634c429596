/** Rules and whole expressions as plain text. */
export { BACK_HEADING, type ExpressionTextOptions, expressionText } from './expression-text.ts';
export { printable } from './printable.ts';
export { blockText, ruleExamples, ruleText } from './rule-text.ts';
