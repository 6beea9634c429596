/** One edition of a work in one language, with everything that its pages ask for. */
import { NO_WORDS } from '../rules/citations/index.ts';
import { buildGraph, type RuleGraph } from '../rules/graph/index.ts';
import { once, onceForNow } from '../rules/memo.ts';
import { findTermMentions, type TermMention } from '../rules/mentions/index.ts';
import type { Expression, Rule } from '../rules/model.ts';
import { ancestors, chapterNumber, compileScheme, type Scheme } from '../rules/numbering/index.ts';
import type { CitationWords, Edition, Work } from '../rules/work.ts';
import {
  anchorAddress,
  chapterAddress,
  contentsAddress,
  type EditionLocation,
  ruleAddress,
  sectionAddress,
} from '../shared/addresses.ts';
import { type Language, languageOf } from '../shared/languages.ts';
import { writeDate } from '../shared/strings/index.ts';
import { type CarriedText, citationWordsOfBoth, withoutGoneCitations } from './carried-text.ts';
import { glossaryAnchors, type Outline, outlineOf } from './outline.ts';

/** What pages read of an edition in a language. */
export interface EditionView {
  readonly work: Work;
  readonly edition: Edition;
  readonly language: Language;
  /** The edition of the language at the addresses without a date. */
  readonly newest: boolean;
  readonly location: EditionLocation;
  readonly scheme: Scheme;
  /** Read when first asked for, like everything below. */
  readonly expression: () => Expression;
  /** Set where the edition is a translation of earlier editions, carried forward to the edition in force. */
  readonly carried: (() => CarriedText) | undefined;
  readonly outline: () => Outline;
  /** Rules by number; of a number that a source prints twice, the first. */
  readonly rules: () => ReadonlyMap<string, Rule>;
  readonly graph: () => RuleGraph;
  /** The text that was published of this edition in this language; undefined where only earlier translations are carried forward to it. */
  readonly published: (() => RuleGraph) | undefined;
  /** Anchors of glossary entries by their headings. */
  readonly termAnchors: () => ReadonlyMap<string, string>;
  /** The permalinks that the source promised, with the numbers of their rules. */
  readonly permalinks: () => readonly (readonly [number: string, permalink: string])[];
  /** Where rules speak of terms of the glossary, by their numbers. */
  readonly mentions: () => ReadonlyMap<string, readonly TermMention[]>;
  /** The editions that share a chapter's page with this one; undefined for a chapter that the edition does not have. */
  readonly chapterRun: (chapter: string) => ChapterRun | undefined;
}

/** The editions, neighbours of each other, in which a chapter reads the same. */
export interface ChapterRun {
  /** The edition whose page shows the chapter. */
  readonly first: EditionView;
  readonly last: EditionView;
}

type Opened = Pick<EditionView, 'work' | 'edition' | 'language' | 'newest' | 'carried' | 'chapterRun'>;

interface ViewTexts {
  /** What the edition shows. Called once, when it is first needed, like the other. */
  readonly shown: () => Expression;
  /** What was published of the edition itself, where that is something. */
  readonly published: (() => Expression) | undefined;
}

/** Opens an edition; nothing is read yet. */
export function openEditionView(opened: Opened, { shown, published }: ViewTexts): EditionView {
  const { work, edition, language, newest, carried } = opened;
  const scheme = compileScheme(edition.numbering ?? work.numbering);
  const read = once(shown);
  const words = citationWords({ work, language, carried });
  const remember = newest ? once : onceForNow;
  const graph = remember(() => {
    const whole = buildGraph(read(), { scheme, words });
    return carried === undefined ? whole : withoutGoneCitations(whole, carried());
  });
  return {
    ...opened,
    location: { language, work: work.id, edition: newest ? null : edition.id },
    scheme,
    expression: read,
    outline: once(() => outlineOf(read(), scheme)),
    rules: once(() => firstByNumber(read().rules)),
    graph,
    published: carried === undefined ? graph : published && remember(() => buildGraph(published(), { scheme, words })),
    mentions: remember(() =>
      findTermMentions(graph(), (block) => carried === undefined || carried().languageOf(block) === language.code),
    ),
    permalinks: once(() =>
      read().rules.flatMap(({ number, permalink }) => (permalink === undefined ? [] : [[number, permalink]])),
    ),
    termAnchors: once(() => new Map([...glossaryAnchors(read().glossary)].map(([entry, [anchor]]) => [entry.term, anchor]))),
  };
}

/** The words with which the edition cites. */
export function citationWords({ work, language, carried }: Pick<EditionView, 'work' | 'language' | 'carried'>): CitationWords {
  if (carried !== undefined) return citationWordsOfBoth(work, language.code);
  return work.citations[language.code] ?? work.citations[work.source] ?? NO_WORDS;
}

/** The location on which a chapter's page stands: the edition's own, or that of the earlier edition which first had the chapter so. */
export function chapterLocation(view: EditionView, chapter: string): EditionLocation {
  return view.newest ? view.location : (view.chapterRun(chapter)?.first.location ?? view.location);
}

/** Where a number is read in its surroundings: its chapter's page at its anchor, or its section's page. */
export function readingAddress(view: EditionView, number: string): string {
  const chapter = chapterNumber(view.scheme, number);
  const outline = chapter === null ? undefined : view.outline().chapterByNumber.get(chapter);
  if (outline === undefined) return sectionPlace(view, number);
  if (outline.number === number) return chapterAddress(chapterLocation(view, outline.number), outline.section, outline.number);
  return anchorAddress(chapterLocation(view, outline.number), outline.section, outline.number, number);
}

/** Where a number leads to: the rule's own page where it has one, else its place on the reading page. */
export function numberAddress(view: EditionView, number: string): string {
  return hasRulePage(view, number) ? ruleAddress(view.location, number) : readingAddress(view, number);
}

/**
 * Rules have pages of their own at the addresses without a date, in every language that says something of its own about them; elsewhere
 * they are read in their chapters, since a page for each rule, edition and language would be more files than hosts take. Sections and chapters
 * are pages already.
 */
export function hasRulePage(view: EditionView, number: string): boolean {
  if (!view.newest || !view.rules().has(number) || isUntranslated(view, number)) return false;
  const chapter = chapterNumber(view.scheme, number);
  return chapter !== null && chapter !== number;
}

/** Whether a carried edition shows nothing but the source's text of a rule. */
export function isUntranslated(view: EditionView, number: string): boolean {
  const rule = view.carried?.().rules.get(number);
  return rule !== undefined && [rule.title, ...rule.blocks].every((part) => part === null || part.lang !== view.language.code);
}

/** Where a section is read: on its page, or where an earlier edition says nothing in it itself, in the contents. */
export function sectionPlace(view: EditionView, number: string): string {
  return hasSectionPage(view, number) ? sectionAddress(view.location, number) : `${contentsAddress(view.location)}#${number}`;
}

/** In force, every section has a page; in earlier editions those that have a text of their own, for the others' chapters are in the contents. */
export function hasSectionPage(view: EditionView, number: string): boolean {
  const section = view.outline().sectionByNumber.get(number);
  return section !== undefined && (view.newest || section.rules.some(({ blocks }) => blocks.length > 0));
}

/** The number itself where the edition has it, else the closest number above it that the edition has, else null. */
function nearestNumber(view: EditionView, number: string): string | null {
  const { chapterByNumber, sectionByNumber } = view.outline();
  const has = (candidate: string) =>
    view.rules().has(candidate) || chapterByNumber.has(candidate) || sectionByNumber.has(candidate);
  return [number, ...ancestors(view.scheme, number).toReversed()].find(has) ?? null;
}

/** Where a reader who comes from `number` in another edition goes on reading in this one. */
export function counterpartAddress(view: EditionView, number: string): string {
  const nearest = nearestNumber(view, number);
  return nearest === null ? contentsAddress(view.location) : readingAddress(view, nearest);
}

function firstByNumber(rules: readonly Rule[]): ReadonlyMap<string, Rule> {
  const byNumber = new Map<string, Rule>();
  for (const rule of rules) if (!byNumber.has(rule.number)) byNumber.set(rule.number, rule);
  return byNumber;
}

/** What a reading page says of itself for the script that quotes from it. */
export interface QuotingAttributes {
  readonly 'data-work-title': string;
  readonly 'data-day': string;
  /** Only where the page's own addresses show other rules one day. */
  readonly 'data-pinned'?: string;
}

/** `title` is the work's. */
export function quotingAttributes(view: EditionView, title: string): QuotingAttributes {
  return {
    'data-work-title': title,
    'data-day': writeDate(view.edition.effective, view.language),
    ...(view.newest ? { 'data-pinned': contentsAddress(pinnedLocation(view)) } : {}),
  };
}

/** Where a rule of this edition stays: `/rules/cr/2026-04-17/101.2a`. */
export function pinnedAddress(view: EditionView, number: string): string {
  return view.newest ? `${contentsAddress(pinnedLocation(view))}/${number.toLowerCase()}` : numberAddress(view, number);
}

/** A translation that is carried forward shows an edition only as long as that is in force; the original of that edition stays. */
function pinnedLocation({ work, edition, language, carried }: EditionView): EditionLocation {
  return { language: carried === undefined ? language : languageOf(work.source), work: work.id, edition: edition.id };
}
