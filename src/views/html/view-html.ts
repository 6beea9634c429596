/** Texts of an edition as a string of HTML. */
import type { ElementContent } from 'hast';
import { inlineToHast } from '../../shared/html/inline.ts';
import { drawSymbols } from '../../shared/html/symbols.ts';
import { writeHtml } from '../../shared/html/write-html.ts';
import type { EditionView } from '../../site/edition-view.ts';

/** Serialises elements that hold texts of an edition, with the symbols that its work declares. */
export function viewHtml(
  { work, language }: Pick<EditionView, 'work' | 'language'>,
  ...content: readonly ElementContent[]
): string {
  return writeHtml(...drawSymbols(content, work.symbols, language.tag));
}

/** A line of plain text out of a work, such as an excerpt, with the symbols that the work declares; `tag` says its language. */
export function lineHtml({ symbols }: EditionView['work'], text: string, tag: string): string {
  return writeHtml(...drawSymbols(inlineToHast(text, [], []), symbols, tag));
}
