/** Lists the pages of the site. A route asks for the pages of its kind and renders each with one component. */
import type { Work } from '@rulegraph/core/work';
import {
  aboutAddress,
  changesAddress,
  chapterAddress,
  compareAddress,
  contentsAddress,
  editionChangesAddress,
  findQuoteAddress,
  guideAddress,
  homeAddress,
  linkPostAddress,
  offlineAddress,
  ruleAddress,
  searchAddress,
  translationAddress,
} from '../kit/addresses.ts';
import { defaultLanguage, type Language } from '../kit/languages.ts';
import { languageOfAddress } from '../kit/meant-address.ts';
import { changesOfEdition, type EditionChanges } from '../model/edition-changes.ts';
import { chapterLocation, type EditionView, hasNumber, readingAddress } from '../model/edition-view.ts';
import { languagesOfWork } from '../model/frame.ts';
import { hasTarget, type NumberedPageKind, type SinglePageKind, targetAddress } from '../model/page-targets.ts';
import { sideBySideAddress, sideBySidePages } from '../model/side-by-side.ts';
import { allViews, newestView, newestViews, type Site, viewInForce } from '../model/site.ts';
import { carriedViews } from '../model/translation-report.ts';
import { partsWithPages } from './changes/changes-page.ts';
import { canCompare } from './editions/editions-page.ts';
import { collectionRoutes, rulingRoutes } from './rulings/rulings-page.ts';

/** A page that an edition has once. `path` is its address without the leading slash, as Astro requires. */
export interface ViewRoute {
  readonly path: string;
  readonly view: EditionView;
}

/** The page of one number. */
export interface NumberRoute extends ViewRoute {
  readonly number: string;
}

/** An address that redirects to another. */
export interface RedirectRoute {
  readonly path: string;
  readonly language: Language;
  readonly to: string;
  /** Set if it redirects to a draft. */
  readonly draft?: true;
}

/** A page that a work has once in each language, such as the list of its editions. */
export interface WorkRoute {
  readonly path: string;
  readonly work: Work;
  readonly language: Language;
}

/** Returns the pages of one kind, of every edition that has one. */
export function viewRoutes(site: Site, kind: SinglePageKind): readonly ViewRoute[] {
  return allViews(site)
    .filter((view) => hasTarget(view, { kind }))
    .map((view) => ({ path: pathOf(targetAddress(view, { kind })), view }));
}

/** Returns the pages of one kind, for every number of every edition. */
export function numberRoutes(site: Site, kind: NumberedPageKind): readonly NumberRoute[] {
  return allViews(site).flatMap((view) =>
    numbersOfKind(view, kind).map((number) => ({ path: pathOf(targetAddress(view, { kind, number })), view, number })),
  );
}

/** Returns the pages of numbers that are no longer in use: in a work's own language those of all editions, in others those of its translations. */
export function pastNumberRoutes(site: Site): readonly NumberRoute[] {
  const newest = newestViews(site);
  return newest.flatMap((view) => {
    const gone = numbersEverPrinted(site, view).filter((number) => !hasNumber(view, number));
    const paths = new Map(gone.map((number) => [pathOf(ruleAddress(view.location, number)), number]));
    return [...paths].filter(([path]) => isPlainPath(path)).map(([path, number]) => ({ path, view, number }));
  });
}

function numbersEverPrinted(site: Site, { work, language }: EditionView): readonly string[] {
  const everywhere = site.history(work.id)?.numbers() ?? [];
  if (language.code === work.source) return everywhere;
  const translated = site.views(work.id).filter((view) => view.language.code === language.code);
  const inTranslations = new Set(translated.flatMap((view) => [...view.rules().keys()]));
  return everywhere.filter((number) => inTranslations.has(number));
}

/** Returns the path of a page in each language of the site. */
export function sitePaths(
  site: Site,
  addressIn: (language: Language) => string,
): readonly { readonly path: string; readonly language: Language }[] {
  return site.languages.map((language) => ({ path: pathOf(addressIn(language)), language }));
}

/** Returns the list of editions of each work, in each language that has a text of it. */
export function editionsRoutes(site: Site): readonly WorkRoute[] {
  return newestViews(site).map(({ work, language }) => ({ path: pathOf(changesAddress(language, work.id)), work, language }));
}

/**
 * Returns the addresses that redirect to others: the date of the newest edition, aliases of editions, chapters without their section, permalinks of a
 * source, former documents of the guide, and those that the operator `declared`. Addresses of pages are left out.
 */
export function redirectRoutes(
  site: Site,
  declared: readonly { readonly from: string; readonly to: string }[] = [],
): readonly RedirectRoute[] {
  // In lower case: on many disks, `Glossary.html` would overwrite `glossary.html`.
  const pages = new Set([...pagePaths(site)].map((path) => path.toLowerCase()));
  const redirects = new Map<string, RedirectRoute>();
  const add = (language: Language, from: string, to: string, mark: Pick<RedirectRoute, 'draft'> = {}) => {
    const path = pathOf(from);
    if (isFreePath(path) && isOwnAddress(to) && !pages.has(path.toLowerCase()))
      redirects.set(path, { path, language, to, ...mark });
  };
  for (const view of allViews(site)) {
    const { language, location, edition } = view;
    for (const name of [edition.id, ...edition.aliases, ...edition.aliases.map((alias) => alias.toLowerCase())]) {
      const mark = edition.draft === true ? { draft: edition.draft } : {};
      add(language, contentsAddress({ ...location, edition: name }), contentsAddress(location), mark);
    }
    if (!view.newest) continue;
    for (const { number, section } of view.outline().chapters) {
      add(language, ruleAddress(location, number), readingAddress(view, number));
      add(language, chapterAddress(location, section, number), readingAddress(view, number));
    }
    for (const [number, permalink] of view.permalinks()) add(language, permalink, readingAddress(view, number));
  }
  // A work without a text in a language is read in its own: `/regras/ipg` redirects to `/rules/ipg`.
  for (const work of site.works) {
    const source = viewInForce(site, work);
    if (source === undefined) continue;
    for (const language of site.languages.filter((other) => newestView(site, work.id, other) === undefined))
      add(language, contentsAddress({ ...source.location, language }), contentsAddress(source.location));
  }
  for (const { from, to } of declared) add(languageOfAddress(from), from, to);
  for (const [name, to] of Object.entries(FORMER_GUIDE)) {
    const path = pathOf(guideAddress(name));
    redirects.set(path, { path, language: defaultLanguage(), to: guideAddress(to) });
  }
  return [...redirects.values()];
}

/** Documents that have left the guide, with those that their addresses lead to; undefined is the contents of the guide. */
const FORMER_GUIDE = {
  api: 'data',
  architecture: undefined,
  benchmarks: undefined,
  'import-measured': 'import',
  'lineage-measured': 'citations',
  'translation-measured': 'add-a-language',
} as const;

function pagePaths(site: Site): ReadonlySet<string> {
  const routes = [
    ...SINGLE_PAGES.flatMap((kind) => viewRoutes(site, kind)),
    ...NUMBERED_PAGES.flatMap((kind) => numberRoutes(site, kind)),
    ...editionsRoutes(site),
    ...changesRoutes(site),
    ...compareRoutes(site),
    ...pastNumberRoutes(site),
    ...carriedViews(site).map(({ language, work }) => ({ path: pathOf(translationAddress(language, work.id)) })),
    ...collectionRoutes(site),
    ...rulingRoutes(site),
    ...sideBySidePages(site).map((shown) => ({ path: pathOf(sideBySideAddress(shown)) })),
    ...[homeAddress, searchAddress, aboutAddress, offlineAddress, findQuoteAddress, linkPostAddress].flatMap((addressIn) =>
      sitePaths(site, (language) => addressIn(language)),
    ),
  ];
  return new Set(routes.map(({ path }) => path));
}

/** Tells whether a path is safe as a file name, to which `.html` is added: names and permalinks come from untrusted content. */
export function isPlainPath(path: string): boolean {
  return !path.endsWith('.html') && path.split('/').every((segment) => /^[\w-][\w.-]*$/.test(segment));
}

/** Top-level names that the site itself uses, whatever its content. */
const OWN_NAMES = new Set(['_astro', 'api', 'data', 'guide', 'oembed', 'pagefind']);

/** Tells whether an operator can use a path: for hosts, `index` is the page of its folder, and `404` the not-found page. */
export function isFreePath(path: string): boolean {
  const segments = path.split('/');
  return isPlainPath(path) && !OWN_NAMES.has(segments[0] ?? '') && !/^(?:index|404)$/.test(segments.at(-1) ?? '');
}

/** Tells whether an address is one of this site: `//elsewhere.example` is the address of another host. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

const SINGLE_PAGES = ['contents', 'glossary', 'introduction', 'credits'] as const;
const NUMBERED_PAGES = ['section', 'chapter', 'rule'] as const;

function numbersOfKind(view: EditionView, kind: NumberedPageKind): readonly string[] {
  switch (kind) {
    case 'section':
      return view
        .outline()
        .sections.map(({ number }) => number)
        .filter((number) => hasTarget(view, { kind, number }));
    case 'chapter':
      return view
        .outline()
        .chapters.map(({ number }) => number)
        .filter((number) => chapterLocation(view, number) === view.location);
    case 'rule':
      return [...view.rules().keys()].filter((number) => hasTarget(view, { kind, number }));
  }
}

function pathOf(address: string): string {
  return address.replace(/^\//, '').replace(/[?#].*$/, '');
}

/** The page of what an edition changed. */
export interface ChangesRoute {
  readonly path: string;
  readonly changes: EditionChanges;
  readonly language: Language;
  /** The section, if each has a page of its own; null for the page of the whole edition. */
  readonly part: string | null;
}

/** Returns the pages of changes of every edition and draft, in each language that has a text of the work. */
export function changesRoutes(site: Site): readonly ChangesRoute[] {
  return site.works.flatMap((work) =>
    [...site.editions(work.id), ...site.drafts(work.id)].flatMap(({ id }) => {
      const changes = changesOfEdition(site, work.id, id);
      if (changes === undefined) return [];
      return languagesOfWork(site, work).flatMap((language) =>
        [null, ...partsWithPages(changes, language)].map((part) => ({
          path: editionChangesAddress(language, work.id, id, part ?? undefined).slice(1),
          changes,
          language,
          part,
        })),
      );
    }),
  );
}

/** Returns the comparison page of each work with two editions, in each language that has a text of it. */
export function compareRoutes(site: Site): readonly WorkRoute[] {
  return site.works
    .filter(({ id }) => canCompare(site, id))
    .flatMap((work) =>
      languagesOfWork(site, work).map((language) => ({ path: compareAddress(language, work.id).slice(1), work, language })),
    );
}
