/** Texts of a book as a string of HTML. */
import type { ElementContent } from 'hast';
import type { Book } from '../book.ts';
import { inlineToHast } from './inline.ts';
import { drawSymbols } from './symbols.ts';
import { writeHtml } from './write-html.ts';

/** Serialises elements that hold texts of a book, with the symbols that its work declares. */
export function bookHtml({ work, language }: Pick<Book, 'work' | 'language'>, ...content: readonly ElementContent[]): string {
  return writeHtml(...drawSymbols(content, work.symbols, language.tag));
}

/** A line of plain text out of a work, such as an excerpt, with the symbols that the work declares; `tag` says its language. */
export function lineHtml({ symbols }: Book['work'], text: string, tag: string): string {
  return writeHtml(...drawSymbols(inlineToHast(text, [], []), symbols, tag));
}
