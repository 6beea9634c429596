import {
  chapterAddress,
  contentsAddress,
  guideAddress,
  isFreePath,
  isOwnAddress,
  pathOf,
  ruleAddress,
} from '../kit/addresses.ts';
import type { Language } from '../kit/languages.ts';
import { languageOfAddress } from '../kit/meant-address.ts';
import { isNumberAddressed, readingAddress } from '../model/edition-view.ts';
import { isGuideShown } from '../model/own-words.ts';
import { allViews, newestView, type Site, viewInForce } from '../model/site.ts';
import { PAGES } from './all-pages.ts';

export interface RedirectRoute {
  readonly path: string;
  readonly language: Language;
  readonly to: string;
  /** Set if it redirects to a draft. */
  readonly draft?: true;
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
  const pages = new Set(PAGES.flatMap((page) => page.list(site)).map(({ path }) => path.toLowerCase()));
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
      // The page for missing pages knows those of translations.
      if (isNumberAddressed(view, number)) add(language, ruleAddress(location, number), readingAddress(view, number));
      add(language, chapterAddress(location, section, number), readingAddress(view, number));
    }
    for (const [number, permalink] of view.outline().structure.permalinks) add(language, permalink, readingAddress(view, number));
  }
  // A work without a text in a language is read in its own: `/regras/ipg` redirects to `/rules/ipg`.
  for (const work of site.works) {
    const source = viewInForce(site, work);
    if (source === undefined) continue;
    for (const language of site.languages.filter((other) => newestView(site, work.id, other) === undefined))
      add(language, contentsAddress({ ...source.location, language }), contentsAddress(source.location));
  }
  for (const { from, to } of declared) add(languageOfAddress(from), from, to);
  for (const [name, to] of isGuideShown(site.own) ? Object.entries(FORMER_GUIDE) : []) {
    const path = pathOf(guideAddress(name));
    redirects.set(path, { path, language: site.languages[0], to: guideAddress(to) });
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
