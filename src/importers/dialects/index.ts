/**
 * The dialects: readers that know the habits of one publisher, one translator or one tool, and nothing that a work could declare.
 * This is the only place of the program that may know where a document comes from; every other importer reads a kind of document.
 */
export { bilingualLines } from './bilingual-lines/index.ts';
export { crystalKeep } from './crystal-keep/index.ts';
export { jekyll } from './jekyll/index.ts';
export { publisherText } from './publisher-text/index.ts';
export { translatorMarkdown } from './translator-markdown/index.ts';
