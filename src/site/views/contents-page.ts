/** The contents of a book, and the page of one of its sections. */
import { type Book, sectionPlace } from '../book.ts';
import { languageOfBlocks, titleLanguage } from '../carried-rules.ts';
import type { Way } from '../editions.ts';
import { blocksToHast, type LanguageAttributes } from '../html/blocks.ts';
import { bookHtml } from '../html/book-html.ts';
import { writeHtml } from '../html/write-html.ts';
import type { Library } from '../library.ts';
import { linksOfRule } from '../references.ts';
import { wordsOf } from '../strings/index.ts';
import { progressOfBook } from '../translation-progress.ts';
import { headingOf } from './chapter-page.ts';
import { contentsHtml, fullContentsHtml, matterList, sectionContentsHtml } from './contents.ts';
import { bookFrame, type Frame, workTitle } from './frame.ts';

/** What the page of a book shows; lists are HTML. */
export interface ContentsPage {
  readonly frame: Frame;
  readonly heading: string;
  /** `85 rules · 24 terms` */
  readonly size: string;
  /** Of a carried book: how much of it is translated. */
  readonly progress: string | null;
  readonly contents: string;
  readonly matter: string;
}

/** Everything that the page of a book shows. */
export function contentsPage(library: Library, book: Book): ContentsPage {
  const say = wordsOf(book.language);
  const { glossary } = book.expression();
  const heading = workTitle(book);
  const counts = [
    say('ruleCount', { count: book.outline().size }),
    ...(glossary.length === 0 ? [] : [say('termCount', { count: glossary.length })]),
  ];
  return {
    frame: bookFrame(
      library,
      book,
      { kind: 'contents' },
      {
        title: say('contents'),
        description: `${heading}: ${counts.join(', ')}.`,
        crumbs: [],
      },
    ),
    heading,
    size: counts.join(' · '),
    progress: progressOfBook(book),
    contents: fullContentsHtml(book),
    matter: writeHtml(...matterList(book)),
  };
}

/** What the page of a section shows; texts and lists are HTML. */
export interface SectionPage {
  readonly frame: Frame;
  readonly number: string;
  readonly title: string | null;
  readonly titleLanguage: LanguageAttributes;
  readonly opening: string;
  readonly chapters: string;
  readonly contents: string;
  readonly previous: Way | null;
  readonly next: Way | null;
}

/** Everything that the page of a section shows; throws where the book has no such section. */
export function sectionPage(library: Library, book: Book, number: string): SectionPage {
  const { sections, sectionByNumber } = book.outline();
  const section = sectionByNumber.get(number);
  if (section === undefined) throw new Error(`no section ${number} in ${book.work.id} ${book.edition.id} ${book.language.code}`);
  const at = sections.indexOf(section);
  const wayTo = (other: typeof section | undefined): Way | null =>
    other === undefined ? null : { label: headingOf(other), href: sectionPlace(book, other.number) };
  return {
    frame: bookFrame(
      library,
      book,
      { kind: 'section', number },
      {
        title: headingOf(section),
        description: section.chapters.map(headingOf).join(', '),
        crumbs: [{ label: headingOf(section), href: sectionPlace(book, number), here: true }],
      },
    ),
    number,
    title: section.title,
    titleLanguage: titleLanguage(book, number),
    opening: bookHtml(
      book,
      ...section.rules.flatMap((rule) => blocksToHast(rule.blocks, linksOfRule(library, book, rule), languageOfBlocks(book))),
    ),
    chapters: sectionContentsHtml(book, section),
    contents: contentsHtml(book, number, number),
    previous: wayTo(sections[at - 1]),
    next: wayTo(sections[at + 1]),
  };
}
