/** Divides an expression into sections and chapters, which are pages, and assigns anchors to glossary terms. */

import type { Expression, GlossaryEntry, Rule } from '@rulegraph/core/model';
import { ancestors, chapterNumber, parentNumber, type Scheme } from '@rulegraph/core/numbering';
import GithubSlugger from 'github-slugger';

/** A chapter, which is one page. */
export interface ChapterOutline {
  readonly number: string;
  readonly title: string | null;
  /** The heading above it that has no number; null if there is none. */
  readonly above: string | null;
  /** The number above it; null in works without sections. */
  readonly section: string | null;
  /** The rule with the chapter's own number first, if the source has one, then everything below it, in order. */
  readonly rules: readonly Rule[];
  /** The numbers of these rules. */
  readonly numbers: readonly string[];
}

/** A section: its own rules and its chapters. */
export interface SectionOutline {
  readonly number: string;
  readonly title: string | null;
  readonly above: string | null;
  readonly rules: readonly Rule[];
  readonly chapters: readonly ChapterOutline[];
}

/** The sections and chapters of an expression. */
export interface EditionOutline {
  readonly sections: readonly SectionOutline[];
  /** In reading order. */
  readonly chapters: readonly ChapterOutline[];
  readonly chapterByNumber: ReadonlyMap<string, ChapterOutline>;
  readonly sectionByNumber: ReadonlyMap<string, SectionOutline>;
  /** How many rules there are, including sections and chapters. */
  readonly size: number;
}

interface Draft {
  readonly number: string;
  readonly rules: Rule[];
}

/**
 * Divides an expression into sections and chapters. Those that the source leaves out, as in an excerpt, are added without a title, so that every rule
 * has a page.
 */
export function outlineOf(expression: Expression, scheme: Scheme): EditionOutline {
  const chapterDrafts = new Map<string, Draft>();
  const sectionDrafts = new Map<string, Draft>();
  const titles = new Map<string, string | null>();
  for (const rule of expression.rules) {
    titles.set(rule.number, rule.title);
    const chapter = chapterNumber(scheme, rule.number);
    if (chapter === null) {
      draft(sectionDrafts, rule.number).rules.push(rule);
      continue;
    }
    const section = parentNumber(scheme, chapter);
    if (section !== null) draft(sectionDrafts, section);
    draft(chapterDrafts, chapter).rules.push(rule);
  }
  const chapters = [...chapterDrafts.values()].map(
    ({ number, rules }): ChapterOutline => ({
      number,
      title: titles.get(number) ?? null,
      above: rules.find((rule) => rule.number === number)?.above ?? null,
      section: parentNumber(scheme, number),
      rules,
      numbers: rules.map((rule) => rule.number),
    }),
  );
  const sections = [...sectionDrafts.values()].map(
    ({ number, rules }): SectionOutline => ({
      number,
      title: titles.get(number) ?? null,
      above: rules.find((rule) => rule.number === number)?.above ?? null,
      rules,
      chapters: chapters.filter((chapter) => chapter.section === number),
    }),
  );
  return {
    sections,
    chapters,
    chapterByNumber: new Map(chapters.map((chapter) => [chapter.number, chapter])),
    sectionByNumber: new Map(sections.map((section) => [section.number, section])),
    size: expression.rules.length,
  };
}

/** Returns how many levels a rule is below its chapter: 0 for the chapter itself, 2 for `101.2a`. */
export function depthBelowChapter(scheme: Scheme, number: string): number {
  return Math.max(0, ancestors(scheme, number).length - scheme.chapterLevel);
}

/** Returns the number and title of a chapter or section: `101. The Magic Golden Rules`. */
export function headingOf({ number, title }: Pick<ChapterOutline, 'number' | 'title'>): string {
  return title === null ? number : `${number}. ${title}`;
}

function draft(drafts: Map<string, Draft>, number: string): Draft {
  const known = drafts.get(number);
  if (known !== undefined) return known;
  const made: Draft = { number, rules: [] };
  drafts.set(number, made);
  return made;
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
