/**
 * Writes what search engines read: the sitemap, which lists every page with its other languages, and `robots.txt`. Also writes OpenSearch
 * descriptions, with which browsers search the site from the address bar.
 */
import { x } from 'xastscript';
import { searchAddress } from '../kit/addresses.ts';
import { absoluteUrl } from '../kit/base-path.ts';
import { interfaceTag, type Language } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import type { Alternate } from '../model/frame.ts';
import type { PageEntry } from '../pages/page-list.ts';
import { xmlDocument } from './xml-file.ts';

/** The most addresses that one sitemap may list. */
const MAX_ADDRESSES = 50_000;

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Returns the sitemap and `robots.txt` by name. A sitemap needs absolute URLs, so a site without an origin has none. */
export function searchEngineFiles(origin: URL | null, pages: readonly PageEntry[]): ReadonlyMap<string, string> {
  return new Map([['robots.txt', robotsFile(origin)], ...(origin === null ? [] : sitemapFiles(pages, origin))]);
}

/** Returns the sitemap as files by name: one file, or an index and several parts if there are more addresses than one may list. */
export function sitemapFiles(pages: readonly PageEntry[], origin: URL, most = MAX_ADDRESSES): ReadonlyMap<string, string> {
  const listed = pages
    .flatMap(({ address, indexed }) => (indexed === undefined ? [] : [{ address, alternates: indexed }]))
    .toSorted((a, b) => (a.address < b.address ? -1 : 1));
  if (listed.length <= most) return new Map([['sitemap.xml', sitemapOf(listed, origin)]]);
  const parts = Array.from({ length: Math.ceil(listed.length / most) }, (_, part) =>
    listed.slice(part * most, (part + 1) * most),
  );
  const names = parts.map((_, part) => `sitemap-${part + 1}.xml`);
  const entries = names.map((name) => x('sitemap', [x('loc', new URL(name, origin).href)]));
  return new Map([
    ['sitemap.xml', xmlDocument('sitemapindex', { xmlns: SITEMAP }, entries)],
    ...parts.map((part, at) => [names[at] ?? '', sitemapOf(part, origin)] as const),
  ]);
}

interface ListedPage {
  readonly address: string;
  readonly alternates: readonly Alternate[];
}

function sitemapOf(pages: readonly ListedPage[], origin: URL): string {
  const urlOf = (address: string) => absoluteUrl(address, origin);
  const urls = pages.map(({ address, alternates }) =>
    x('url', [
      x('loc', urlOf(address)),
      ...alternates.map((other) => x('xhtml:link', { rel: 'alternate', hreflang: other.hreflang, href: urlOf(other.address) })),
    ]),
  );
  return xmlDocument('urlset', { xmlns: SITEMAP, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }, urls);
}

/** Returns `robots.txt`, which allows everything and names the sitemap if the site has an origin. */
export function robotsFile(origin: URL | null): string {
  const sitemap = origin === null ? [] : ['', `Sitemap: ${new URL('sitemap.xml', origin)}`];
  return `${['User-agent: *', 'Allow: /', ...sitemap].join('\n')}\n`;
}

const OPENSEARCH = 'http://a9.com/-/spec/opensearch/1.1/';
/** The most characters that the standard allows. */
const LONGEST_SHORT_NAME = 16;

/** Returns the OpenSearch description of the search in one language. `site` is where the site is published: OpenSearch needs absolute URLs. */
export function openSearchXml(language: Language, site: URL): string {
  const t = translator(language);
  const template = `${absoluteUrl(searchAddress(language), site)}?q={searchTerms}`;
  return xmlDocument('OpenSearchDescription', { xmlns: OPENSEARCH }, [
    x('ShortName', `${t('siteName')} ${language.code}`.slice(0, LONGEST_SHORT_NAME)),
    x('LongName', `${t('siteName')}: ${t('searchLabel')}`),
    x('Description', t('openSearchAbout')),
    x('Language', interfaceTag(language)),
    x('InputEncoding', 'UTF-8'),
    x('Image', { width: '16', height: '16', type: 'image/svg+xml' }, absoluteUrl('/favicon.svg', site)),
    x('Url', { type: 'text/html', method: 'get', template }),
  ]);
}
