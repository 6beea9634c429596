/**
 * Defines kinds of pages. The folder of a kind exports one record, `page` of its `page.ts`; routes, the manifest, the sitemap, redirects and the keys by
 * which builds reuse pages are derived from the records of all folders (`all-pages.ts`).
 */
import { memoize } from '@rulegraph/core/memo';
import type { Work } from '@rulegraph/core/work';
import { pathOf } from '../kit/addresses.ts';
import type { Language } from '../kit/languages.ts';
import type { EditionView } from '../model/edition-view.ts';
import { resolveTargets } from '../model/editions.ts';
import { type Alternate, alternatesOf, type Frame, languagesOfWork, workAlternates } from '../model/frame.ts';
import { hasTarget, type PageTarget, targetAddress } from '../model/page-targets.ts';
import { allViews, type Site } from '../model/site.ts';
import { type Digests, valueDigest } from './page-keys.ts';

/** One page of a kind. `path` is its address without the leading slash, as Astro requires. */
export interface Entry {
  readonly path: string;
}

export interface PageKind<Page extends Entry = Entry, Model = { readonly frame: Frame }> {
  /** The name of its folder. */
  readonly kind: string;
  list(site: Site): readonly Page[];
  /** Returns everything that a page shows. */
  model(page: Page, site: Site): Model;
  /** Returns the anchors of rules, terms and changes on a page, without those of the interface. */
  anchors?(page: Page, site: Site): readonly string[];
  /** Returns the page in all its languages, empty if it has one; undefined for pages that search engines must not index. */
  indexed?(page: Page, site: Site): readonly Alternate[] | undefined;
  /** Returns `true` for pages of drafts, whose addresses may disappear. */
  draft?(page: Page): true | undefined;
  /**
   * Returns everything that a page depends on besides the structure of all works: the next build reuses the page while this is the same. Pages of kinds
   * without it are rendered in every build. `test/site/pages/page-keys.test.ts` checks that nothing is missing.
   */
  key?(page: Page, digests: Digests): unknown;
}

/**
 * Defines a kind of page.
 *
 * @example
 * export const page = definePage({
 *   kind: 'glossary',
 *   ...pagesOfTargets(() => [{ kind: 'glossary' }]),
 *   model: ({ view }, site) => glossaryPage(site, view),
 * });
 */
export function definePage<Page extends Entry, Model extends { readonly frame: Frame }>(
  page: PageKind<Page, Model>,
): PageKind<Page, Model> {
  const { kind } = page;
  return {
    ...page,
    list: memoize((site: Site) => page.list(site)),
    model: (entry, site) => {
      const model = page.model(entry, site);
      return { ...model, frame: { ...model.frame, kind } };
    },
  };
}

export function keyOfPage<Page extends Entry>(page: PageKind<Page>, entry: Page, digests: Digests): string {
  return valueDigest([digests.structure(), page.kind, entry.path, page.key?.(entry, digests)]);
}

/** The pages of a kind: `EntryOf<typeof page>`. */
export type EntryOf<Kind extends PageKind> = ReturnType<Kind['list']>[number];

export type TargetEntry<Target extends PageTarget = PageTarget> = Target & Entry & { readonly view: EditionView };

export type NumberEntry = Entry & { readonly view: EditionView; readonly number: string };

/** Returns what kinds of pages have in common of which every edition has some; the targets that an edition lacks are left out. */
export function pagesOfTargets<Target extends PageTarget>(targetsOf: (view: EditionView) => readonly Target[]) {
  return {
    list: (site: Site): readonly TargetEntry<Target>[] =>
      allViews(site).flatMap((view) =>
        targetsOf(view)
          .filter((target) => hasTarget(view, target))
          .map((target) => ({ ...target, path: pathOf(targetAddress(view, target)), view })),
      ),
    indexed: (entry: TargetEntry<Target>, site: Site) =>
      entry.view.newest ? alternatesOf(resolveTargets(site, entry.view, entry)) : undefined,
    draft: ({ view }: TargetEntry<Target>) => view.edition.draft,
  };
}

/** A page that a work has once in each language. */
export interface WorkEntry extends Entry {
  readonly work: Work;
  readonly language: Language;
}

/** Returns what kinds of pages have in common of which a work has one in each language that has a text of it. */
export function pagesOfWorks(
  addressIn: (language: Language, work: string) => string,
  hasPage: (site: Site, work: string) => boolean = () => true,
) {
  return {
    list: (site: Site): readonly WorkEntry[] =>
      site.works
        .filter(({ id }) => hasPage(site, id))
        .flatMap((work) =>
          languagesOfWork(site, work).map((language) => ({ path: pathOf(addressIn(language, work.id)), work, language })),
        ),
    indexed: ({ work }: WorkEntry, site: Site) => workAlternates(site, work, (language) => addressIn(language, work.id)),
  };
}
