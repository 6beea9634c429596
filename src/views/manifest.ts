/**
 * Lists every page of the site with what others must know of it: the anchors that links may name, whether searches may find it, the same page in
 * other languages, and where it leads on. Everything follows from the routes and models that the pages are rendered from, so nobody reads a
 * page back.
 */
import type { Work } from '../rules/work.ts';
import { changesAddress, compareAddress, translationAddress } from '../shared/addresses.ts';
import type { Language } from '../shared/languages.ts';
import type { NumberedPage, PageTarget } from '../site/page-targets.ts';
import { sideBySideAddress, sideBySidePages } from '../site/side-by-side.ts';
import type { Site } from '../site/site.ts';
import { carriedViews } from '../site/translation-report.ts';
import { changesAddressIn, changesAnchors } from './changes-page.ts';
import { chapterAnchors } from './chapter-page.ts';
import { contentsAnchors } from './contents-page.ts';
import { type Alternate, alternatesOf, workAlternates } from './frame.ts';
import { glossaryPageAnchors } from './glossary-page.ts';
import type { GuidePage } from './guide-page.ts';
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
import { collectionRoutes, rulingAlternates, rulingRoutes } from './rulings.ts';
import { sideBySideNumbers } from './side-by-side-page.ts';
import { SITE_PAGES, siteFrame } from './site-pages.ts';

/** What others must know of a page; what is left out is empty. */
export interface PageEntry {
  readonly address: string;
  /** Anchors of rules, terms and changes; not those that the interface makes for itself. */
  readonly anchors?: readonly string[];
  /** The page in its languages, itself among them. Set for pages that searches may find; empty for a page in one language. */
  readonly indexed?: readonly Alternate[];
  /** Where the address leads; set for addresses that are not pages. */
  readonly leadsTo?: string;
  /** Set for pages of drafts, which go without a trace: nothing of them is promised. */
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

/** Returns what a number has on its page: a rule's own page repeats what has its anchor in the chapter. */
function numberAnchors({ view, number }: NumberRoute, kind: NumberedPage): readonly string[] {
  if (kind === 'rule') return [];
  return kind === 'chapter' ? chapterAnchors(view, number) : [number];
}

/** Returns the pages that belong to a work and to no edition of it. */
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
    // Numbers and translations differ from language to language: no page is another one's translation.
    ...pastNumberRoutes(site).map(({ path }) => ({ address: `/${path}`, indexed: [] })),
    ...carriedViews(site).map(({ language, work }) => ({ address: translationAddress(language, work.id), indexed: [] })),
    ...collectionRoutes(site).map((route) => ({ address: `/${route.path}`, indexed: rulingAlternates(route) })),
    ...rulingRoutes(site).map((route) => ({
      address: `/${route.path}`,
      indexed: rulingAlternates(route, route.assessed.ruling.id),
    })),
  ];
}
