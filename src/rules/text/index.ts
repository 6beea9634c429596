/** Rules and whole expressions as plain text. */
export { type ExpressionTextOptions, expressionText } from './expression-text.ts';
export { blockText, ruleExamples, ruleText } from './rule-text.ts';
