/** Follows the links of a site that is served, as a reader, a feed reader and a program would: every address that a file names is requested. */
import { Parser } from 'htmlparser2';

/** What following found. */
export interface FollowedLinks {
  /** The addresses that were requested, below the site: `/rules/cr/101.2a`. */
  readonly answered: ReadonlySet<string>;
  /** `/rules/cr names /x: 404`, one per line. */
  readonly broken: readonly string[];
}

/** How many requests wait for their answers at the same time. */
const AT_ONCE = 16;

const ADDRESSES = ['href', 'src', 'action', 'poster'];

/**
 * Requests the start of a site, the files named in `also`, and whatever they link to. `served` is where it is served now, `published` where its
 * feeds and maps say that it is; both without a slash at the end. Addresses elsewhere are not requested.
 */
export async function followLinks(served: string, published: string, also: readonly string[] = []): Promise<FollowedLinks> {
  const named = new Map<string, string>();
  const waiting: string[] = [];
  const broken: string[] = [];
  const origin = new URL(served).origin;
  const base = served.slice(origin.length);
  const note = (link: string, page: string) => {
    const whole = link === published || link.startsWith(`${published}/`) ? served + link.slice(published.length) : link;
    const url = URL.parse(whole, origin + page);
    if (url === null) broken.push(`${page} names ${link}: unreadable`);
    // Addresses outside of the path of the site are requested as well, and reported as missing.
    else if (url.origin === origin && !named.has(url.pathname)) {
      named.set(url.pathname, page);
      waiting.push(url.pathname);
    }
  };
  for (const path of ['/', ...also]) note(base + path, base);
  const follow = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const response = await fetch(origin + path);
      const text = await response.text();
      if (!response.ok) broken.push(`${named.get(path)} names ${path}: ${response.status}`);
      else for (const link of linksIn(text, path, response.headers.get('content-type') ?? '')) note(link, path);
    }
  };
  // A page may add many addresses after other loops have ended, so new loops are started.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, follow));
  return { answered: new Set([...named.keys()].map((path) => path.slice(base.length))), broken };
}

/** Returns the addresses that a file names, by its kind. */
function linksIn(text: string, path: string, type: string): readonly string[] {
  if (type.startsWith('text/html')) return linksOfPage(text);
  if (type.startsWith('text/css')) return [...text.matchAll(/url\(["']?(?!data:|#)([^"')]+)/g)].map(([, link = '']) => link);
  if (path.endsWith('.webmanifest') || /\/api\/v1\/.*\.json$/.test(path)) return linksOfRecord(JSON.parse(text));
  if (/xml/.test(type)) {
    const found = text.matchAll(/(?:href|template)="(https?:[^"]+)"|<(?:loc|id|moz:SearchForm)>(https?:[^<]+)</g);
    return [...found].map(([, attribute, element]) =>
      (attribute ?? element ?? '').replace(/\{\w+\}/, 'x').replaceAll('&amp;', '&'),
    );
  }
  if (/\.(?:txt|md)$/.test(path))
    return [...text.matchAll(/\]\(([^()\s]+)\)|^Sitemap: (\S+)/gm)].map(([, one, two]) => one ?? two ?? '');
  return [];
}

function linksOfPage(html: string): readonly string[] {
  const links: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      for (const key of ADDRESSES) if (attributes[key] !== undefined) links.push(attributes[key]);
      const { 'http-equiv': kind = '', property = '', content = '' } = attributes;
      const shown = name === 'meta' && /^og:(?:url|image)$/.test(property) ? content : undefined;
      const refreshed = kind.toLowerCase() === 'refresh' ? /;\s*url=(.+)$/i.exec(content)?.[1] : undefined;
      for (const link of [shown, refreshed]) if (link !== undefined) links.push(link);
    },
  });
  parser.end(html);
  return links;
}

/** Returns the values of records and manifests that are addresses. */
function linksOfRecord(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^(?:\/|https?:\/\/)[^\s{}]*$/.test(value) ? [value] : [];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(linksOfRecord);
}
