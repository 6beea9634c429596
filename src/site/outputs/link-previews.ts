/** Makes what other sites show of a link: a picture and an oEmbed record for each chapter in force, which links to its rules use as well. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { cacheFolder } from '@rulegraph/content/disk';
import { digestOf, digestOfCode, readCachedText, writeCachedText } from '@rulegraph/content/disk/cached-values';
import { html } from '@rulegraph/core/cite/quoting';
import { once } from '@rulegraph/core/memo';
import { create, type Font } from 'fontkitten';
import { chapterAddress, PREVIEW_SIZE, previewAddress } from '../kit/addresses.ts';
import { absoluteUrl } from '../kit/base-path.ts';
import { ruleLine } from '../kit/excerpt.ts';
import type { Language } from '../kit/languages.ts';
import { translator, writeDate } from '../kit/translator.ts';
import { type EditionView, isPictured, recordAddress } from '../model/edition-view.ts';
import { languagesOfWork, workName, workTitle } from '../model/frame.ts';
import { type ChapterOutline, headingOf } from '../model/outline.ts';
import { newestViews, type Site } from '../model/site.ts';
import type { RenderedFile } from './file-routes.ts';

export interface PreviewImage {
  /** The picture's address without the leading slash. */
  readonly path: string;
  readonly title: string;
  readonly note: string;
  /** The color of its edge; the default if absent. */
  readonly accent?: string | undefined;
}

const MARGIN = 90;
const TITLE_SIZE = 84;
const NOTE_SIZE = 40;
const { resolve } = createRequire(import.meta.url);
const PAPER = '#fdfcfa';
const TITLE_COLOR = '#1c1d20';
const NOTE_COLOR = '#565a61';
/** Text is drawn as outlines of this font, so that pictures are the same on every machine. */
const FONT_FILE = resolve('@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff');

/** Returns the pictures of all languages, works and chapters in force, for `drawTitlePicture` to draw. */
export function previewImages(site: Site): readonly PreviewImage[] {
  return [
    ...site.languages.map((language) => siteImage(site, language)),
    ...newestViews(site).flatMap(chapterImages),
    ...site.works.flatMap((work) =>
      languagesOfWork(site, work).map((language) => ({
        path: previewAddress(language, work.id).slice(1),
        title: titleOnPicture({ work, language }),
        note: `${language.name} · ${translator(language)('siteName')}`,
        accent: (work.accent ?? site.own.accent)?.light,
      })),
    ),
  ];
}

function chapterImages(view: EditionView): readonly PreviewImage[] {
  const { language, work, own } = view;
  return (
    view
      .outline()
      .chapters.filter(({ number }) => isPictured(view, number))
      .map((chapter) => ({
        path: previewAddress(language, work.id, chapter.number).slice(1),
        title: headingOf(chapter),
        note: `${workName(view)} · ${language.name}`,
        accent: (work.accent ?? own.accent)?.light,
      }))
      // Chapters in scripts other than Latin share the picture of their work.
      .filter(({ path }) => path !== previewAddress(language, work.id).slice(1))
  );
}

function siteImage(site: Site, language: Language): PreviewImage {
  const t = translator(language);
  return {
    path: previewAddress(language).slice(1),
    title: t('siteName'),
    note: t('siteTagline'),
    accent: site.own.accent?.light,
  };
}

/** Returns the title of a work in the language, or if the font of title pictures lacks its characters, in English or the work's own language, or else its id. */
export function titleOnPicture(of: Pick<EditionView, 'work' | 'language'>): string {
  const { id, source, titles } = of.work;
  return [workTitle(of), titles['en'], titles[source]].find((title) => title !== undefined && isDrawn(title)) ?? id;
}

/** Returns a note without the parts whose characters the font of title pictures lacks. */
export function noteOnPicture(note: string): string {
  return note.split(' · ').filter(isDrawn).join(' · ');
}

function isDrawn(text: string): boolean {
  return [...text].every(
    (character) => /\s|\p{Cf}/u.test(character) || font().hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
}

/** Draws a picture of a title as a PNG, for a link preview, with the title in the middle and the note at the bottom. */
export async function drawTitlePicture({
  title,
  note,
  accent = '#1d4f91',
}: Omit<PreviewImage, 'path'>): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = PREVIEW_SIZE;
  const lines = wrap(title, TITLE_SIZE, width - 2 * MARGIN).slice(0, 4);
  const top = height / 2 - ((lines.length - 1) * TITLE_SIZE * 1.2) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${PAPER}"/>
    <rect width="24" height="100%" fill="${accent}"/>
    <g fill="${TITLE_COLOR}">${lines.map((line, index) => outline(line, TITLE_SIZE, top + index * TITLE_SIZE * 1.2)).join('')}</g>
    <g fill="${NOTE_COLOR}">${outline(noteOnPicture(note), NOTE_SIZE, height - MARGIN)}</g>
  </svg>`;
  const path = join(cacheFolder('pictures'), `${digestOf([digestOfCode(['site']), svg])}.json`);
  const known = readCachedText(path);
  if (known !== undefined) return new Uint8Array(Buffer.from(known, 'base64'));
  await loadRenderer();
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const png = new Uint8Array(image.asPng());
  image.free();
  writeCachedText(path, Buffer.from(png).toString('base64'));
  return png;
}

const loadRenderer = once(async () => {
  try {
    await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  } catch (error) {
    // This module can be loaded a second time in a process, but the renderer only once.
    if (!String(error).includes('Already initialized')) throw error;
  }
});

const font = once((): Font => {
  const opened = create(readFileSync(FONT_FILE));
  if (opened.isCollection) throw new Error(`"${FONT_FILE}" contains several fonts`);
  return opened;
});

/** Breaks text between words into lines that fit a width. */
function wrap(text: string, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function glyphsOf(text: string) {
  // Characters that the font lacks are left out instead of drawn as boxes, since the link's title has them anyway.
  // So are invisible characters, some of which the font has without an outline.
  const visible = [...text.replace(/\s/g, ' ')].filter((character) => !/\p{Cf}/u.test(character));
  const known = visible.filter((character) => font().hasGlyphForCodePoint(character.codePointAt(0) ?? 0)).join('');
  return font().glyphsForString(known);
}

function widthOf(text: string, size: number): number {
  return glyphsOf(text).reduce((sum, glyph) => sum + glyph.advanceWidth, 0) * (size / font().unitsPerEm);
}

/** Returns a line of text as SVG paths; `y` is its baseline. */
function outline(text: string, size: number, y: number): string {
  const scale = size / font().unitsPerEm;
  let x = MARGIN;
  return glyphsOf(text)
    .map((glyph) => {
      const path = `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
      x += glyph.advanceWidth * scale;
      return path;
    })
    .join('');
}

/** Returns the oEmbed files of all chapters in force. */
export function oembedFiles(site: Site): readonly RenderedFile<object>[] {
  return newestViews(site).flatMap((view) =>
    view.outline().chapters.flatMap((chapter): RenderedFile<object>[] => {
      const address = recordAddress(view, chapter.number);
      return address === undefined ? [] : [{ path: address.slice(1), make: (origin) => oembedRecord(view, chapter, origin) }];
    }),
  );
}

/**
 * Returns the record of a chapter. It has no `title`, which would be shown for each of the chapter's rules as well. Its type is `rich` because
 * Mastodon prefers a record of type `link` to the tags of the page, which describe the rule.
 */
function oembedRecord(view: EditionView, chapter: ChapterOutline, origin: URL | undefined): object {
  const { language, work, edition, location } = view;
  const t = translator(language);
  const absolute = (address: string) => absoluteUrl(address, origin);
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
