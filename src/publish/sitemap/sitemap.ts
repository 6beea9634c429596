/** The map of the site for search engines: every page that is to be found, with itself in other languages. */
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import { xmlFile } from '../xml-file.ts';
import type { IndexablePage } from './indexable-page.ts';

/** No map may hold more addresses. */
const MOST = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The files of the map by their names; what does not fit into one is cut into several, with an index of them. */
export function sitemapFiles(pages: readonly IndexablePage[], site: URL, most = MOST): ReadonlyMap<string, string> {
  if (pages.length <= most) return new Map([['sitemap.xml', mapOf(pages)]]);
  const parts = Array.from({ length: Math.ceil(pages.length / most) }, (_, part) => pages.slice(part * most, (part + 1) * most));
  const names = parts.map((_, part) => `sitemap-${part + 1}.xml`);
  const index = x(
    'sitemapindex',
    { xmlns: NAMESPACE },
    names.map((name) => x('sitemap', [x('loc', new URL(name, site).href)])),
  );
  return new Map([['sitemap.xml', xmlFile(toXml(index))], ...parts.map((part, at) => [names[at] ?? '', mapOf(part)] as const)]);
}

function mapOf(pages: readonly IndexablePage[]): string {
  const urls = pages.map(({ address, alternates }) =>
    x('url', [
      x('loc', address),
      ...alternates.map(({ hreflang, href }) => x('xhtml:link', { rel: 'alternate', hreflang, href })),
    ]),
  );
  return xmlFile(toXml(x('urlset', { xmlns: NAMESPACE, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }, urls)));
}

/** What is said to robots: everything may be read, and where the map is, of a site that has a place. */
export function robotsFile(site: URL | null): string {
  const map = site === null ? [] : ['', `Sitemap: ${new URL('sitemap.xml', site)}`];
  return `${['User-agent: *', 'Allow: /', ...map].join('\n')}\n`;
}
