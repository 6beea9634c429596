/** oEmbed as static files, one for each chapter in force and language; its rules point to it as well. */

import { html } from '../rules/quoting/index.ts';
import { chapterAddress, oembedAddress, PREVIEW_SIZE, previewAddress } from '../site/addresses.ts';
import type { Book } from '../site/book.ts';
import { ruleLine } from '../site/excerpt.ts';
import type { Library } from '../site/library.ts';
import type { ChapterOutline } from '../site/outline.ts';
import { wordsOf, writeDate } from '../site/strings/index.ts';
import { headingOf } from '../site/views/chapter-page.ts';
import { workTitle } from '../site/views/frame.ts';

/** A file, made when it is written; `site` is where the site will be published. */
export interface OembedFile {
  /** Its address without the leading slash. */
  readonly path: string;
  readonly make: (site: URL | undefined) => object;
}

/** The files of all chapters in force, in every language. */
export function oembedFiles(library: Library): readonly OembedFile[] {
  const books = library.works.flatMap((work) => library.books(work.id)).filter(({ newest }) => newest);
  return books.flatMap((book) =>
    book.outline().chapters.map((chapter) => ({
      path: oembedAddress(book.language, book.work.id, chapter.number).slice(1),
      make: (site) => oembedRecord(book, chapter, site),
    })),
  );
}

/**
 * It has no `title`, for what shows one would show the chapter's for each of its rules; and it is `rich`, for Mastodon would take a `link`
 * instead of the page's own tags, which tell of the rule.
 */
function oembedRecord(book: Book, chapter: ChapterOutline, site: URL | undefined): object {
  const { language, work, edition, shelf } = book;
  const say = wordsOf(language);
  const absolute = (address: string) => (site === undefined ? address : new URL(address, site).href);
  const page = absolute(chapterAddress(shelf, chapter.section, chapter.number));
  const statement = chapter.rules.find(({ number }) => number !== chapter.number);
  const effective = say('effectiveFrom', { date: writeDate(edition.effective, language) });
  const source = `${html.link(html.escape(`${workTitle(book)}, ${headingOf(chapter)}`), page)}. ${html.escape(effective)}`;
  const paragraphs = statement === undefined ? [] : [html.escape(`${statement.number} ${ruleLine(statement, 300)}`)];
  return {
    version: '1.0',
    type: 'rich',
    provider_name: say('siteName'),
    provider_url: absolute('/'),
    author_name: `${workTitle(book)} · ${effective}`,
    author_url: page,
    thumbnail_url: absolute(previewAddress(language, work.id)),
    thumbnail_width: PREVIEW_SIZE.width,
    thumbnail_height: PREVIEW_SIZE.height,
    html: html.quote([...paragraphs, source], language.tag),
    width: 600,
    height: 200,
  };
}
