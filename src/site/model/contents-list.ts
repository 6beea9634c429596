/** Lists the sections and chapters of an edition, and what precedes and follows its rules. */
import type { LanguageAttributes } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import { titleLanguage } from './carried-rules.ts';
import { type EditionView, readingAddress, sectionHref } from './edition-view.ts';
import type { LabeledLink } from './editions.ts';
import { type ChapterOutline, depthBelowChapter, printedNumber, type SectionOutline } from './outline.ts';
import { hasTarget, targetAddress } from './page-targets.ts';

/** A section or chapter in a list of contents. */
export interface ContentsEntry {
  readonly id: string;
  readonly href: string;
  /** Null if it has a title alone. */
  readonly number: string | null;
  readonly title: string | null;
  readonly titleLanguage: LanguageAttributes;
  /** The heading above it that has no number, such as `TITLE II: Bells`. */
  readonly above: string | null;
  readonly here: boolean;
  /** Whether a script lists the titles of its rules, which it copies from the page: in chapter 702, there are hundreds. */
  readonly hasTitles: boolean;
  /** How much it has, in words, if the list says so. */
  readonly size?: string;
  /** The chapters of a section that is open. */
  readonly chapters?: readonly ContentsEntry[];
}

/** The contents beside a page. */
export interface ContentsList {
  readonly entries: readonly ContentsEntry[];
  readonly matter: readonly LabeledLink[];
}

/** Returns the contents beside a page: every section, with the chapters of the open one. `here` is the number or the kind of the page. */
export function contentsBeside(view: EditionView, openSection: string | null, here: string): ContentsList {
  return { entries: listContents(view, here, (section) => section === openSection), matter: matterLinks(view, here) };
}

/** Returns the sections of an edition, those that are open with their chapters; all chapters if there are no sections. */
export function listContents(
  view: EditionView,
  here = '',
  isOpen: (section: string) => boolean = () => true,
): readonly ContentsEntry[] {
  const { sections, chapters } = view.outline();
  const list = (own: readonly ChapterOutline[]) =>
    own.map((chapter) => entryOf(view, chapter, readingAddress(view, chapter.number), here));
  if (sections.length === 0) return list(chapters);
  return sections.map((section) => ({
    ...entryOf(view, section, sectionHref(view, section.number), here),
    ...(isOpen(section.number) ? { chapters: list(section.chapters) } : {}),
  }));
}

function entryOf(view: EditionView, part: ChapterOutline | SectionOutline, href: string, here: string): ContentsEntry {
  const { number, title, above } = part;
  const isHere = number === here;
  return {
    id: number,
    href,
    number: printedNumber(number),
    title,
    titleLanguage: titleLanguage(view, number),
    above,
    here: isHere,
    hasTitles: isHere && hasManyTitles(view, part),
  };
}

/** Returns links to the introduction, the glossary and the credits; `here` is the kind of the page, if it is one of them. */
export function matterLinks(view: EditionView, here = ''): readonly LabeledLink[] {
  const t = translator(view.language);
  return (['introduction', 'glossary', 'credits'] as const)
    .filter((kind) => hasTarget(view, { kind }))
    .map((kind) => ({ label: t(kind), href: targetAddress(view, { kind }), here: kind === here }));
}

/** A chapter with fewer titles needs no list of them. */
const MANY_TITLES = 5;

/** Tells whether a chapter has so many titles that readers navigate by them. */
export function hasManyTitles({ scheme }: EditionView, { rules }: Pick<ChapterOutline, 'rules'>): boolean {
  return rules.filter(({ number, title }) => title !== null && depthBelowChapter(scheme, number) === 1).length >= MANY_TITLES;
}
