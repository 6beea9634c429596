/**
 * The dialects: importers that know habits of one publisher, translator or tool that a work cannot declare. No other code may know where a
 * document comes from; every other importer reads a kind of document.
 */
export { bilingualLines } from './bilingual-lines/index.ts';
export { crystalKeep } from './crystal-keep/index.ts';
export { jekyll } from './jekyll/index.ts';
export { publisherText } from './publisher-text/index.ts';
export { translatorMarkdown } from './translator-markdown/index.ts';
