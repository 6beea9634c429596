/** The reading page: one chapter with all its rules. */
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { Rule } from '../../rules/model.ts';
import { localAnchor } from '../../rules/numbering/index.ts';
import { type Book, numberAddress, readingAddress, sectionPlace } from '../book.ts';
import { remarksOnRule, titleLanguage } from '../carried-rules.ts';
import type { Way } from '../editions.ts';
import { excerpt, ruleLine } from '../excerpt.ts';
import { blocksToHast, type LanguageAttributes } from '../html/blocks.ts';
import { bookHtml } from '../html/book-html.ts';
import { ruleToHast } from '../html/rules.ts';
import type { Library } from '../library.ts';
import { type PastMeaning, pastMeanings } from '../number-meanings.ts';
import { type ChapterOutline, depthBelowChapter } from '../outline.ts';
import { type QuotingAttributes, quotingAttributes } from '../pinned-address.ts';
import { linksOfRule } from '../references.ts';
import { type ChangedSince, changedSince, remarkOn } from '../rule-remarks.ts';
import { choicesBeside, sideBySideAddress } from '../side-by-side.ts';
import { withTermLinks } from '../term-links.ts';
import { progressOfChapter } from '../translation-progress.ts';
import { contentsHtml, hasManyTitles } from './contents.ts';
import { bookFrame, type Frame, workTitle } from './frame.ts';

/** What the page shows; texts are HTML. */
export interface ChapterPage {
  readonly frame: Frame;
  readonly number: string;
  readonly title: string | null;
  /** `lang` of the title, where it is not that of the page. */
  readonly titleLanguage: LanguageAttributes;
  /** Of a carried book: how much of the chapter is translated. */
  readonly progress: string | null;
  /** The chapter with other languages beside it. */
  readonly beside: readonly Way[];
  /** Whether the chapter may be folded to the titles of its rules. */
  readonly foldable: boolean;
  /** The chapter's rules. */
  readonly rules: string;
  readonly quoting: QuotingAttributes;
  /** The chapters around it. */
  readonly contents: string;
  /** The editions in which rules of the chapter came to read as they do, newest first; empty for earlier editions. */
  readonly changedSince: readonly ChangedSince[];
  /** What the chapter's number meant before. */
  readonly pastMeanings: readonly PastMeaning[];
  readonly previous: Way | null;
  readonly next: Way | null;
}

/** Everything that the page of a chapter shows; throws where the book has no such chapter. */
export function chapterPage(library: Library, book: Book, number: string): ChapterPage {
  const { chapters, chapterByNumber, sectionByNumber } = book.outline();
  const chapter = chapterByNumber.get(number);
  if (chapter === undefined) throw new Error(`no chapter ${number} in ${book.work.id} ${book.edition.id} ${book.language.code}`);
  const section = chapter.section === null ? undefined : sectionByNumber.get(chapter.section);
  const at = chapters.indexOf(chapter);
  const own = chapter.rules.find((rule) => rule.number === number);
  const description = chapter.rules
    .filter((rule) => rule !== own)
    .map((rule) => ruleLine(rule, 200))
    .join(' ');
  return {
    frame: bookFrame(
      library,
      book,
      { kind: 'chapter', number },
      {
        title: headingOf(chapter),
        description: excerpt(description, 200),
        crumbs: [
          ...(section === undefined ? [] : [{ label: headingOf(section), href: sectionPlace(book, section.number) }]),
          { label: headingOf(chapter), href: readingAddress(book, number), here: true },
        ],
      },
    ),
    number,
    title: chapter.title,
    titleLanguage: titleLanguage(book, number),
    progress: progressOfChapter(book, chapter),
    beside: choicesBeside(library, book, number).map((others) => ({
      label: others.map(({ language }) => language.name).join(' + '),
      href: sideBySideAddress({ book, others, chapter: number }),
    })),
    foldable: hasManyTitles(book, chapter),
    rules: chapterHtml(library, book, chapter, own),
    quoting: quotingAttributes(book, workTitle(book)),
    contents: contentsHtml(book, chapter.section, number),
    changedSince: changedSince(library, book, chapter),
    pastMeanings: book.newest ? pastMeanings(library, book.work.id, number, book.language) : [],
    previous: chapterWay(book, chapters[at - 1]),
    next: chapterWay(book, chapters[at + 1]),
  };
}

/** `101. The Magic Golden Rules` */
export function headingOf({ number, title }: Pick<ChapterOutline, 'number' | 'title'>): string {
  return title === null ? number : `${number}. ${title}`;
}

function chapterWay(book: Book, chapter: ChapterOutline | undefined): Way | null {
  return chapter === undefined ? null : { label: headingOf(chapter), href: readingAddress(book, chapter.number) };
}

function chapterHtml(library: Library, book: Book, chapter: ChapterOutline, own: Rule | undefined): string {
  const opening = own === undefined ? [] : openingToHast(library, book, own, chapter.number);
  const rules = chapter.rules.filter((rule) => rule !== own);
  const anchors = localAnchors(book, chapter);
  const body = rules.map((rule) => {
    const { since, ...remarks } = remarksOnRule(library, book, rule);
    return ruleToHast(rule, {
      href: numberAddress(book, rule.number),
      ...(book.rules().get(rule.number) === rule ? { id: rule.number, localId: anchors.get(rule.number) } : {}),
      depth: depthBelowChapter(book.scheme, rule.number),
      linksOf: withTermLinks(book, rule, linksOfRule(library, book, rule, chapter.number)),
      ...remarks,
      since: [...since, ...remarkOn(library, book, rule.number)],
    });
  });
  return bookHtml(book, ...(opening.length === 0 ? [] : [h('div', { className: ['opening'] }, opening)]), ...body);
}

/** What the chapter itself says; of an outdated one also what has changed. */
function openingToHast(library: Library, book: Book, own: Rule, number: string): ElementContent[] {
  const { languageOf, since, mark } = remarksOnRule(library, book, own);
  return [
    ...blocksToHast(own.blocks, withTermLinks(book, own, linksOfRule(library, book, own, number)), languageOf),
    ...(since.length === 0 || own.blocks.length === 0 ? [] : [h('p', [...mark]), ...since]),
  ];
}

/**
 * The short anchors of a chapter's rules, `2a` for `101.2a`. Where a short one is some rule's whole number, as `1.2` of rule 1.2.1.2 is
 * chapter 1.2's, the whole number keeps it.
 */
function localAnchors(book: Book, chapter: ChapterOutline): ReadonlyMap<string, string> {
  const taken = new Set([chapter.number, ...chapter.rules.map((rule) => rule.number)]);
  const anchors = new Map<string, string>();
  for (const { number } of chapter.rules) {
    const anchor = localAnchor(book.scheme, number);
    if (taken.has(anchor)) continue;
    taken.add(anchor);
    anchors.set(number, anchor);
  }
  return anchors;
}
