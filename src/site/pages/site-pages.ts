/** Builds the frames of the pages that belong to a language and not to a work, such as its home page and its search page, and the lists of works on them. */
import type { Accent, Work } from '@rulegraph/core/work';
import { changesAddress, contentsAddress, homeAddress, pathOf, wholeAddress } from '../kit/addresses.ts';
import { type Language, languageFirst } from '../kit/languages.ts';
import type { MessageName } from '../kit/message.ts';
import { translator } from '../kit/translator.ts';
import type { EditionView } from '../model/edition-view.ts';
import { editionName, type LabeledLink } from '../model/editions.ts';
import {
  type Alternate,
  alternatesIn,
  type Frame,
  licenceFor,
  linksToLanguages,
  noticeFor,
  workName,
  workTitle,
} from '../model/frame.ts';
import { newestView, type Site, viewInForce } from '../model/site.ts';
import type { Entry } from './define-page.ts';

/** A work on a home page. */
export interface WorkEntry {
  readonly id: string;
  readonly title: string;
  /** `Magic` */
  readonly name: string;
  readonly href: string;
  /** Language tag of the text, if it is not that of the page. */
  readonly lang?: string | undefined;
  /** `Edition of June 7, 2024` */
  readonly edition: string;
  /** `3,012 rules` */
  readonly size: string;
  readonly notice?: string | undefined;
  readonly accent?: Accent | undefined;
  readonly links: readonly LabeledLink[];
}

/** Returns all works: first those that have a text in the language, then the others in their source language, or in the only one that they have. */
export function worksIn(site: Site, language: Language): readonly WorkEntry[] {
  const offered = (work: Work) => newestView(site, work.id, language) ?? viewInForce(site, work) ?? site.views(work.id)[0];
  const views = site.works.flatMap((work) => offered(work) ?? []);
  return languageFirst(views, language.code, (view) => view.language.code).map((view) => workEntry(view, language));
}

function workEntry(view: EditionView, reader: Language): WorkEntry {
  const t = translator(reader);
  const { work, language } = view;
  return {
    id: work.id,
    title: workTitle(view),
    name: workName(view),
    href: contentsAddress(view.location),
    lang: language.code === reader.code ? undefined : language.tag,
    edition: t('editionOf', { date: editionName(view.edition, reader) }),
    size: t('ruleCount', { count: view.outline().size }),
    notice: noticeFor(work, [view.edition], reader),
    accent: work.accent,
    links: [
      { label: t('editions'), href: changesAddress(language, work.id) },
      { label: t('onOnePage'), href: wholeAddress(language, work.id) },
    ],
  };
}

/** A page that the site has once in each language. */
interface SitePage {
  readonly addressIn: (language: Language) => string;
  readonly title: MessageName;
  readonly description: MessageName;
  /** Whether it names the works, which may have colors. */
  readonly marksWorks?: boolean;
}

export const HOME: SitePage = { addressIn: homeAddress, title: 'siteTagline', description: 'siteTagline', marksWorks: true };

interface LanguageEntry extends Entry {
  readonly language: Language;
}

/** Returns what kinds of pages have in common that the site has once in each language. */
export function pagesOfLanguages(page: SitePage) {
  return {
    list: (site: Site): readonly LanguageEntry[] =>
      site.languages.map((language) => ({ path: pathOf(page.addressIn(language)), language })),
    model: ({ language }: LanguageEntry, site: Site) => ({ frame: siteFrame(site, language, page) }),
    indexed: (_: LanguageEntry, site: Site) => siteAlternates(site, page),
  };
}

/** Returns such a page in all languages of the site. */
export function siteAlternates(site: Site, page: SitePage): readonly Alternate[] {
  const { addressIn } = page;
  const address = page === HOME ? '/' : addressIn(site.languages[0]);
  return [...alternatesIn(site.languages, addressIn), { hreflang: 'x-default', address }];
}

/** Returns the frame of such a page. */
export function siteFrame(site: Site, language: Language, page: SitePage): Frame {
  const t = translator(language);
  const address = page.addressIn(language);
  const isHome = page === HOME;
  return {
    own: site.own,
    language,
    title: `${t(page.title)} · ${t('siteName')}`,
    // The tagline is no sentence.
    description: `${t(page.description)}${isHome ? '.' : ''}`,
    address,
    canonical: address,
    indexed: true,
    alternates: siteAlternates(site, page),
    crumbs: isHome
      ? []
      : [
          { label: t('home'), href: homeAddress(language) },
          { label: t(page.title), href: address, here: true },
        ],
    languageLinks: linksToLanguages(site.languages, page.addressIn, language),
    editionLinks: [],
    marksWorks: page.marksWorks === true && site.works.some(({ accent }) => accent !== undefined),
  };
}

/** Returns the credits of every work, in the reader's language if the work has them. */
export function creditsOf(site: Site, language: Language) {
  return site.works.map((work) => {
    const editions = site.editions(work.id);
    const licence = licenceFor(work, editions, language);
    return {
      title: workTitle({ work, language }),
      notice: noticeFor(work, editions, language),
      attribution: work.attribution[language.code] ?? work.attribution[work.source],
      licence: translator(language)('aboutLicence', { licence: licence.name }),
      licenceUrl: licence.url,
    };
  });
}

/** Returns the source languages of works other than the reader's own, in which untranslated rules can be found. */
export function sourceLanguages(site: Site, language: Language): readonly string[] {
  return [...new Set(site.works.map(({ source }) => source))].filter((code) => code !== language.code);
}

/** Returns a number that a reader can try: the last rule of the first chapter of the first work. */
export function exampleNumber(site: Site, language: Language): string {
  const [work] = worksIn(site, language);
  const view = work === undefined ? undefined : newestView(site, work.id, language);
  return view?.outline().chapters[0]?.numbers.at(-1) ?? '101.2a';
}

/** Tells whether there are editions that are no longer in force. */
export function hasEarlierEditions(site: Site): boolean {
  return site.works.some(({ id }) => site.editions(id).length > 1);
}
