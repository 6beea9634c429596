/**
 * Lists the pages that show a chapter in several languages side by side. Each further language is a segment after the chapter's address:
 * `/regras/cr/1/103/en` is the Portuguese page with English beside it, `/regras/cr/1/103/en/es` has a third column.
 */
import { chapterAddress } from '../kit/addresses.ts';
import { chapterLocation, type EditionView } from './edition-view.ts';
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
 * Returns the languages that can be shown beside a chapter: beside a translation the original, alone or with one more language, and beside the original
 * in force each translation. There are no other combinations, since each is a file and hosts limit their number.
 */
export function choicesBeside(site: Site, view: EditionView, chapter: string): readonly (readonly EditionView[])[] {
  // A chapter that several editions share has one page, and one with each further language.
  if (chapterLocation(view, chapter) !== view.location) return [];
  const others = site
    .views(view.work.id)
    .filter((other) => other.edition.id === view.edition.id && other !== view)
    .filter((other) => other.outline().chapterByNumber.has(chapter));
  if (isSource(view)) return view.newest ? others.map((other) => [other]) : [];
  const source = others.find(isSource);
  if (source === undefined) return [];
  const further = view.newest ? others.filter((other) => other !== source) : [];
  return [[source], ...further.map((other) => [source, other])];
}

function isSource({ language, work }: EditionView): boolean {
  return language.code === work.source;
}
