/** A rule's own page: the rule in its family, what it cites, what cites it, and the same number in other languages and editions. */
import type { Rule } from '../../rules/model.ts';
import { ancestors, chapterNumber } from '../../rules/numbering/index.ts';
import { type Book, isUntranslated, numberAddress, readingAddress, sectionPlace } from '../book.ts';
import { languageOfRule, remarksOnRule } from '../carried-rules.ts';
import { booksByLanguage, editionName, type Way } from '../editions.ts';
import { excerpt, ruleLine, ruleText } from '../excerpt.ts';
import { blocksToHast, type LanguageAttributes } from '../html/blocks.ts';
import { bookHtml, lineHtml } from '../html/book-html.ts';
import { ruleToHast } from '../html/rules.ts';
import { writeHtml } from '../html/write-html.ts';
import { findBook, type Library } from '../library.ts';
import { type PastMeaning, pastMeanings } from '../number-meanings.ts';
import { pinnedAddress } from '../pinned-address.ts';
import { citedRules, citingRules, citingTerms, linksOfRule } from '../references.ts';
import { type HistoryEvent, historyOf } from '../rule-history.ts';
import { spotAddress } from '../spots.ts';
import { wordsOf, writeDate } from '../strings/index.ts';
import { withTermLinks } from '../term-links.ts';
import { headingOf } from './chapter-page.ts';
import { bookFrame, type Frame, workTitle } from './frame.ts';

/** A rule in one line of a list. */
export interface RuleEntry {
  readonly number: string;
  readonly href: string;
  /** Its first words, as HTML: they may hold symbols. */
  readonly line: string;
  readonly lang?: string | undefined;
  readonly here?: boolean;
}

/** The rule in another language. */
interface TranslatedRule {
  readonly language: string;
  readonly tag: string;
  readonly href: string;
  readonly text: string;
  /** Named where it is not the edition of the page; the number may then be another rule's. */
  readonly edition: string | null;
}

/** What the page shows; texts are HTML. */
export interface RulePage {
  readonly frame: Frame;
  readonly number: string;
  readonly title: string | null;
  readonly titleLanguage: LanguageAttributes;
  /** The state of its translation, unless it is current. */
  readonly mark: string;
  /** What the rule itself says. */
  readonly text: string;
  /** Everything below it, set as on the reading page. */
  readonly parts: string;
  /** The rules above it, outermost first, without chapter and section. */
  readonly above: readonly RuleEntry[];
  /** It and its neighbours on the reading page. */
  readonly nearby: readonly RuleEntry[];
  readonly inChapter: Way;
  readonly cites: readonly RuleEntry[];
  readonly citedBy: readonly RuleEntry[];
  readonly citedByTerms: readonly Way[];
  /** The rule in the other languages, where they have it. */
  readonly translations: readonly TranslatedRule[];
  /** What happened to the rule, newest first, in the words of the original; empty in earlier editions. */
  readonly history: readonly HistoryEvent[];
  /** What the number meant before. */
  readonly pastMeanings: readonly PastMeaning[];
  /** The number in the other editions that print it, where its history does not tell. */
  readonly editions: readonly Way[];
  /** As a reader would write it in a post. */
  readonly citation: string;
  /** The addresses to give with it: the one that is always current, and the one that stays with the edition. */
  readonly citationLinks: readonly Way[];
  readonly previous: Way | null;
  readonly next: Way | null;
}

const LINE = 110;
const PREVIEW = 300;
/** Neighbours shown on either side; a chapter of keywords has hundreds. */
const NEIGHBOURS = 3;

/** Everything that the page of a rule shows; throws where the book has no such rule. */
export function rulePage(library: Library, book: Book, number: string): RulePage {
  const rule = book.rules().get(number);
  const chapter = book.outline().chapterByNumber.get(chapterNumber(book.scheme, number) ?? '');
  if (rule === undefined || chapter === undefined) throw new Error(`no rule ${number} in ${book.work.id} ${book.edition.id}`);
  const say = wordsOf(book.language);
  const section = chapter.section === null ? undefined : book.outline().sectionByNumber.get(chapter.section);
  // A rule whose parent a source leaves out has nothing to link to there.
  const above = ancestors(book.scheme, number).filter(
    (ancestor) => (chapterNumber(book.scheme, ancestor) ?? ancestor) !== ancestor && book.rules().has(ancestor),
  );
  const remarks = remarksOnRule(library, book, rule);
  const onPage = chapter.numbers.filter((other) => other !== chapter.number);
  const at = onPage.indexOf(number);
  const history = book.newest ? historyOf(library, book, number, book.language) : [];
  // A rule without a title goes by that of the nearest rule above it: 702.19b is about trample, more than about keyword abilities.
  const titled = rule.title === null ? above.findLast((ancestor) => titleOf(book, ancestor) !== null) : number;
  const title = titleOf(book, titled ?? chapter.number);
  return {
    frame: bookFrame(
      library,
      book,
      { kind: 'rule', number },
      {
        title: title === null ? number : `${number} ${title}`,
        description: excerpt(previewText(book, rule) || say('noText'), PREVIEW),
        crumbs: [
          ...(section === undefined ? [] : [{ label: headingOf(section), href: sectionPlace(book, section.number) }]),
          { label: headingOf(chapter), href: readingAddress(book, chapter.number) },
          ...above.map((ancestor) => ({ label: ancestor, href: numberAddress(book, ancestor) })),
          { label: number, href: spotAddress(book, { kind: 'rule', number }), here: true },
        ],
      },
    ),
    number,
    title: rule.title,
    titleLanguage: remarks.titleLanguage,
    mark: writeHtml(...remarks.mark),
    text: bookHtml(
      book,
      ...blocksToHast(rule.blocks, withTermLinks(book, rule, linksOfRule(library, book, rule)), remarks.languageOf),
      ...remarks.since,
    ),
    parts: partsHtml(library, book, rule),
    above: above.flatMap((ancestor) => entryOf(book, ancestor) ?? []),
    nearby: nearbyRules(book, onPage, number),
    inChapter: { label: say('inItsChapter'), href: readingAddress(book, number) },
    cites: citedRules(library, book, rule).flatMap((target) => entryOf(target.book, target.number, book) ?? []),
    citedBy: citingRules(book, number).flatMap((citing) => entryOf(book, citing) ?? []),
    citedByTerms: citingTerms(book, number).map(({ term, href }) => ({ label: say('citedByGlossary', { term }), href })),
    translations: translationsOf(library, book, number),
    history,
    pastMeanings: book.newest ? pastMeanings(library, book.work.id, number, book.language) : [],
    editions: history.length > 0 ? [] : editionsOf(library, book, number),
    citation: `${workTitle(book)}, ${number} (${writeDate(book.edition.effective, book.language)})`,
    citationLinks: citationLinks(book, number),
    previous: wayTo(book, onPage[at - 1]),
    next: wayTo(book, onPage[at + 1]),
  };
}

function titleOf(book: Book, number: string): string | null {
  return book.rules().get(number)?.title ?? null;
}

function citationLinks(book: Book, number: string): readonly Way[] {
  const say = wordsOf(book.language);
  const date = writeDate(book.edition.effective, book.language);
  return [
    ...(book.newest ? [{ label: say('linkCurrent'), href: numberAddress(book, number) }] : []),
    { label: say('linkPinned', { date }), href: pinnedAddress(book, number) },
  ];
}

function partsHtml(library: Library, book: Book, rule: Rule): string {
  const base = ancestors(book.scheme, rule.number).length;
  return bookHtml(
    book,
    ...descendants(book, rule).map((part) =>
      ruleToHast(part, {
        href: numberAddress(book, part.number),
        id: book.rules().get(part.number) === part ? part.number : undefined,
        depth: ancestors(book.scheme, part.number).length - base,
        linksOf: withTermLinks(book, part, linksOfRule(library, book, part)),
        ...remarksOnRule(library, book, part),
      }),
    ),
  );
}

/** Of a rule that is only a heading, what stands below it: the title is shown anyway. */
function previewText(book: Book, rule: Rule): string {
  if (rule.blocks.length > 0) return ruleText({ ...rule, title: null });
  return descendants(book, rule)
    .map((part) => `${part.number} ${ruleText(part)}`)
    .join(' ');
}

function descendants(book: Book, rule: Rule): readonly Rule[] {
  const chapter = book.outline().chapterByNumber.get(chapterNumber(book.scheme, rule.number) ?? '');
  const isBelow = (number: string) => ancestors(book.scheme, number).includes(rule.number);
  const numbers = chapter?.numbers.filter(isBelow) ?? [];
  // Of a number that is there twice, both rules are shown.
  if (new Set(numbers).size < numbers.length) return chapter?.rules.filter(({ number }) => isBelow(number)) ?? [];
  return numbers.flatMap((number) => book.rules().get(number) ?? []);
}

/** In reading order, without what stands below the rule: its own page shows that already. */
function nearbyRules(book: Book, numbers: readonly string[], number: string): readonly RuleEntry[] {
  const candidates = numbers.filter((other) => other === number || !ancestors(book.scheme, other).includes(number));
  const at = candidates.indexOf(number);
  const near = candidates.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
  return near.flatMap((other) => {
    const entry = entryOf(book, other);
    return entry === null ? [] : [other === number ? { ...entry, here: true } : entry];
  });
}

function entryOf(book: Book, number: string, reader: Book = book): RuleEntry | null {
  const rule = book.rules().get(number);
  if (rule === undefined) return null;
  const lang = languageOfRule(book, number) ?? (book.language.code === reader.language.code ? undefined : book.language.tag);
  return {
    number,
    href: numberAddress(book, number),
    line: lineHtml(book.work, ruleLine(rule, LINE), lang ?? book.language.tag),
    lang,
  };
}

function wayTo(book: Book, number: string | undefined): Way | null {
  return number === undefined ? null : { label: number, href: numberAddress(book, number) };
}

function translationsOf(library: Library, book: Book, number: string): readonly TranslatedRule[] {
  return booksByLanguage(library, book).flatMap((other): TranslatedRule[] => {
    const rule = other.rules().get(number);
    if (rule === undefined || other.language.code === book.language.code || isUntranslated(other, number)) return [];
    return [
      {
        language: other.language.name,
        tag: other.language.tag,
        href: numberAddress(other, number),
        text: excerpt(ruleText(rule), PREVIEW),
        edition: other.edition.id === book.edition.id ? null : editionName(other.edition, book.language),
      },
    ];
  });
}

/** True lineage is not known here: the number is the same, the rule need not be. */
function editionsOf(library: Library, book: Book, number: string): readonly Way[] {
  return library.editions(book.work.id).flatMap((edition) => {
    const other = findBook(library, book.work.id, edition.id, book.language);
    if (other === undefined || other === book || !other.rules().has(number)) return [];
    return [{ label: editionName(edition, book.language), href: numberAddress(other, number) }];
  });
}
