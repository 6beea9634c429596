/** The index of a work, which holds identifiers and checksums and no text: made from a lineage, and read by programs that have nothing else. */
export { openRuleIndex, type RuleRegister, UnreadableIndex } from './read-index.ts';
export { makeRuleIndex, type RuleIndex } from './rule-index.ts';
