/** Describes a page to services that preview links: Open Graph, cards, oEmbed and schema.org. */
import { oembedAddress, PREVIEW_SIZE, previewAddress } from '../shared/addresses.ts';
import { excerpt } from '../shared/excerpt.ts';
import { translator, writeDate } from '../shared/strings/index.ts';
import type { Frame } from './frame.ts';

/** `property` for Open Graph, `name` for the others. */
export type MetaTag =
  | { readonly property: string; readonly content: string }
  | { readonly name: string; readonly content: string };

/** What a page says in its head. */
export interface LinkPreview {
  readonly tags: readonly MetaTag[];
  /** Where the page's oEmbed record is. */
  readonly oembed: string | undefined;
  /** A JSON-LD document as the content of a script element, in which nothing can end it. */
  readonly jsonLd: string;
}

/** Returns what a link to the page shows; `absolute` makes whole addresses, as those who show links need. */
export function linkPreview(frame: Frame, kind: 'article' | 'website', absolute: (address: string) => string): LinkPreview {
  const { language, text } = frame;
  const t = translator(language);
  const day = text === undefined ? undefined : writeDate(text.effective, language);
  const picture = previewAddress(language, frame.work, text?.chapter);
  const ofChapter = picture !== previewAddress(language, frame.work);
  const drawn = ofChapter ? frame.crumbs.find(({ label }) => label.startsWith(text?.chapter ?? '')) : undefined;
  const alt = drawn?.label ?? frame.workTitle ?? t('siteName');
  const properties: readonly (readonly [string, string])[] = [
    ['og:type', kind],
    ['og:site_name', t('siteName')],
    ['og:title', titleOf(frame)],
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
  ];
  const names: readonly (readonly [string, string])[] = [
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
    tags: [
      ...properties.map(([property, content]) => ({ property, content })),
      ...names.map(([name, content]) => ({ name, content })),
    ],
    oembed: text?.chapter === undefined ? undefined : oembedAddress(language, frame.work ?? '', text.chapter),
    jsonLd: JSON.stringify(jsonLdOf(frame, absolute)).replaceAll('<', '\\u003c'),
  };
}

/** Adds the edition, and whether a translation is outdated: a preview stands alone. */
function descriptionOf({ description, text, language }: Frame): string {
  if (text === undefined) return description;
  const t = translator(language);
  const notes = [t('editionOf', { date: writeDate(text.effective, language) }), ...(text.isOutdated ? [t('copyOutdated')] : [])];
  return `${description} (${notes.join('; ')})`;
}

/** Returns the title, no longer than what is shown of it anywhere. */
function titleOf({ title }: Frame): string {
  return excerpt(title, 160);
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
  return { '@context': 'https://schema.org', '@graph': [page, breadcrumbs] };
}
