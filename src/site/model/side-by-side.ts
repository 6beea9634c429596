/**
 * Lists the pages that show a chapter in several languages side by side. Each further language is a segment after the chapter's address:
 * `/regras/cr/1/103/en` is the Portuguese page with English beside it. A script puts another
 * language in its place, `/regras/cr/1/103/en?beside=es`, or adds a column, `/regras/cr/1/103/en?with=es`.
 */
import { chapterAddress } from '../kit/addresses.ts';
import { chapterLocation, type EditionView } from './edition-view.ts';
import type { LabeledLink } from './editions.ts';
import { wasPublished } from './own-words.ts';
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
 * Returns the languages that pages show beside a chapter: beside a translation the original, and beside the original in force the first translation. Other
 * pages stay if they have been published; there are no new ones, since their number grows with that of languages and its square.
 */
export function choicesBeside(site: Site, view: EditionView, chapter: string): readonly (readonly EditionView[])[] {
  // A chapter that several editions share has one page, and one with each further language.
  if (!view.outline().chapterByNumber.has(chapter) || chapterLocation(view, chapter) !== view.location) return [];
  const all = companions(site, view).filter((other) => other.outline().chapterByNumber.has(chapter));
  const first = isSource(view) ? (view.newest ? all[0] : undefined) : all.find(isSource);
  if (first === undefined) return [];
  const more = all.filter((other) => other !== first);
  const further = isSource(view) ? more.map((other) => [other]) : more.map((other) => [first, other]);
  return [[first], ...further.filter((others) => wasPublished(site.own, sideBySideAddress({ view, others, chapter })))];
}

/** A link that adds a column to a page with two languages, taken from the page of that language. */
export interface ColumnLink extends LabeledLink {
  readonly code: string;
  readonly page: string;
}

/** Returns the languages that a script can add to a page with two, each with the page of that language. */
function furtherColumns(site: Site, { view, others, chapter }: SideBySide) {
  return companions(site, view).flatMap((other) => {
    const [beside] = others.includes(other) || isSource(other) ? [] : choicesBeside(site, other, chapter);
    const { code, name } = other.language;
    return beside === undefined ? [] : [{ code, name, page: sideBySideAddress({ view: other, others: beside, chapter }) }];
  });
}

/** Returns links that add a third language to a page with two. */
export function columnLinks(site: Site, shown: SideBySide): readonly ColumnLink[] {
  if (shown.others.length > 1) return [];
  return furtherColumns(site, shown).map(({ code, name, page }) => ({
    label: `+ ${name}`,
    href: `${sideBySideAddress(shown)}?with=${code}`,
    code,
    page,
  }));
}

/** Returns links to a chapter of an edition beside each other language. */
export function linksBeside(site: Site, view: EditionView, chapter: string): readonly LabeledLink[] {
  const pages = choicesBeside(site, view, chapter).map((others) => ({ view, others, chapter }));
  const links = pages.map((shown) => ({
    label: shown.others.map(({ language }) => language.name).join(' + '),
    href: sideBySideAddress(shown),
  }));
  const [first] = pages;
  if (first === undefined) return [];
  const alone = new Set(pages.flatMap(({ others: [only, second] }) => (second === undefined ? (only?.language.code ?? []) : [])));
  const further = furtherColumns(site, first).filter(({ code }) => !alone.has(code));
  return [...links, ...further.map(({ code, name }) => ({ label: name, href: `${sideBySideAddress(first)}?beside=${code}` }))];
}

function isSource({ language, work }: EditionView): boolean {
  return language.code === work.source;
}

/** Returns the same edition in its other languages. */
function companions(site: Site, view: EditionView): readonly EditionView[] {
  return site.views(view.work.id).filter((other) => other.edition.id === view.edition.id && other !== view);
}
