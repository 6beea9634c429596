/** Opens an edition of a work in one language, with everything that its pages need. */
import { citationWordsIn, type NamedWork } from '@rulegraph/core/citations';
import { buildGraph, type RuleGraph } from '@rulegraph/core/graph';
import { rulesByNumber } from '@rulegraph/core/lists';
import { getOrInsertComputed, memoize, once, weakOnce } from '@rulegraph/core/memo';
import { findTermMentions, type TermMention } from '@rulegraph/core/mentions';
import type { Expression, Rule } from '@rulegraph/core/model';
import { ancestors, chapterNumber, compileScheme, type Scheme } from '@rulegraph/core/numbering';
import type { CitationWords, Edition, Work } from '@rulegraph/core/work';
import {
  anchorAddress,
  chapterAddress,
  contentsAddress,
  type EditionLocation,
  oembedAddress,
  previewAddress,
  ruleAddress,
  sectionAddress,
} from '../kit/addresses.ts';
import { type Language, languageOf } from '../kit/languages.ts';
import { writeDate } from '../kit/translator.ts';
import { type CarriedText, withoutGoneCitations } from './carried-text.ts';
import { type ChapterOutline, type EditionOutline, openOutline, packOutline } from './outline.ts';
import { isRulePageWanted, type OwnWords, wasPublished } from './own-words.ts';

/** An edition in one language, as pages show it. */
export interface EditionView {
  readonly work: Work;
  readonly edition: Edition;
  readonly language: Language;
  /** Whether it is at the addresses without a date. */
  readonly newest: boolean;
  readonly location: EditionLocation;
  /** What the site sets. */
  readonly own: OwnWords;
  readonly scheme: Scheme;
  /** Read on the first call, like everything below. */
  readonly expression: () => Expression;
  /** Set if translations of earlier editions are carried forward to this one. */
  readonly carried: (() => CarriedText) | undefined;
  readonly outline: () => EditionOutline;
  /** By number. If the source prints a number twice, one rule owns it (`rulesByNumber`). */
  readonly rules: () => ReadonlyMap<string, Rule>;
  readonly graph: () => RuleGraph;
  /** The text of this edition that was published in this language; undefined if only earlier translations are carried forward to it. */
  readonly published: (() => RuleGraph) | undefined;
  readonly termAnchors: () => ReadonlyMap<string, string>;
  /** Mentions of glossary terms in rules, by the numbers of the rules. */
  readonly mentions: () => ReadonlyMap<string, readonly TermMention[]>;
  /** Returns the editions that share a chapter's page with this one; undefined if this edition lacks the chapter. */
  readonly chapterRun: (chapter: string) => ChapterRun | undefined;
}

/** Successive editions in which a chapter is the same. */
export interface ChapterRun {
  /** The edition whose page shows the chapter. */
  readonly first: EditionView;
  readonly last: EditionView;
}

type Opened = Pick<EditionView, 'work' | 'edition' | 'language' | 'newest' | 'carried' | 'chapterRun' | 'own'>;

interface ViewTexts {
  readonly shown: () => Expression;
  /** Returns the text of the edition itself, if one was published. */
  readonly published: (() => Expression) | undefined;
  readonly others: () => readonly NamedWork[];
  /** Returns the numbers of the text that the edition's own text translates; empty if it is no translation. */
  readonly inSource: () => ReadonlySet<string>;
  readonly ofText: CachedOfText;
}

/**
 * Returns a value that depends on a text, or also on another one, cached or computed; `name` tells the values of a text apart. Values must survive being written
 * as JSON.
 */
export type CachedOfText = <T>(view: TextOfView, name: string, compute: () => T, other?: TextOfView) => T;

type TextOfView = Pick<EditionView, 'work' | 'edition' | 'language' | 'carried'>;

/** Opens an edition without reading it. */
export function openEditionView(opened: Opened, { shown, published, others, inSource, ofText }: ViewTexts): EditionView {
  const { work, edition, language, newest, carried } = opened;
  const scheme = compileScheme(edition.numbering ?? work.numbering);
  const read = once(shown);
  // Every page asks for the edition in force; of a hundred earlier ones most are asked for while their own pages are written.
  const keep = newest ? once : weakOnce;
  const words = citationWords({ work, language });
  const outline = once(() =>
    openOutline(
      ofText(opened, 'outline', () => packOutline(read(), scheme)),
      scheme,
      () => read().rules,
    ),
  );
  const graph = keep(() => {
    const whole = buildGraph(read(), { scheme, words, others: others(), ...(carried === undefined && { inSource: inSource() }) });
    return carried === undefined ? whole : withoutGoneCitations(whole, carried());
  });
  return {
    ...opened,
    location: { language, work: work.id, edition: newest ? null : edition.id },
    scheme,
    expression: read,
    outline,
    rules: keep(() => rulesByNumber(read().rules)),
    graph,
    published:
      carried === undefined
        ? graph
        : published && once(() => buildGraph(published(), { scheme, words, others: others(), inSource: inSource() })),
    mentions: keep(() =>
      findTermMentions(graph(), (block) => carried === undefined || carried().languageOf(block) === language.code),
    ),
    termAnchors: once(() => new Map(outline().structure.terms.map(([term, anchor]) => [term, anchor]))),
  };
}

/** Returns the words with which an edition cites rules. */
export function citationWords({ work, language }: Pick<EditionView, 'work' | 'language'>): CitationWords {
  return citationWordsIn(work, language.code);
}

/** Returns the location of a chapter's page: the edition's own, or that of the first edition with the same text of the chapter. */
export function chapterLocation(view: EditionView, chapter: string): EditionLocation {
  return view.newest ? view.location : (view.chapterRun(chapter)?.first.location ?? view.location);
}

/** Returns the address of a number in its context: the anchor on the chapter's page, or the section's page. */
export function readingAddress(view: EditionView, number: string): string {
  const chapter = chapterNumber(view.scheme, number);
  const outline = chapter === null ? undefined : view.outline().chapterByNumber.get(chapter);
  if (outline === undefined) return sectionHref(view, number);
  if (outline.number === number) return chapterAddress(chapterLocation(view, outline.number), outline.section, outline.number);
  return anchorAddress(chapterLocation(view, outline.number), outline.section, outline.number, number);
}

/** Returns the address of a rule's own page, or if it has none, of its anchor on the chapter's page. */
export function numberAddress(view: EditionView, number: string): string {
  return hasRulePage(view, number) ? ruleAddress(view.location, number) : readingAddress(view, number);
}

/**
 * Tells whether a rule has a page of its own. Rules have pages only at addresses without a date, and in translations of a text that has them only if they
 * are translated and wanted: a page for each rule, edition and language would be more files than hosts accept. Sections and chapters are pages already.
 */
export function hasRulePage(view: EditionView, number: string): boolean {
  if (!view.newest || !hasRule(view, number) || isUntranslated(view, number)) return false;
  if (view.carried !== undefined && !isRulePageWanted(view.own, view.language.code, ruleAddress(view.location, number)))
    return false;
  const chapter = chapterNumber(view.scheme, number);
  return chapter !== null && chapter !== number;
}

/** Tells whether a number has an address of its own beside that of its chapter: in a work's own language, and in translations if such pages are wanted. */
export function isNumberAddressed({ language, work, location, own }: EditionView, number: string): boolean {
  return language.code === work.source || isRulePageWanted(own, language.code, ruleAddress(location, number));
}

/**
 * Returns the address of the oEmbed record of a chapter in force. A translation has none unless its rules have pages: the tags of the chapter's own page say the
 * same.
 */
export function recordAddress(view: EditionView, chapter: string): string | undefined {
  return isNumberAddressed(view, chapter) ? oembedAddress(view.language, view.work.id, chapter) : undefined;
}

/** Tells whether a chapter in force has a preview picture of its own. In translations it shares that of its work, unless its own was published. */
export function isPictured(view: EditionView, chapter: string): boolean {
  return isNumberAddressed(view, chapter) || wasPublished(view.own, previewAddress(view.language, view.work.id, chapter));
}

/** Returns the address of a chapter in force as Markdown, for programs; of a translation, they have all rules in one file. */
export function markdownAddress(view: EditionView, chapter: string): string | undefined {
  return view.newest && isNumberAddressed(view, chapter) ? `${readingAddress(view, chapter)}.md` : undefined;
}

/** Tells whether a carried-forward edition shows a rule only in the source language. */
export function isUntranslated(view: EditionView, number: string): boolean {
  const rule = view.carried?.().rules.get(number);
  return rule !== undefined && [rule.title, ...rule.blocks].every((part) => part === null || part.lang !== view.language.code);
}

/** Returns the address of a section's page, or if it has none, of its anchor in the contents. */
export function sectionHref(view: EditionView, number: string): string {
  return hasSectionPage(view, number) ? sectionAddress(view.location, number) : `${contentsAddress(view.location)}#${number}`;
}

/** Tells whether a section has a page: every one in force, and in earlier editions those with a text of their own; the contents list the others. */
export function hasSectionPage(view: EditionView, number: string): boolean {
  const section = view.outline().sectionByNumber.get(number);
  return section !== undefined && (view.newest || section.isWritten);
}

/** Returns the number if the edition has it, else its nearest ancestor that the edition has; null if there is none. */
function nearestNumber(view: EditionView, number: string): string | null {
  if (hasNumber(view, number)) return number;
  return ancestors(view.scheme, number).findLast((above) => hasNumber(view, above)) ?? null;
}

/** Tells whether an edition has a rule, chapter or section with a number. */
export function hasNumber(view: EditionView, number: string): boolean {
  const { chapterByNumber, sectionByNumber } = view.outline();
  return hasRule(view, number) || chapterByNumber.has(number) || sectionByNumber.has(number);
}

export function hasRule(view: Pick<EditionView, 'outline'>, number: string): boolean {
  return view.outline().rules().has(number);
}

/** Returns all rules below a rule, in the order of the chapter. If a number is printed twice, both rules are included. */
export function rulesBelow(view: EditionView, number: string): readonly Rule[] {
  const below = new Set(numbersBelow(view, number));
  return below.size === 0 ? [] : (chapterOf(view, number)?.rules ?? []).filter((rule) => below.has(rule.number));
}

/** Returns the numbers of the rules below a rule in the same order, without reading the text. */
export function numbersBelow(view: EditionView, number: string): readonly string[] {
  const chapter = chapterOf(view, number);
  return (chapter && numbersByAncestor(chapter, view.scheme).get(number)) ?? [];
}

function chapterOf(view: EditionView, number: string): ChapterOutline | undefined {
  return view.outline().chapterByNumber.get(chapterNumber(view.scheme, number) ?? '');
}

/** Returns the numbers of the rules of a chapter by each number above them. */
const numbersByAncestor = /* @__PURE__ */ memoize(
  ({ numbers }: ChapterOutline, scheme: Scheme): ReadonlyMap<string, readonly string[]> => {
    const below = new Map<string, string[]>();
    for (const number of numbers)
      for (const above of ancestors(scheme, number)) getOrInsertComputed(below, above, () => []).push(number);
    return below;
  },
);

/** Returns the address of a number of another edition in this one, or of its nearest ancestor here. */
export function counterpartAddress(view: EditionView, number: string): string {
  const nearest = nearestNumber(view, number);
  return nearest === null ? contentsAddress(view.location) : readingAddress(view, nearest);
}

/** Attributes with which the script for copying quotations knows what a page shows. */
export interface QuotingAttributes {
  readonly 'data-work-title': string;
  readonly 'data-day': string;
  /** The permanent address of the edition; set if the page's own address will show later editions. */
  readonly 'data-pinned'?: string;
}

/** Returns the attributes for the script that copies quotations; `title` is the work's. */
export function quotingAttributes(view: EditionView, title: string): QuotingAttributes {
  return {
    'data-work-title': title,
    'data-day': writeDate(view.edition.effective, view.language),
    ...(view.newest ? { 'data-pinned': contentsAddress(pinnedLocation(view)) } : {}),
  };
}

/** Returns the address of a rule that will keep showing this edition: `/rules/cr/2026-04-17/101.2a`. */
export function pinnedAddress(view: EditionView, number: string): string {
  return view.newest ? `${contentsAddress(pinnedLocation(view))}/${number.toLowerCase()}` : numberAddress(view, number);
}

/**
 * Returns the location for permanent links. A carried-forward translation moves on to the next edition, so its permanent links lead to the original
 * text of this one.
 */
function pinnedLocation({ work, edition, language, carried }: EditionView): EditionLocation {
  return { language: carried === undefined ? language : languageOf(work.source), work: work.id, edition: edition.id };
}
