/** Where the rules speak of the terms that the glossary explains. */
export { findTermMentions, type TermMention } from './term-mentions.ts';
