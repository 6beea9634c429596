/** Builds the frame around the content of every page: head, breadcrumbs, status notice, and links to other languages and editions. */
import { chapterNumber, parentNumber } from '@rulegraph/core/numbering';
import type { Accent, Edition, Licence, Work } from '@rulegraph/core/work';
import { contentsAddress, feedAddress, homeAddress, PREVIEW_SIZE, previewAddress, wholeAddress } from '../kit/addresses.ts';
import { excerpt } from '../kit/excerpt.ts';
import { writeHtml } from '../kit/html.ts';
import type { Language } from '../kit/languages.ts';
import { translator, writeDate } from '../kit/translator.ts';
import { stateOfRule } from './carried-rules.ts';
import { type EditionView, isPictured, markdownAddress, recordAddress } from './edition-view.ts';
import {
  type EditionLink,
  editionName,
  type LabeledLink,
  languageLinks,
  resolveTargets,
  type StatusNotice,
  sharedMenuAddress,
  statusNotice,
  type Targets,
} from './editions.ts';
import type { OwnComponent, OwnWords } from './own-words.ts';
import type { PageTarget } from './page-targets.ts';
import { newestView, type Site } from './site.ts';

/** The most characters of a description, unless a page needs more. */
export const DESCRIPTION_LENGTH = 200;

export interface Alternate {
  /** A language tag, or `x-default`. */
  readonly hreflang: string;
  readonly address: string;
}

/** What surrounds the content of a page, in its language. */
export interface Frame {
  readonly own: OwnWords;
  readonly kind?: string;
  readonly language: Language;
  readonly title: string;
  /** The title without the edition and the work: `702.19b Trample`. */
  readonly heading?: string;
  /** The header of every printed page: the work and the edition. */
  readonly running?: string;
  /** Plain text for search engines and link previews. */
  readonly description: string;
  /** For link previews: which other rule had the number of the page. */
  readonly reused?: string | undefined;
  readonly address: string;
  /** The canonical address for search engines; differs from `address` for texts that are no longer in force. */
  readonly canonical: string;
  readonly indexed: boolean;
  readonly alternates: readonly Alternate[];
  readonly crumbs: readonly LabeledLink[];
  readonly status?: StatusNotice;
  /** The work's notice about its text, such as that it is a restatement. */
  readonly notice?: string | undefined;
  readonly attribution?: string | undefined;
  readonly languageLinks: readonly LabeledLink[];
  readonly editionLinks: readonly EditionLink[];
  /** The address of the file with these links, on pages that do not have them themselves. */
  readonly sharedMenu?: string | undefined;
  /** The work whose rules the search box tries first. */
  readonly work?: string;
  readonly workTitle?: string;
  /** The page that has all of the work, if it has a text in the language. */
  readonly whole?: string | undefined;
  readonly accent?: Accent | undefined;
  /** Whether the page names works that have colors. */
  readonly marksWorks?: boolean;
  /** The text on the page, for link previews. */
  readonly text?: FramedText;
  /** Atom feeds of changes. */
  readonly feeds?: readonly LabeledLink[];
  /** The page as Markdown, for programs. */
  readonly markdown?: string | undefined;
  /** The file that the text on the page is written in, from the content folder. */
  readonly source?: string | undefined;
}

interface FramedText {
  readonly edition: string;
  readonly effective: string;
  readonly number?: string;
  /** Whether it translates an outdated original. */
  readonly isOutdated: boolean;
  /** The chapter in force that the page belongs to, if it has a picture. */
  readonly chapter?: string;
  /** The address of the oEmbed record of that chapter. */
  readonly oembed?: string | undefined;
}

/** Thrown if a component of the site fails, never ends, or returns something else than a text. */
export class ComponentError extends Error {
  constructor(part: string, address: string, reason: string) {
    super(`"components.${part}" of site.yaml failed on the page ${address}: ${reason}`);
  }
}

/** Matches a tag, and within one an attribute with its value, in any quotation marks or none. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const ATTRIBUTE = /(\s[\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** Returns HTML with its attributes as the site writes them, so that links are found, checked, and below a path get its base. */
function quoteAttributes(html: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (_, name: string, ...values: (string | undefined)[]) => {
      const value = values.slice(0, 3).find((one) => one !== undefined) ?? '';
      return `${name.toLowerCase()}="${value.replaceAll('"', '&quot;')}"`;
    }),
  );
}

/** Returns the HTML that a component of the site makes of a part of a page. */
export async function renderComponent(part: string, component: OwnComponent, frame: Frame, builtIn: string): Promise<string> {
  const { kind = '', language, address, title, heading = title, work, text, crumbs } = frame;
  const page = { kind, language: language.code, address, title, heading, work, edition: text?.edition, number: text?.number };
  try {
    const links = crumbs.map(({ label, href }) => ({ label, href }));
    const html = await component({ ...page, crumbs: links }, builtIn, (value) => writeHtml({ type: 'text', value }));
    if (typeof html === 'string') return quoteAttributes(html);
    throw new Error(`it returned ${html === null ? 'null' : typeof html} instead of HTML`);
  } catch (error) {
    throw new ComponentError(part, address, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Returns the frame of a page about one target of an edition, which is called by its title unless it has another name. A page that needs the target in
 * other languages or editions, too, resolves it itself.
 */
export function viewFrame(
  site: Site,
  view: EditionView,
  target: PageTarget,
  { title, description, reused, name = title, crumbs = [] }: Pick<Frame, 'title' | 'description' | 'reused'> & Partial<WorkPage>,
  targets = resolveTargets(site, view, target),
): Frame {
  const { language, work } = view;
  const inEdition = view.newest ? [] : [editionName(view.edition, language)];
  return {
    own: site.own,
    language,
    title: [title, ...inEdition, workName(view)].join(' · '),
    heading: title,
    running: `${workName(view)} · ${translator(language)('editionOf', { date: editionName(view.edition, language) })}`,
    description,
    reused,
    address: targets.here.address,
    canonical: canonicalAddress(targets),
    indexed: view.newest,
    alternates: alternatesOf(targets),
    // The contents are the edition itself.
    crumbs: [
      ...viewCrumbs(view),
      ...(target.kind === 'contents' ? [] : [...crumbs, { label: name, href: targets.here.address, here: true }]),
    ],
    status: statusNotice(site, targets),
    notice: noticeFor(view.work, shownEditions(site, view), view.language),
    attribution: work.attribution[language.code] ?? work.attribution[work.source],
    languageLinks: languageLinks(site, targets),
    editionLinks: targets.byEdition,
    sharedMenu: sharedMenuAddress(site, view, target),
    work: work.id,
    workTitle: workTitle(view),
    whole: wholeIn(site, work, language),
    accent: work.accent,
    text: framedText(view, target),
    feeds: view.newest ? feedsOf(view, target) : [],
    source: sourceOf(view, target),
    markdown: target.kind === 'chapter' ? markdownAddress(view, target.number) : undefined,
  };
}

function sourceOf(view: EditionView, target: PageTarget): string | undefined {
  if ('number' in target) return view.rules().get(target.number)?.place.file;
  const { front, back, glossary } = view.expression();
  const [first] = { contents: [], glossary, introduction: front, credits: back }[target.kind];
  return first?.place.file;
}

function framedText(view: EditionView, target: PageTarget): FramedText {
  const { edition, newest, scheme } = view;
  const chapter = 'number' in target ? chapterNumber(scheme, target.number) : null;
  return {
    edition: edition.id,
    effective: edition.effective,
    isOutdated: target.kind === 'rule' && stateOfRule(view, target.number) === 'outdated',
    ...('number' in target ? { number: target.number } : {}),
    ...(newest && chapter !== null && view.outline().chapterByNumber.has(chapter) && isPictured(view, chapter)
      ? { chapter, oembed: recordAddress(view, chapter) }
      : {}),
  };
}

function feedsOf(view: EditionView, target: PageTarget): readonly LabeledLink[] {
  const { language, work, scheme } = view;
  const t = translator(language);
  const name = workName(view);
  const feed = { label: t('feedOf', { work: name }), href: feedAddress(language, work.id) };
  const chapter = 'number' in target ? chapterNumber(scheme, target.number) : null;
  const number = chapter === null ? ('number' in target ? target.number : '') : (parentNumber(scheme, chapter) ?? '');
  const section = view.outline().sectionByNumber.get(number);
  if (section === undefined) return [feed];
  const label = t('feedOf', { work: `${name} · ${section.title ?? number}` });
  return [feed, { label, href: feedAddress(language, work.id, number) }];
}

/** Returns the full title of a work: `Magic: The Gathering Comprehensive Rules`. */
export function workTitle({ work, language }: Pick<EditionView, 'work' | 'language'>): string {
  return work.titles[language.code] ?? work.titles[work.source] ?? work.id;
}

/** Returns the short name of a work: `Magic`. */
export function workName({ work, language }: Pick<EditionView, 'work' | 'language'>): string {
  return work.shortTitles[language.code] ?? work.shortTitles[work.source] ?? workTitle({ work, language });
}

/** Returns the editions whose text a view shows: its own, or those of a translation that is carried forward. */
function shownEditions(site: Site, { work, edition, carried }: EditionView): readonly Edition[] {
  if (carried === undefined) return [edition];
  const translated = new Set(carried().translates);
  return site.editions(work.id).filter(({ id }) => translated.has(id));
}

function viewCrumbs(view: EditionView): LabeledLink[] {
  const { language, work, edition, newest, location } = view;
  const t = translator(language);
  const home = { label: t('home'), href: homeAddress(language) };
  const current = { label: workName(view), href: contentsAddress({ language, work: work.id, edition: null }) };
  return newest ? [home, current] : [home, current, { label: editionName(edition, language), href: contentsAddress(location) }];
}

/** Returns the address that search engines should index: for earlier editions, that of today's text. */
function canonicalAddress({ here, today }: Targets): string {
  if (here.view.newest || today.view.language !== here.view.language) return here.address;
  return today.address.replace(/#.*$/s, '');
}

/** Returns the same target in every language that has it, with the source language's as the default; empty if only one language has it. */
export function alternatesOf({ byLanguage }: Targets): readonly Alternate[] {
  const having = byLanguage.filter(({ isThere }) => isThere);
  if (having.length < 2) return [];
  const alternates = having.map(({ view, address }) => ({ hreflang: view.language.tag, address }));
  const source = having.find(({ view }) => view.language.code === view.work.source);
  return source === undefined ? alternates : [...alternates, { hreflang: 'x-default', address: source.address }];
}

/** The parts of a frame that differ between the pages of a work. */
export interface WorkPage {
  readonly title: string;
  readonly description: string;
  readonly addressIn: (language: Language) => string;
  /** What the breadcrumbs call the page. */
  readonly name: string;
  /** The breadcrumbs between the work and the page. */
  readonly crumbs?: readonly LabeledLink[];
  /** The edition whose text is shown; the newest if absent. */
  readonly edition?: Edition;
}

/** Returns the frame of a page of a work that belongs to no single edition, in a language that has a text of the work. */
export function workFrame(site: Site, work: Work, language: Language, page: WorkPage): Frame {
  const t = translator(language);
  const name = workName({ work, language });
  const address = page.addressIn(language);
  const edition = page.edition ?? site.editions(work.id)[0];
  return {
    own: site.own,
    language,
    title: page.title,
    description: page.description,
    address,
    canonical: address,
    indexed: edition?.draft !== true,
    alternates: edition?.draft === true ? [] : workAlternates(site, work, page.addressIn),
    crumbs: [
      { label: t('home'), href: homeAddress(language) },
      { label: name, href: contentsAddress({ language, work: work.id, edition: null }) },
      ...(page.crumbs ?? []),
      { label: page.name, href: address, here: true },
    ],
    notice: noticeFor(work, edition === undefined ? [] : [edition], language),
    attribution: work.attribution[language.code] ?? work.attribution[work.source],
    languageLinks: linksToLanguages(languagesOfWork(site, work), page.addressIn, language),
    editionLinks: [],
    work: work.id,
    workTitle: workTitle({ work, language }),
    whole: wholeIn(site, work, language),
    accent: work.accent,
    feeds: [{ label: t('feedOf', { work: name }), href: feedAddress(language, work.id) }],
  };
}

/** Returns links to a page in each language, including its own. */
export function linksToLanguages(
  languages: readonly Language[],
  addressIn: (language: Language) => string,
  { code }: Language,
): readonly LabeledLink[] {
  return languages.map((other) => ({ label: other.name, href: addressIn(other), lang: other.tag, here: other.code === code }));
}

export function alternatesIn(languages: readonly Language[], addressIn: (language: Language) => string): readonly Alternate[] {
  return languages.map((language) => ({ hreflang: language.tag, address: addressIn(language) }));
}

/** Returns a page of a work in every language that has a text of the work. */
export function workAlternates(site: Site, work: Work, addressIn: (language: Language) => string): readonly Alternate[] {
  return alternatesIn(languagesOfWork(site, work), addressIn);
}

export function languagesOfWork(site: Site, work: Work): readonly Language[] {
  return site.languages.filter((language) => newestView(site, work.id, language) !== undefined);
}

function wholeIn(site: Site, { id }: Work, language: Language): string | undefined {
  return newestView(site, id, language) === undefined ? undefined : wholeAddress(language, id);
}

/** Returns the work's notice if one of these editions is a restatement or translates one; the notice would be wrong for a publisher's own text. */
export function noticeFor(work: Work, editions: readonly Edition[], language: Language): string | undefined {
  return isRestated(work, editions, language) ? (work.notice[language.code] ?? work.notice[work.source]) : undefined;
}

/** Returns the license of the texts of these editions. */
export function licenceFor(work: Work, editions: readonly Edition[], language: Language): Licence {
  return isRestated(work, editions, language) ? (work.restatementLicence ?? work.licence) : work.licence;
}

function isRestated({ source }: Work, editions: readonly Edition[], { code }: Language): boolean {
  return editions.some(({ languages }) => [source, code].some((lang) => languages[lang]?.status === 'restatement'));
}

/** A `<meta>` element: Open Graph has `property`, all others have `name`. */
type MetaTag = { readonly property: string; readonly content: string } | { readonly name: string; readonly content: string };

/** What the head of a page tells services that preview links: Open Graph, cards, oEmbed and schema.org. */
interface LinkPreview {
  readonly tags: readonly MetaTag[];
  /** The address of the page's oEmbed record. */
  readonly oembed: string | undefined;
  /** A JSON-LD document, escaped for a script element. */
  readonly jsonLd: string;
}

/** Returns the link preview of a page; `absolute` turns addresses into URLs. */
export function linkPreview(frame: Frame, kind: 'article' | 'website', absolute: (address: string) => string): LinkPreview {
  const { language, text } = frame;
  const t = translator(language);
  const day = text === undefined ? undefined : writeDate(text.effective, language);
  const picture = previewAddress(language, frame.work, text?.chapter);
  const isOfChapter = picture !== previewAddress(language, frame.work);
  const drawn = isOfChapter ? frame.crumbs.find(({ label }) => label.startsWith(text?.chapter ?? '')) : undefined;
  const alt = drawn?.label ?? frame.workTitle ?? t('siteName');
  const tags: readonly (readonly [string, string])[] = [
    ['og:type', kind],
    ['og:site_name', t('siteName')],
    ['og:title', excerpt(frame.title, 160)],
    ['og:description', descriptionOf(frame)],
    ['og:url', absolute(frame.address)],
    ['og:locale', localeOf(language.tag)],
    ...frame.alternates
      .filter(({ hreflang }) => hreflang !== 'x-default' && hreflang !== language.tag)
      .map(({ hreflang }) => ['og:locale:alternate', localeOf(hreflang)] as const),
    ['og:image', absolute(picture)],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(PREVIEW_SIZE.width)],
    ['og:image:height', String(PREVIEW_SIZE.height)],
    ['og:image:alt', alt],
    ...(kind === 'article' && text !== undefined ? [['article:published_time', text.effective] as const] : []),
    ['twitter:card', 'summary'],
    ...(day === undefined
      ? []
      : ([
          ['twitter:label1', t('edition')],
          ['twitter:data1', day],
          ['twitter:label2', t('language')],
          ['twitter:data2', language.name],
        ] as const)),
  ];
  return {
    tags: tags.map(([key, content]) => (key.startsWith('twitter:') ? { name: key, content } : { property: key, content })),
    oembed: text?.oembed,
    jsonLd: JSON.stringify(jsonLdOf(frame, absolute)).replaceAll('<', '\\u003c'),
  };
}

/** Returns the description with the edition, the rule that had the number before, and the warning if a translation is outdated, since previews are read without the page. */
function descriptionOf({ description, reused, text, language }: Frame): string {
  if (text === undefined) return description;
  const t = translator(language);
  const notes = [
    t('editionOf', { date: writeDate(text.effective, language) }),
    ...(text.isOutdated ? [t('outdatedTranslation')] : []),
  ];
  return `${reused === undefined ? '' : `${reused} — `}${description} (${notes.join('; ')})`;
}

function localeOf(tag: string): string {
  return tag.replace('-', '_');
}

function jsonLdOf(frame: Frame, absolute: (address: string) => string): object {
  const { text, language } = frame;
  const url = absolute(frame.address);
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: frame.crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absolute(href),
    })),
  };
  if (text === undefined) return { '@context': 'https://schema.org', ...breadcrumbs };
  const page = {
    '@type': 'CreativeWork',
    '@id': url,
    url,
    name: frame.title,
    ...(text.number === undefined ? {} : { position: text.number, description: frame.description }),
    inLanguage: language.tag,
    isPartOf: {
      '@type': 'CreativeWork',
      name: frame.workTitle,
      version: text.edition,
      datePublished: text.effective,
      inLanguage: language.tag,
    },
  };
  // Only search engines read where a page stands, and they leave out those that are not to be indexed.
  return { '@context': 'https://schema.org', '@graph': frame.indexed ? [page, breadcrumbs] : [page] };
}
