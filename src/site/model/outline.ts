/** Divides an expression into sections and chapters, which are pages, and assigns anchors to glossary terms. */

import { rulesByNumber } from '@rulegraph/core/lists';
import { getOrInsertComputed, once } from '@rulegraph/core/memo';
import type { Block, Expression, GlossaryEntry, Rule } from '@rulegraph/core/model';
import { ancestors, chapterNumber, isHeadingAddress, numberedTitle, parentNumber, type Scheme } from '@rulegraph/core/numbering';
import GithubSlugger from 'github-slugger';
import type { Language } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';

/** A chapter, which is one page. */
export interface ChapterOutline extends PackedPart {
  /** The number above it; null in works without sections. */
  readonly section: string | null;
  /** The rule with the chapter's own number first, if the source has one, then everything below it, in order. Read from the text when needed. */
  readonly rules: readonly Rule[];
}

/** A section: its own rules and its chapters. */
export interface SectionOutline extends PackedPart {
  /** Whether it has a text of its own. */
  readonly isWritten: boolean;
  readonly rules: readonly Rule[];
  readonly chapters: readonly ChapterOutline[];
}

export interface EditionOutline extends Pick<PackedOutline, 'structure'> {
  readonly sections: readonly SectionOutline[];
  /** In reading order. */
  readonly chapters: readonly ChapterOutline[];
  readonly chapterByNumber: ReadonlyMap<string, ChapterOutline>;
  readonly sectionByNumber: ReadonlyMap<string, SectionOutline>;
  /** The titles of rules and the lengths of their texts, by number. */
  readonly rules: () => ReadonlyMap<string, UnitOutline>;
  /** The same of the entries of the glossary, by term. */
  readonly terms: () => ReadonlyMap<string, UnitOutline>;
  /** How many rules there are, including sections and chapters. */
  readonly size: number;
}

/** A rule or a term without its text. */
export interface UnitOutline {
  readonly title: string | null;
  /** How many characters its blocks have. */
  readonly length: number;
}

/** The outline of a text as it is cached: most questions about a past edition are answered by it, without the text. */
export interface PackedOutline {
  /** The numbers and names on which pages of other texts may depend. */
  readonly structure: {
    readonly sections: readonly (PackedPart & Pick<SectionOutline, 'isWritten'>)[];
    readonly chapters: readonly (PackedPart & Pick<ChapterOutline, 'section'>)[];
    /** The terms of the glossary, each with its anchors, see `glossaryAnchors`. */
    readonly terms: readonly (readonly [term: string, anchor: string, ...others: string[]])[];
    /** The permalinks in the source, with the numbers of their rules. */
    readonly permalinks: readonly (readonly [number: string, permalink: string])[];
    readonly hasFront: boolean;
    readonly hasBack: boolean;
  };
  /** The length of each rule, with its title if it has one: first those of the sections, then those of the chapters. */
  readonly rules: readonly (number | readonly [length: number, title: string])[];
  /** The lengths of the entries of the glossary. */
  readonly entries: readonly number[];
}

interface PackedPart {
  readonly number: string;
  readonly title: string | null;
  /** The heading above it that has no number; null if there is none. */
  readonly above: string | null;
  readonly numbers: readonly string[];
}

/**
 * Divides an expression into sections and chapters. Those that the source leaves out, as in an excerpt, are added without a title, so that every rule
 * has a page.
 */
export function packOutline({ rules, glossary, front, back }: Expression, scheme: Scheme): PackedOutline {
  const chapters = new Map<string, Rule[]>();
  const sections = new Map<string, Rule[]>();
  const owners = rulesByNumber(rules);
  for (const rule of rules) {
    const chapter = chapterNumber(scheme, rule.number);
    const section = chapter === null ? rule.number : parentNumber(scheme, chapter);
    if (section !== null) getOrInsertComputed(sections, section, () => []);
    getOrInsertComputed(chapter === null ? sections : chapters, chapter ?? rule.number, () => []).push(rule);
  }
  const packPart = (number: string, own: readonly Rule[]): PackedPart => ({
    number,
    title: owners.get(number)?.title ?? null,
    above: own.find((rule) => rule.number === number)?.above ?? null,
    numbers: own.map((rule) => rule.number),
  });
  return {
    structure: {
      sections: Array.from(sections, ([number, own]) => ({
        ...packPart(number, own),
        isWritten: own.some(({ blocks }) => blocks.length > 0),
      })),
      chapters: Array.from(chapters, ([number, own]) => ({ ...packPart(number, own), section: parentNumber(scheme, number) })),
      terms: Array.from(glossaryAnchors(glossary), ([{ term }, anchors]) => [term, ...anchors] as const),
      permalinks: rules.flatMap(({ number, permalink }) => (permalink === undefined ? [] : [[number, permalink] as const])),
      hasFront: front.length > 0,
      hasBack: back.length > 0,
    },
    rules: [...sections.values(), ...chapters.values()]
      .flat()
      .map((rule) => owners.get(rule.number) ?? rule)
      .map(({ title, blocks }) => (title === null ? lengthOf(blocks) : [lengthOf(blocks), title])),
    entries: glossary.map(({ senses }) => lengthOf(senses.flat())),
  };
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

/** Opens a packed outline; `read` returns the rules of the text. */
export function openOutline(
  { structure, rules, entries }: PackedOutline,
  scheme: Scheme,
  read: () => readonly Rule[],
): EditionOutline {
  const byPart = once(() => Map.groupBy(read(), ({ number }) => chapterNumber(scheme, number) ?? number));
  const openPart = <Part extends PackedPart>(part: Part) => ({
    ...part,
    get rules() {
      return byPart().get(part.number) ?? [];
    },
  });
  const chapters = structure.chapters.map(openPart);
  const sections = structure.sections.map((section) =>
    Object.assign(openPart(section), { chapters: chapters.filter((chapter) => chapter.section === section.number) }),
  );
  return {
    structure,
    sections,
    chapters,
    chapterByNumber: new Map(chapters.map((chapter) => [chapter.number, chapter])),
    sectionByNumber: new Map(sections.map((section) => [section.number, section])),
    rules: once(() => {
      const numbers = [...sections, ...chapters].flatMap((part) => part.numbers);
      const units = rules.map((unit, at): [string, UnitOutline] => {
        const [length, title = null] = typeof unit === 'number' ? [unit] : unit;
        return [numbers[at] ?? '', { title, length }];
      });
      return new Map(units);
    }),
    terms: once(() => new Map(structure.terms.map(([term], at) => [term, { title: null, length: entries[at] ?? 0 }]))),
    size: rules.length,
  };
}

/** Returns how many levels a rule is below its chapter: 0 for the chapter itself, 2 for `101.2a`. */
export function depthBelowChapter(scheme: Scheme, number: string): number {
  return Math.max(0, ancestors(scheme, number).length - scheme.chapterLevel);
}

/** Returns the number as the document prints it; null if it has none, but headings. */
export function printedNumber(number: string): string | null {
  return isHeadingAddress(number) ? null : number;
}

/** Returns the number and title of a chapter or section: `101. The Magic Golden Rules`. */
export function headingOf({ number, title }: Pick<ChapterOutline, 'number' | 'title'>): string {
  return numberedTitle(number, title);
}

/** Returns the same; for one without a title, the word for its kind with its number: `Section 1`. */
export function nameOfPart(part: ChapterOutline | SectionOutline, language: Language): string {
  const { number, title } = part;
  return title === null ? translator(language)('chapters' in part ? 'section' : 'rule', { number }) : headingOf(part);
}

/** Returns the anchors of each entry: that of its heading first, then one for each alias that no other entry has. */
export function glossaryAnchors(glossary: readonly GlossaryEntry[]): ReadonlyMap<GlossaryEntry, readonly [string, ...string[]]> {
  const slugger = new GithubSlugger();
  const headings = new Map(glossary.map((entry) => [entry, slugger.slug(entry.term)] as const));
  const taken = new Set(headings.values());
  return new Map(
    glossary.map((entry) => {
      const names = entry.aliases
        .map((alias) => new GithubSlugger().slug(alias))
        .filter((slug) => slug !== '' && !taken.has(slug));
      for (const name of names) taken.add(name);
      return [entry, [headings.get(entry) ?? '', ...new Set(names)]];
    }),
  );
}
