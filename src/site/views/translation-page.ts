/** The page for those who translate: the state of a translation by chapter and rule, what to do next, and how terms are rendered. */
import type { TranslationState, TranslationView } from '../../rules/translation/index.ts';
import { contentsAddress, translationAddress, translationDataAddress } from '../addresses.ts';
import { type Book, numberAddress, readingAddress } from '../book.ts';
import { markOf, titleLanguage } from '../carried-rules.ts';
import { editionName, nameIn, type Way } from '../editions.ts';
import { ruleLine } from '../excerpt.ts';
import type { LanguageAttributes } from '../html/blocks.ts';
import { lineHtml } from '../html/book-html.ts';
import { writeHtml } from '../html/write-html.ts';
import { findBook, type Library } from '../library.ts';
import { sourceLineAddress } from '../repository.ts';
import { wordsOf } from '../strings/index.ts';
import type { QueuedRecord, TranslationReport } from '../translation-report.ts';
import { carriedBooks, reportOn } from '../translation-reports.ts';
import { type Frame, workName } from './frame.ts';
import { workFrame } from './work-frame.ts';

/** Rules in one state. */
interface StateCount {
  readonly mark: string;
  readonly count: number;
}

interface ChapterRow {
  readonly number: string;
  readonly title: string;
  readonly titleLanguage: LanguageAttributes;
  readonly href: string;
  readonly counts: Readonly<Record<TranslationState, number>>;
  readonly wordsLeft: number;
  /** What is not current in it, by state. */
  readonly open: readonly { readonly mark: string; readonly rules: readonly Way[] }[];
  readonly openCount: number;
}

interface QueueRow {
  readonly number: string;
  readonly href: string;
  /** Its first words, as HTML: they may hold symbols. */
  readonly line: string;
  readonly mark: string;
  readonly words: number;
  readonly citedBy: number;
  readonly source: string | undefined;
}

interface TermRow {
  readonly term: string;
  readonly renderings: readonly { readonly text: string; readonly at: string; readonly href: string | undefined }[];
}

/** What the page shows; marks are HTML. */
export interface TranslationPage {
  readonly frame: Frame;
  readonly heading: string;
  readonly intro: string;
  readonly authority: string;
  readonly states: readonly StateCount[];
  readonly words: { readonly words: number; readonly wordsLeft: number };
  readonly chapters: readonly ChapterRow[];
  /** The first of what there is to do, */
  readonly queue: readonly QueueRow[];
  /** and how much that is in all. */
  readonly queued: number;
  readonly extra: readonly Way[];
  /** Where the translation is built otherwise, in the words of `rules check`. */
  readonly mismatches: readonly { readonly way: Way; readonly reason: string }[];
  readonly terms: readonly TermRow[];
  readonly data: string;
  readonly sourceTag: string;
}

/** Longer lists are read by programs. */
const MOST_QUEUED = 200;
const LINE = 90;
const OPEN_STATES = ['outdated', 'untranslated', 'missing'] as const;

/** Everything that the page shows; throws for a book that is not carried forward. */
export function translationPage(library: Library, book: Book): TranslationPage {
  const report = reportOn(library, book);
  const view = book.carried?.().view;
  if (report === undefined || view === undefined)
    throw new Error(`${book.work.id} has no translation into "${book.language.code}"`);
  const { language, work } = book;
  const say = wordsOf(language);
  const heading = say('translationTitle', { language: nameIn(language, language) });
  const intro = say('translationIntro', { date: editionName(book.edition, language) });
  const source = library
    .books(work.id)
    .find((other) => other.edition.id === book.edition.id && other.language.code === work.source);
  return {
    frame: translationFrame(library, book, heading, intro),
    heading,
    intro,
    authority: say('sourceCounts', { language: source === undefined ? work.source : nameIn(source.language, language) }),
    states: (['current', ...OPEN_STATES] as const).map((state) => ({
      mark: stateHtml(book, state),
      count: report.counts[state],
    })),
    words: report.words,
    chapters: chapterRows(book, view, report),
    queue: report.queue.slice(0, MOST_QUEUED).map((queued) => queueRow(book, source, queued)),
    queued: report.queue.length,
    extra: extraWays(library, book, view),
    mismatches: report.mismatches.map(({ number, reason }) => ({
      way: { label: number, href: numberAddress(book, number) },
      reason,
    })),
    terms: termRows(library, book, view, report),
    data: translationDataAddress(language, work.id),
    sourceTag: source?.language.tag ?? work.source,
  };
}

function translationFrame(library: Library, book: Book, heading: string, description: string): Frame {
  const { work, language } = book;
  const address = translationAddress(language, work.id);
  const say = wordsOf(language);
  const frame = workFrame(library, work, language, {
    title: `${heading} · ${workName({ work, language })}`,
    description,
    addressIn: (other) => translationAddress(other, work.id),
    crumbs: [{ label: say('forTranslators'), href: address, here: true }],
  });
  const translated = new Set(
    carriedBooks(library)
      .filter((other) => other.work.id === work.id)
      .map((other) => other.language.tag),
  );
  return {
    ...frame,
    // Each page is about another translation: none is the translation of another page.
    alternates: [],
    languageWays: frame.languageWays.map((way, index) => {
      const other = library.languages.filter(({ code }) => library.books(work.id).some((each) => each.language.code === code))[
        index
      ];
      if (other === undefined || translated.has(other.tag)) return way;
      return { ...way, href: contentsAddress({ language: other, work: work.id, edition: null }) };
    }),
  };
}

function chapterRows(book: Book, { rules }: TranslationView, report: TranslationReport): readonly ChapterRow[] {
  const chapterOf = book.graph().chapterOf;
  const byChapter = Map.groupBy(rules, ({ number }) => chapterOf.get(number) ?? number);
  return report.chapters.map(({ number, title, counts, wordsLeft }) => {
    const own = byChapter.get(number) ?? [];
    const open = OPEN_STATES.map((state) => ({
      mark: stateHtml(book, state),
      rules: own
        .filter((rule) => rule.state === state)
        .map((rule) => ({ label: rule.number, href: numberAddress(book, rule.number) })),
    })).filter((group) => group.rules.length > 0);
    return {
      number,
      title: title ?? '',
      titleLanguage: titleLanguage(book, number),
      href: readingAddress(book, number),
      counts,
      wordsLeft,
      open,
      openCount: open.reduce((count, group) => count + group.rules.length, 0),
    };
  });
}

function queueRow(book: Book, source: Book | undefined, { number, state, words, citedBy, file, line }: QueuedRecord): QueueRow {
  const rule = source?.rules().get(number);
  return {
    number,
    href: numberAddress(book, number),
    line: rule === undefined || source === undefined ? '' : lineHtml(source.work, ruleLine(rule, LINE), source.language.tag),
    mark: stateHtml(book, state),
    words,
    citedBy,
    source: sourceLineAddress(file, line),
  };
}

function extraWays(library: Library, book: Book, { extra }: TranslationView): readonly Way[] {
  return extra.flatMap(({ number, edition }) => {
    const translated = findBook(library, book.work.id, edition, book.language);
    return translated === undefined ? [] : [{ label: number, href: numberAddress(translated, number) }];
  });
}

function termRows(
  library: Library,
  book: Book,
  { translates }: TranslationView,
  { terms }: TranslationReport,
): readonly TermRow[] {
  const translated = findBook(library, book.work.id, translates.at(-1) ?? '', book.language);
  return terms.map(({ term, renderings }) => ({
    term,
    renderings: renderings.map(({ text, at, kind }) => ({
      text,
      at,
      href: kind !== 'glossary' && translated?.rules().has(at) ? numberAddress(translated, at) : undefined,
    })),
  }));
}

function stateHtml(book: Book, state: TranslationState): string {
  return writeHtml(markOf(book, state));
}
