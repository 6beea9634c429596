/** Where the rules mention the terms that the glossary explains. */
export { findTermMentions, type TermMention } from './term-mentions.ts';
