/**
 * Lists every page of the site with its anchors, whether search engines may index it, the same page in other languages, and the targets of redirects.
 * Everything follows from the routes and models that pages are rendered from, so that no page has to be parsed.
 */
import type { Work } from '@rulegraph/core/work';
import { changesAddress, compareAddress, translationAddress } from '../kit/addresses.ts';
import type { Language } from '../kit/languages.ts';
import { type Alternate, alternatesOf, workAlternates } from '../model/frame.ts';
import type { NumberedPageKind, PageTarget } from '../model/page-targets.ts';
import { sideBySideAddress, sideBySidePages } from '../model/side-by-side.ts';
import type { Site } from '../model/site.ts';
import { carriedViews } from '../model/translation-report.ts';
import { changesAddressIn, changesAnchors } from './changes/changes-page.ts';
import { chapterAnchors } from './chapter/chapter-page.ts';
import { contentsAnchors } from './contents/contents-page.ts';
import { glossaryPageAnchors } from './glossary/glossary-page.ts';
import type { GuidePage } from './guide/guide-page.ts';
import {
  changesRoutes,
  compareRoutes,
  editionsRoutes,
  type NumberRoute,
  numberRoutes,
  pastNumberRoutes,
  redirectRoutes,
  type ViewRoute,
  viewRoutes,
} from './routes.ts';
import { collectionRoutes, rulingAlternates, rulingRoutes } from './rulings/rulings-page.ts';
import { sideBySideNumbers } from './side-by-side/side-by-side-page.ts';
import { SITE_PAGES, siteFrame } from './site-pages.ts';

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

/** Returns an entry for every page and redirect of the site. `guide` are the pages of the guide, `declared` the redirects of the operator. */
export function siteManifest(
  site: Site,
  guide: readonly GuidePage[] = [],
  declared: Parameters<typeof redirectRoutes>[1] = [],
): readonly PageEntry[] {
  return [
    ...languagePages(site),
    ...guide.map(({ path }) => ({ address: `/${path}`, indexed: [] })),
    ...viewRoutes(site, 'contents').map((route) => viewEntry(site, route, { kind: 'contents' }, contentsAnchors(route.view))),
    ...viewRoutes(site, 'glossary').map((route) =>
      viewEntry(site, route, { kind: 'glossary' }, glossaryPageAnchors(site, route.view)),
    ),
    ...(['introduction', 'credits'] as const).flatMap((kind) =>
      viewRoutes(site, kind).map((route) => viewEntry(site, route, { kind })),
    ),
    ...(['section', 'chapter', 'rule'] as const).flatMap((kind) =>
      numberRoutes(site, kind).map((route) => viewEntry(site, route, { kind, number: route.number }, numberAnchors(route, kind))),
    ),
    ...sideBySidePages(site).map((page) => ({
      address: sideBySideAddress(page),
      anchors: [page.chapter, ...sideBySideNumbers(page)],
      ...draftMark(page.view.edition),
    })),
    ...workPages(site),
    ...redirectRoutes(site, declared).map(({ path, to, draft }) => ({
      address: `/${path}`,
      leadsTo: to,
      ...draftMark({ draft }),
    })),
  ];
}

/** Returns the pages that every language has, and the one that offers the languages. */
function languagePages(site: Site): readonly PageEntry[] {
  const pages = site.languages.flatMap((language) => SITE_PAGES.map((kind) => siteFrame(site, language, kind)));
  const [home] = pages;
  return [
    { address: '/', indexed: home?.alternates ?? [] },
    ...pages.map(({ address, alternates }) => ({ address, indexed: alternates })),
  ];
}

function viewEntry(site: Site, { path, view }: ViewRoute, target: PageTarget, anchors: readonly string[] = []): PageEntry {
  return {
    address: `/${path}`,
    ...(anchors.length === 0 ? {} : { anchors }),
    ...(view.newest ? { indexed: alternatesOf(site, view, target) } : {}),
    ...draftMark(view.edition),
  };
}

function draftMark({ draft }: { readonly draft?: true | undefined }): Pick<PageEntry, 'draft'> {
  return draft === true ? { draft } : {};
}

/** Returns the anchors of a numbered page. A rule's own page has none: links to the rule's anchor go to its chapter. */
function numberAnchors({ view, number }: NumberRoute, kind: NumberedPageKind): readonly string[] {
  if (kind === 'rule') return [];
  return kind === 'chapter' ? chapterAnchors(view, number) : [number];
}

/** Returns the pages of works that belong to no single edition. */
function workPages(site: Site): readonly PageEntry[] {
  const inLanguages = (work: Work, addressIn: (language: Language) => string) => workAlternates(site, work, addressIn);
  return [
    ...editionsRoutes(site).map(({ path, work }) => ({
      address: `/${path}`,
      indexed: inLanguages(work, (language) => changesAddress(language, work.id)),
    })),
    ...compareRoutes(site).map(({ path, work }) => ({
      address: `/${path}`,
      indexed: inLanguages(work, (language) => compareAddress(language, work.id)),
    })),
    ...changesRoutes(site).map(({ path, changes, language, part }) => ({
      address: `/${path}`,
      anchors: changesAnchors(changes, language, part),
      ...(changes.after.edition.draft === true
        ? draftMark(changes.after.edition)
        : { indexed: inLanguages(changes.after.work, changesAddressIn(changes, language, part)) }),
    })),
    // Numbers and translations differ between languages, so these pages are not translations of each other.
    ...pastNumberRoutes(site).map(({ path }) => ({ address: `/${path}`, indexed: [] })),
    ...carriedViews(site).map(({ language, work }) => ({ address: translationAddress(language, work.id), indexed: [] })),
    ...collectionRoutes(site).map((route) => ({ address: `/${route.path}`, indexed: rulingAlternates(route) })),
    ...rulingRoutes(site).map((route) => ({
      address: `/${route.path}`,
      indexed: rulingAlternates(route, route.assessed.ruling.id),
    })),
  ];
}
