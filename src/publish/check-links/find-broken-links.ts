/** Checks that every link inside the built site leads to a file of the site, and every fragment to an anchor in it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Parser } from 'htmlparser2';
import { readServing } from '../../hosting/built-site.ts';
import { readPageManifest } from '../page-manifest.ts';

/** A site as its files. */
export interface BuiltSite {
  /** What its addresses begin with: `/a/b` for one that is published below a path. */
  readonly base?: string;
  /** Paths of all files below the root, with slashes: `rules/cr/1/101.html`, `favicon.svg`. */
  readonly files: readonly string[];
  /** The text of a page, asked for once each. */
  readonly read: (file: string) => string;
  /** The bytes of a page, a character each: three times as fast for most of what is read. Without it pages are read as texts. */
  readonly readBytes?: (file: string) => string;
}

/** A link that leads nowhere. */
export interface BrokenLink {
  readonly link: string;
  readonly reason: 'no such page' | 'no such file' | 'no such anchor' | 'unreadable address';
  /** Where it stands; a link in the frame of all pages is one finding and not thousands. */
  readonly pages: readonly string[];
}

/** The host is never looked up: it only tells links within the site from those to elsewhere. */
const ORIGIN = 'http://site.invalid';

/**
 * Returns broken links in the order in which they were met: of pages to pages, anchors, scripts, style sheets and pictures, and of style sheets and
 * scripts to each other and to fonts. Links to elsewhere are not followed. Each page is read once; `anchorsOf` may know anchors of pages beforehand.
 * Of the files only those `checked` are read for links.
 */
export function findBrokenLinks(
  { base = '', files, read, readBytes }: BuiltSite,
  anchorsOf: (file: string) => ReadonlySet<string> | undefined = () => undefined,
  checked: readonly string[] = files,
): readonly BrokenLink[] {
  const known = new Set(files);
  const broken = new Map<string, { link: string; reason: BrokenLink['reason']; pages: string[] }>();
  const report = (link: string, reason: BrokenLink['reason'], page: string) => {
    const key = `${reason} ${link}`;
    const finding = broken.get(key) ?? { link, reason, pages: [] };
    finding.pages.push(page);
    broken.set(key, finding);
  };
  /** Anchors that other pages name and nobody has seen yet, by the file that should have them. */
  const wanted = new Map<string, Map<string, { readonly link: string; readonly pages: string[] }>>();
  const want = (target: string, fragment: string, link: string, page: string) => {
    const ofTarget = wanted.get(target) ?? new Map<string, { readonly link: string; readonly pages: string[] }>();
    wanted.set(target, ofTarget);
    const entry = ofTarget.get(fragment) ?? { link, pages: [] };
    entry.pages.push(page);
    ofTarget.set(fragment, entry);
  };
  const resolved = new Map<string, Target>();
  const resolve = (link: string, page: string): Target => {
    const absolute = link.startsWith('/') && !link.startsWith('//');
    const found = (absolute ? resolved.get(link) : undefined) ?? targetOf(link, page, known, base);
    // A part of a page keeps all of it in memory.
    if (absolute && !resolved.has(link)) resolved.set(Buffer.from(link).toString(), found);
    return found;
  };

  const scan = (page: string) =>
    readBytes === undefined
      ? scanLinks(read(page))
      : scanLinks(readBytes(page), (bytes) => Buffer.from(bytes, 'latin1').toString());

  /** Returns what is wrong with links of a page, and notes which anchors of other pages they name. */
  const check = (page: string, { links, anchors }: PageLinks): readonly (readonly [string, BrokenLink['reason']])[] => {
    const found: [string, BrokenLink['reason']][] = [];
    for (const link of links) {
      const target = resolve(link, page);
      if (target === null) continue;
      if (typeof target === 'string') found.push([link, target]);
      else if (target.fragment === '' || !target.file.endsWith('.html')) continue;
      else if (target.file === page) {
        if (!anchors.has(target.fragment)) found.push([link, 'no such anchor']);
      } else if (anchorsOf(target.file)?.has(target.fragment) !== true) want(target.file, target.fragment, link, page);
    }
    return found;
  };

  for (const page of checked) {
    if (/^_astro\/.*\.(?:css|js)$/.test(page)) {
      for (const link of linksOfAsset(page, read(page), base)) if (!known.has(link)) report(`/${link}`, 'no such file', page);
    }
    if (!page.endsWith('.html')) continue;
    const scanned = scan(page);
    if (scanned !== undefined && check(page, scanned).length === 0) continue;
    // What looks like a link may be a word of the text.
    for (const [link, reason] of check(page, parseLinks(read(page)))) report(link, reason, page);
  }
  for (const [target, fragments] of wanted) {
    const { anchors } = scan(target) ?? parseLinks(read(target));
    for (const [fragment, { link, pages }] of fragments) {
      if (anchors.has(fragment)) continue;
      const having = [...new Set(pages)].filter((page) => parseLinks(read(page)).links.has(link));
      for (const page of having) report(link, 'no such anchor', page);
    }
  }
  return [...broken.values()];
}

/** Where a link leads within the site, why it cannot, or null for a link to elsewhere. */
type Target = { readonly file: string; readonly fragment: string } | BrokenLink['reason'] | null;

function targetOf(link: string, page: string, known: ReadonlySet<string>, base: string): Target {
  if (/^#[\w.-]*$/.test(link)) return { file: page, fragment: isTopOrText(link.slice(1)) ? '' : link.slice(1) };
  const url = URL.parse(link, ORIGIN + base + addressOf(page));
  if (url === null) return 'unreadable address';
  if (url.origin !== ORIGIN) return null;
  // What leads out of the site is another's.
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return 'no such page';
  const path = decode(url.pathname.slice(base.length) || '/');
  const fragment = decode(url.hash.slice(1));
  if (path === null || fragment === null) return 'unreadable address';
  const file = candidates(path).find((candidate) => known.has(candidate));
  return file === undefined ? 'no such page' : { file, fragment: isTopOrText(fragment) ? '' : fragment };
}

/** Files that a style sheet or a script of the site names: fonts, pictures, and other scripts. */
function linksOfAsset(file: string, text: string, base: string): readonly string[] {
  const named = file.endsWith('.css')
    ? [...text.matchAll(/url\(["']?(?!data:|#)([^"')]+)/g)]
    : [...text.matchAll(/["'`]((?:\.\/|(?:[\w.~/-]*\/)?_astro\/)[\w.~@[\]-]+\.(?:js|css|woff2|svg))["'`]/g)];
  return named.flatMap(([, link = '']) => {
    // Lists of what to fetch beforehand leave out the first slash.
    const url = URL.parse(file.endsWith('.js') && /^\w/.test(link) ? `/${link}` : link, `${ORIGIN}${base}/${file}`);
    const path = url?.origin === ORIGIN ? decode(url.pathname) : null;
    if (path === null) return [];
    return [path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path];
  });
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

const LINK = /\s(?:href|src|action|poster|xlink:href)="([^"]*)"/g;

const ANCHOR = /\sid="([^"]*)"/g;

/** What only a parser reads: links in other places, as on pages that lead on. */
const HARD = [' srcset="', 'http-equiv="refresh"', '<object'];

/** Reads a page as the site writes it, in a tenth of the time; also words that look like links. Undefined for a page that is not so simple. */
function scanLinks(html: string, decodeText: (written: string) => string = (written) => written): PageLinks | undefined {
  const textOf = (written: string) => (/[\x80-\xff]/.test(written) ? decodeText(written) : written);
  if (HARD.some((part) => html.includes(part))) return undefined;
  const links = new Set<string>();
  for (const [, link = ''] of html.matchAll(LINK)) {
    const plain = link.includes('&') ? link.replaceAll(/&(?:amp|#38|#x26);/gi, '&') : link;
    if (plain.includes('&') && /&#?\w+;/.test(plain)) return undefined;
    links.add(textOf(plain));
  }
  const anchors = new Set<string>();
  for (const [, anchor = ''] of html.matchAll(ANCHOR)) anchors.add(textOf(anchor));
  return { links, anchors };
}

/** Reads a page of HTML, whatever is wrong with it. */
function parseLinks(html: string): PageLinks {
  const links = new Set<string>();
  const anchors = new Set<string>();
  const parser = new Parser({ onopentag: (name, attributes) => addLinks(name, attributes, links, anchors) });
  parser.end(html);
  return { links, anchors };
}

function addLinks(name: string, attributes: Readonly<Record<string, string>>, links: Set<string>, anchors: Set<string>): void {
  for (const link of linksOf(name, attributes)) links.add(link);
  if (attributes['id'] !== undefined) anchors.add(attributes['id']);
  if (name === 'a' && attributes['name'] !== undefined) anchors.add(attributes['name']);
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
  return {
    base: readServing(folder)?.base ?? '',
    files,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    readBytes: (file) => readFileSync(join(folder, file), 'latin1'),
  };
}

/** A share of a site's files: the second of three has the number 1. */
export interface Share {
  readonly number: number;
  readonly of: number;
}

/** Returns what is broken in a site that was built into a folder, or in a share of its files; the manifest tells most of the anchors. */
export function brokenLinksOf(folder: string, { number, of }: Share = { number: 0, of: 1 }): readonly BrokenLink[] {
  const site = openBuiltSite(folder);
  const anchors = new Map(readPageManifest(folder).map((page) => [`${page.address.slice(1)}.html`, new Set(page.anchors)]));
  const at = (share: number) => Math.floor((site.files.length * share) / of);
  return findBrokenLinks(site, (file) => anchors.get(file), site.files.slice(at(number), at(number + 1)));
}

/** Describes broken links, a line each; what several shares found is one. */
export function describeBrokenLinks(found: readonly BrokenLink[]): readonly string[] {
  const byLink = Map.groupBy(found, ({ link, reason }) => `${link}: ${reason}`);
  return [...byLink].map(([what, same]) => {
    const pages = same.flatMap((one) => one.pages);
    const more = pages.length > 1 ? ` (and on ${pages.length - 1} more pages)` : '';
    return `${pages[0] ?? ''}: ${what}${more}`;
  });
}

/** Why a site is refused in which links lead nowhere. */
export class LinksBroken extends Error {
  constructor(count: number, report: string) {
    super(
      `${count} links within the site lead nowhere (all of them: ${report}); mend those that the content, a page of your own or redirects.txt names, and report the others`,
    );
  }
}
