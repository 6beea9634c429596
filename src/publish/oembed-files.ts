/** oEmbed as static files, one for each chapter in force and language; its rules point to it as well. */

import { html } from '../rules/quoting/index.ts';
import { chapterAddress, oembedAddress, PREVIEW_SIZE, previewAddress } from '../shared/addresses.ts';
import { ruleLine } from '../shared/excerpt.ts';
import { wholeAddress } from '../shared/place.ts';
import { translator, writeDate } from '../shared/strings/index.ts';
import type { EditionView } from '../site/edition-view.ts';
import { type ChapterOutline, headingOf } from '../site/outline.ts';
import type { Site } from '../site/site.ts';
import { workTitle } from '../views/frame.ts';

/** A file, made when it is written; `site` is where the site will be published. */
export interface OembedFile {
  /** Its address without the leading slash. */
  readonly path: string;
  readonly make: (origin: URL | undefined) => object;
}

/** Returns the files of all chapters in force, in every language. */
export function oembedFiles(site: Site): readonly OembedFile[] {
  const views = site.works.flatMap((work) => site.views(work.id)).filter(({ newest }) => newest);
  return views.flatMap((view) =>
    view.outline().chapters.map((chapter) => ({
      path: oembedAddress(view.language, view.work.id, chapter.number).slice(1),
      make: (origin) => oembedRecord(view, chapter, origin),
    })),
  );
}

/**
 * Returns the record of a chapter. It has no `title`, for what shows one would show the chapter's for each of its rules; and it is `rich`, for
 * Mastodon would take a `link` instead of the page's own tags, which tell of the rule.
 */
function oembedRecord(view: EditionView, chapter: ChapterOutline, origin: URL | undefined): object {
  const { language, work, edition, location } = view;
  const t = translator(language);
  const absolute = (address: string) => (origin === undefined ? address : wholeAddress(address, origin));
  const page = absolute(chapterAddress(location, chapter.section, chapter.number));
  const statement = chapter.rules.find(({ number }) => number !== chapter.number);
  const effective = t(edition.upcoming === true ? 'notYetInForce' : 'effectiveFrom', {
    date: writeDate(edition.effective, language),
  });
  const source = `${html.link(html.escape(`${workTitle(view)}, ${headingOf(chapter)}`), page)}. ${html.escape(effective)}`;
  const paragraphs = statement === undefined ? [] : [html.escape(`${statement.number} ${ruleLine(statement, 300)}`)];
  return {
    version: '1.0',
    type: 'rich',
    provider_name: t('siteName'),
    provider_url: absolute('/'),
    author_name: `${workTitle(view)} · ${effective}`,
    author_url: page,
    thumbnail_url: absolute(previewAddress(language, work.id, chapter.number)),
    thumbnail_width: PREVIEW_SIZE.width,
    thumbnail_height: PREVIEW_SIZE.height,
    html: html.quote([...paragraphs, source], language.tag),
    width: 600,
    height: 200,
  };
}
