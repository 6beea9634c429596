/** Checks that every link inside the built site leads to a file of the site, and every fragment to an anchor in it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Parser } from 'htmlparser2';

/** A site as its files. */
export interface BuiltSite {
  /** Paths of all files below the root, with slashes: `rules/cr/1/101.html`, `favicon.svg`. */
  readonly files: readonly string[];
  /** The text of a page, asked for once each. */
  readonly read: (file: string) => string;
}

/** A link that leads nowhere. */
export interface BrokenLink {
  readonly link: string;
  readonly reason: 'no such page' | 'no such anchor' | 'unreadable address';
  /** Where it stands; a link in the frame of all pages is one finding and not thousands. */
  readonly pages: readonly string[];
}

/** The host is never looked up: it only tells links within the site from those to elsewhere. */
const ORIGIN = 'http://site.invalid';

/** In the order in which they were met. Links to elsewhere are not followed. */
export function findBrokenLinks({ files, read }: BuiltSite): readonly BrokenLink[] {
  const known = new Set(files);
  const pages = new Map<string, PageLinks>();
  for (const file of files) if (file.endsWith('.html')) pages.set(file, readLinks(read(file)));

  const broken = new Map<string, { link: string; reason: BrokenLink['reason']; pages: string[] }>();
  for (const [page, { links }] of pages) {
    for (const link of links) {
      const reason = whyBroken(link, page);
      if (reason === null) continue;
      const key = `${reason} ${link}`;
      const finding = broken.get(key) ?? { link, reason, pages: [] };
      finding.pages.push(page);
      broken.set(key, finding);
    }
  }
  return [...broken.values()];

  function whyBroken(link: string, page: string): BrokenLink['reason'] | null {
    const url = URL.parse(link, ORIGIN + addressOf(page));
    if (url === null) return 'unreadable address';
    if (url.origin !== ORIGIN) return null;
    const path = decode(url.pathname);
    const fragment = decode(url.hash.slice(1));
    if (path === null || fragment === null) return 'unreadable address';
    const target = candidates(path).find((file) => known.has(file));
    if (target === undefined) return 'no such page';
    const anchors = pages.get(target)?.anchors;
    if (anchors === undefined || isTopOrText(fragment) || anchors.has(fragment)) return null;
    return 'no such anchor';
  }
}

/** `rules/cr/1/101.html` → `/rules/cr/1/101`, `rules/index.html` → `/rules/`; relative links start from there. */
function addressOf(page: string): string {
  return encodeURI(`/${page}`).replace(/(?:(?<=\/)index)?\.html$/, '');
}

/** The files that a static host may answer an address with. */
function candidates(path: string): readonly string[] {
  const bare = path.slice(1).replace(/\/$/, '');
  const index = bare === '' ? 'index.html' : `${bare}/index.html`;
  return path.endsWith('/') ? [index, `${bare}.html`] : [bare, `${bare}.html`, index];
}

function isTopOrText(fragment: string): boolean {
  return fragment === '' || fragment === 'top' || fragment.startsWith(':~:');
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Both ends of links. */
export interface PageLinks {
  /** As written, entities decoded, each once: `/rules/cr/101.2a`, `#2a`, `https://…`. */
  readonly links: ReadonlySet<string>;
  /** Every `id`, and every `name` of an `a`. */
  readonly anchors: ReadonlySet<string>;
}

/** Attributes that hold one address. `data` is one on `object` only. */
const ADDRESS_ATTRIBUTES = ['href', 'src', 'action', 'poster', 'xlink:href'];

/** Reads a page of HTML, whatever is wrong with it. */
function readLinks(html: string): PageLinks {
  const links = new Set<string>();
  const anchors = new Set<string>();
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const link of linksOf(name, attributes)) links.add(link);
      if (attributes['id'] !== undefined) anchors.add(attributes['id']);
      if (name === 'a' && attributes['name'] !== undefined) anchors.add(attributes['name']);
    },
  });
  parser.end(html);
  return { links, anchors };
}

function* linksOf(name: string, attributes: Readonly<Record<string, string>>): Iterable<string> {
  for (const key of ADDRESS_ATTRIBUTES) {
    const link = attributes[key];
    if (link !== undefined) yield link.trim();
  }
  for (const candidate of attributes['srcset']?.split(',') ?? []) yield candidate.trim().split(/\s+/)[0] ?? '';
  if (name === 'object' && attributes['data'] !== undefined) yield attributes['data'].trim();
  if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh') {
    const target = /;\s*url=(.+)$/i.exec(attributes['content'] ?? '')?.[1];
    if (target !== undefined) yield target.trim();
  }
}

/** Lists the files of a folder, sorted by path; their texts are read when they are asked for. */
export function openBuiltSite(folder: string): BuiltSite {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted();
  return { files, read: (file) => readFileSync(join(folder, file), 'utf8') };
}
