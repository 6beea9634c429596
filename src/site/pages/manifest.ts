/**
 * Lists every page of the site with its anchors, whether search engines may index it, the same page in other languages, and the targets of redirects.
 * Everything follows from the records of the kinds of pages, so that no page has to be parsed.
 */
import type { Site } from '../model/site.ts';
import { PAGES } from './all-pages.ts';
import type { Entry, PageKind } from './define-page.ts';
import type { PageEntry } from './page-list.ts';
import { redirectRoutes } from './redirects.ts';

/** Returns an entry for every page and redirect of the site; `declared` are the redirects of the operator. */
export function siteManifest(site: Site, declared: Parameters<typeof redirectRoutes>[1] = []): readonly PageEntry[] {
  return [
    ...PAGES.flatMap((page) => page.list(site).map((entry) => pageEntry(page, entry, site))),
    ...redirectRoutes(site, declared).map(({ path, to, draft }) => ({
      address: `/${path}`,
      leadsTo: to,
      ...(draft && { draft }),
    })),
  ];
}

function pageEntry(page: PageKind, entry: Entry, site: Site): PageEntry {
  const anchors = page.anchors?.(entry, site) ?? [];
  const indexed = page.indexed?.(entry, site);
  const draft = page.draft?.(entry);
  return {
    address: `/${entry.path}`,
    ...(anchors.length === 0 ? {} : { anchors }),
    ...(indexed && { indexed }),
    ...(draft && { draft }),
  };
}
