/**
 * Lists the pages that show a chapter in several languages side by side. Each further language is a segment after the chapter's address:
 * `/regras/cr/1/103/en` is the Portuguese page with English beside it. A third language is a column that a script adds, `/regras/cr/1/103/en?with=es`.
 */
import { chapterAddress } from '../kit/addresses.ts';
import { wasPublished } from '../kit/own-words.ts';
import { chapterLocation, type EditionView } from './edition-view.ts';
import type { LabeledLink } from './editions.ts';
import { allViews, type Site } from './site.ts';

/** A chapter in several languages; the interface of the page is in the language of `view`. */
export interface SideBySide {
  readonly view: EditionView;
  readonly others: readonly EditionView[];
  readonly chapter: string;
}

/** Returns the address of the page with a chapter in several languages. */
export function sideBySideAddress({ view, others, chapter }: SideBySide): string {
  const section = view.outline().chapterByNumber.get(chapter)?.section ?? null;
  return [chapterAddress(view.location, section, chapter), ...others.map(({ language }) => language.code)].join('/');
}

/** Returns all pages of a site that show a chapter in several languages. */
export function sideBySidePages(site: Site): readonly SideBySide[] {
  return allViews(site).flatMap((view) =>
    view
      .outline()
      .chapters.flatMap(({ number }) => choicesBeside(site, view, number).map((others) => ({ view, others, chapter: number }))),
  );
}

/**
 * Returns the languages that pages show beside a chapter: beside a translation the original, and beside the original in force each translation. A page with
 * a third language stays if it has been published; there are no new ones, since their number grows with the square of that of languages.
 */
export function choicesBeside(site: Site, view: EditionView, chapter: string): readonly (readonly EditionView[])[] {
  // A chapter that several editions share has one page, and one with each further language.
  if (chapterLocation(view, chapter) !== view.location) return [];
  const others = companions(site, view).filter((other) => other.outline().chapterByNumber.has(chapter));
  if (isSource(view)) return view.newest ? others.map((other) => [other]) : [];
  const source = others.find(isSource);
  if (source === undefined) return [];
  const further = others.filter((other) => other !== source).map((other) => [source, other]);
  return [[source], ...further.filter((pair) => wasPublished(sideBySideAddress({ view, others: pair, chapter })))];
}

/** A link that adds a column to a page with two languages, taken from the page of that language. */
export interface ColumnLink {
  readonly label: string;
  readonly href: string;
  readonly code: string;
  readonly page: string;
}

/** Returns the links to the third languages of a page with two. */
export function columnLinks(site: Site, shown: SideBySide): readonly ColumnLink[] {
  const { view, others, chapter } = shown;
  if (others.length > 1) return [];
  return companions(site, view).flatMap((other) => {
    const [beside] = others.includes(other) || isSource(other) ? [] : choicesBeside(site, other, chapter);
    if (beside === undefined) return [];
    const { code, name } = other.language;
    const page = sideBySideAddress({ view: other, others: beside, chapter });
    const whole = sideBySideAddress({ view, others: [...others, other], chapter });
    return [{ label: `+ ${name}`, href: wasPublished(whole) ? whole : `${sideBySideAddress(shown)}?with=${code}`, code, page }];
  });
}

/** Returns links to the pages that show a chapter of an edition beside other languages. A translation also has links to those with a third language. */
export function linksBeside(site: Site, view: EditionView, chapter: string): readonly LabeledLink[] {
  const pairs = choicesBeside(site, view, chapter).filter((others) => others.length === 1);
  const pages = pairs.map((others) => ({ view, others, chapter }));
  const named = pages.map((shown) => ({
    label: shown.others.map(({ language }) => language.name).join(' + '),
    href: sideBySideAddress(shown),
  }));
  const [first] = pages;
  const further = first === undefined || isSource(view) ? [] : columnLinks(site, first);
  return [...named, ...further.map(({ label, href }) => ({ label: `${named[0]?.label} ${label}`, href }))];
}

function isSource({ language, work }: EditionView): boolean {
  return language.code === work.source;
}

/** Returns the same edition in its other languages. */
function companions(site: Site, view: EditionView): readonly EditionView[] {
  return site.views(view.work.id).filter((other) => other.edition.id === view.edition.id && other !== view);
}
