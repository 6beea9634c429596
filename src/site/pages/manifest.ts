/**
 * Lists every page of the site with its anchors, whether search engines may index it, the same page in other languages, and the targets of redirects.
 * Everything follows from the records of the kinds of pages, so that no page has to be parsed.
 */
import type { Alternate } from '../model/frame.ts';
import type { Site } from '../model/site.ts';
import { PAGES } from './all-pages.ts';
import type { Entry, PageKind } from './define-page.ts';
import { redirectRoutes } from './redirects.ts';

/** A page or a redirect. */
export interface PageEntry {
  readonly address: string;
  /** Anchors of rules, terms and changes, without those of the interface. */
  readonly anchors?: readonly string[];
  /** The page in all its languages. Only for pages that search engines may index; empty for a page in one language. */
  readonly indexed?: readonly Alternate[];
  /** The target of a redirect. */
  readonly leadsTo?: string;
  /** Set for pages of drafts, whose addresses may disappear. */
  readonly draft?: true;
}

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
