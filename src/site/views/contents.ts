/** Tables of contents, written once as a string for each place that needs one. */
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { creditsAddress, glossaryAddress, introductionAddress } from '../addresses.ts';
import { type Book, readingAddress, sectionPlace } from '../book.ts';
import { titleLanguage } from '../carried-rules.ts';
import { writeHtml } from '../html/write-html.ts';
import { interfaceAttributes } from '../languages.ts';
import { type ChapterOutline, depthBelowChapter, type SectionOutline } from '../outline.ts';
import { hasSpot } from '../spots.ts';
import { wordsOf } from '../strings/index.ts';

/** A chapter with fewer rules of its own titles is seen at a glance. */
const MANY_TITLES = 5;

/** The contents beside a reading page: every section, and the chapters of the one that is being read. */
export function contentsHtml(book: Book, openSection: string | null, here: string): string {
  const { sections, chapters } = book.outline();
  const items = sections.map((section) =>
    h('li', [
      entry(book, sectionPlace(book, section.number), section, section.number === here),
      ...(section.number === openSection ? [chapterList(book, section.chapters, here)] : []),
    ]),
  );
  const list = sections.length === 0 ? chapterList(book, chapters, here) : h('ol', items);
  return writeHtml(list, ...matterList(book, here));
}

/** The whole contents of a book: its sections with all their chapters. */
export function fullContentsHtml(book: Book): string {
  const { sections, chapters } = book.outline();
  if (sections.length === 0) return writeHtml(chapterList(book, chapters, ''));
  return writeHtml(
    ...sections.map((section) =>
      h('section', { className: ['contents-section'] }, [
        h('h2', { id: section.number }, [entry(book, sectionPlace(book, section.number), section, false)]),
        chapterList(book, section.chapters, ''),
      ]),
    ),
  );
}

/** The chapters of one section. */
export function sectionContentsHtml(book: Book, section: SectionOutline): string {
  return writeHtml(chapterList(book, section.chapters, ''));
}

/** What stands before and after the rules; `here` is the kind that the reader is looking at, if any. */
export function matterList(book: Book, here = ''): ElementContent[] {
  const say = wordsOf(book.language);
  const entries = [
    { kind: 'introduction', href: introductionAddress(book.shelf), label: say('introduction') },
    { kind: 'glossary', href: glossaryAddress(book.shelf), label: say('glossary') },
    { kind: 'credits', href: creditsAddress(book.shelf), label: say('credits') },
  ] as const;
  const present = entries.filter(({ kind }) => hasSpot(book, { kind }));
  if (present.length === 0) return [];
  return [
    h(
      'ul',
      { className: ['matter'] },
      present.map(({ kind, href, label }) => h('li', [h('a', { href, ariaCurrent: kind === here ? 'page' : undefined }, label)])),
    ),
  ];
}

function chapterList(book: Book, chapters: readonly ChapterOutline[], here: string): ElementContent {
  return h(
    'ol',
    chapters.map((chapter) => {
      const isHere = chapter.number === here;
      const link = entry(book, readingAddress(book, chapter.number), chapter, isHere);
      return h('li', isHere ? [link, ...titlesToHast(book, chapter)] : [link]);
    }),
  );
}

/** Whether the rules of a chapter have so many titles that the way through it leads by them. */
export function hasManyTitles({ scheme }: Book, { rules }: ChapterOutline): boolean {
  return rules.filter(({ number, title }) => title !== null && depthBelowChapter(scheme, number) === 1).length >= MANY_TITLES;
}

/** The place for the titles of a chapter's rules. A script takes them from the page, which has them already: of 702 they are hundreds. */
function titlesToHast(book: Book, chapter: ChapterOutline): ElementContent[] {
  if (!hasManyTitles(book, chapter)) return [];
  const summary = h('summary', { ...interfaceAttributes(book.language) }, [wordsOf(book.language)('inThisChapter'), h('b')]);
  return [h('details', { className: ['titles', 'scripted'] }, [summary])];
}

function entry(
  book: Book,
  href: string,
  { number, title }: Pick<ChapterOutline, 'number' | 'title'>,
  here: boolean,
): ElementContent {
  return h('a', { className: ['entry'], href, ariaCurrent: here ? 'page' : undefined }, [
    h('span', { className: ['entry-number'] }, number),
    ' ',
    h('span', { ...titleLanguage(book, number) }, title ?? ''),
  ]);
}
