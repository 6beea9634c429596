/**
 * Lists which languages of an edition can be read side by side, and where. Each further language is a segment after the chapter's address:
 * `/regras/cr/1/103/en` is the Portuguese page with English beside it, `/regras/cr/1/103/en/es` has a third column.
 */
import { chapterAddress } from '../shared/addresses.ts';
import { chapterLocation, type EditionView } from './edition-view.ts';
import type { Site } from './site.ts';

/** A chapter in several languages; the first edition is the one whose language the page speaks. */
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
  return site.works
    .flatMap(({ id }) => site.views(id))
    .flatMap((view) =>
      view
        .outline()
        .chapters.flatMap(({ number }) => choicesBeside(site, view, number).map((others) => ({ view, others, chapter: number }))),
    );
}

/**
 * Returns the choices of languages beside a chapter. Beside a translation: the original, alone or with one more language. Beside the original, in the
 * edition in force: each translation. Every choice is a file, and more of them would be more than hosts take.
 */
export function choicesBeside(site: Site, view: EditionView, chapter: string): readonly (readonly EditionView[])[] {
  // A chapter that several editions share is written once, and so are its languages.
  if (chapterLocation(view, chapter) !== view.location) return [];
  const others = companions(site, view).filter((other) => other.outline().chapterByNumber.has(chapter));
  if (isSource(view)) return view.newest ? others.map((other) => [other]) : [];
  const source = others.find(isSource);
  if (source === undefined) return [];
  const further = view.newest ? others.filter((other) => other !== source) : [];
  return [[source], ...further.map((other) => [source, other])];
}

function isSource({ language, work }: EditionView): boolean {
  return language.code === work.source;
}

/** Returns the edition in its other languages. */
function companions(site: Site, view: EditionView): readonly EditionView[] {
  return site.views(view.work.id).filter((other) => other.edition.id === view.edition.id && other !== view);
}
