/** Checks that every link inside the built site leads to a file of the site, and every fragment to an anchor in it. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Parser } from 'htmlparser2';
import { readServing } from '../../hosting/built-site.ts';
import { once } from '../../rules/memo.ts';
import { readPageManifest } from '../page-manifest.ts';

/** A site as its files. */
export interface BuiltSite {
  /** What its addresses begin with: `/a/b` for one that is published below a path. */
  readonly base?: string;
  /** Paths of all files below the root, with slashes: `rules/cr/1/101.html`, `favicon.svg`. */
  readonly files: readonly string[];
  /** The text of a page, asked for once each. */
  readonly read: (file: string) => string;
  /** The bytes of a page, a character each: three times as fast for most of what is read. */
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
  const bytesOf = (page: string) => readBytes?.(page) ?? Buffer.from(read(page)).toString('latin1');

  /** Returns why a link is broken, undefined for one that is not, and notes which anchors of other pages are named. */
  const faultOf = (
    link: string,
    target: Target,
    page: string,
    anchors: () => ReadonlySet<string>,
  ): BrokenLink['reason'] | undefined => {
    if (target === null || typeof target === 'string') return target ?? undefined;
    const { file, fragment } = target;
    if (fragment === '' || !file.endsWith('.html')) return undefined;
    if (file === page) return anchors().has(fragment) ? undefined : 'no such anchor';
    if (anchorsOf(file)?.has(fragment) !== true) want(file, fragment, link, page);
    return undefined;
  };

  /** What links that mean the same on all pages say, by how they are written: nearly all stand on many pages, and most need no second look. */
  const writtenLinks = new Map<string, WrittenLink>();
  const readWritten = (written: string, page: string): WrittenLink => {
    const link = plainLink(written);
    if (link === undefined) return null;
    const target = targetOf(link, page, known, base);
    const isSure =
      target === null ||
      (typeof target === 'object' &&
        (target.fragment === '' || !target.file.endsWith('.html') || anchorsOf(target.file)?.has(target.fragment) === true));
    return { link, target, isSure };
  };
  /** Reads a page as the site writes it, in a fraction of the time; false where something seems to be wrong, or only a parser can tell. */
  const seemsFine = (page: string, bytes: string): boolean => {
    const scanned = scanPage(bytes);
    if (scanned === null) return false;
    const anchors = once(() => new Set(scanned.anchors.map(textOf)));
    return scanned.links.every((written) => {
      let found = writtenLinks.get(written);
      if (found === undefined) {
        const isEverywhere = MEANS_THE_SAME.test(written);
        found = readWritten(written, isEverywhere ? '' : page);
        // A part of a page keeps all of it in memory.
        if (isEverywhere) writtenLinks.set(Buffer.from(written, 'latin1').toString('latin1'), found);
      }
      if (found === null) return false;
      const { link, target, isSure } = found;
      if (isSure && (target === null || typeof target === 'string' || target.file !== page)) return true;
      return faultOf(link, target, page, anchors) === undefined;
    });
  };

  for (const page of checked) {
    if (/^_astro\/.*\.(?:css|js)$/.test(page)) {
      for (const link of linksOfAsset(page, read(page), base)) if (!known.has(link)) report(`/${link}`, 'no such file', page);
    }
    if (!page.endsWith('.html')) continue;
    const bytes = bytesOf(page);
    if (seemsFine(page, bytes)) continue;
    // What looks like a link may be a word of the text.
    const { links, anchors } = parseLinks(textOf(bytes));
    for (const link of links) {
      const fault = faultOf(link, targetOf(link, page, known, base), page, () => anchors);
      if (fault !== undefined) report(link, fault, page);
    }
  }
  for (const [target, fragments] of wanted) {
    const bytes = bytesOf(target);
    const scanned = scanPage(bytes);
    const anchors = scanned === null ? parseLinks(textOf(bytes)).anchors : new Set(scanned.anchors.map(textOf));
    for (const [fragment, { link, pages }] of fragments) {
      if (anchors.has(fragment)) continue;
      const having = [...new Set(pages)].filter((page) => parseLinks(read(page)).links.has(link));
      for (const page of having) report(link, 'no such anchor', page);
    }
  }
  return [...broken.values()];
}

/** A link as it is written in the bytes of a page; null where only a parser can read it. `isSure` where it leads somewhere unless that is its own page. */
type WrittenLink = { readonly link: string; readonly target: Target; readonly isSure: boolean } | null;

/** Links that lead to the same from all pages. */
const MEANS_THE_SAME = /^(?:\/(?!\/)|[a-z]+:\/\/)/;

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

/** The text of bytes that have a character each. */
function textOf(bytes: string): string {
  return /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes;
}

/** Returns a link without the references of ampersands; undefined for one with other references. */
function plainLink(written: string): string | undefined {
  const plain = written.replaceAll(/&(?:amp|#38|#x26);/gi, '&');
  return /&#?\w+;/.test(plain) ? undefined : textOf(plain);
}

/** Attributes with links or anchors, and `srcset`, `data` and `http-equiv`, which may have links that only a parser reads; by the last letter of each. */
const SCANNED = ['href', 'src', 'action', 'poster', 'id', 'srcset', 'data', 'http-equiv'];
const BY_LAST_LETTER = new Map(SCANNED.map((name) => [name.charCodeAt(name.length - 1), name]));

/** Returns links and anchors as a page of the site writes them, also words that look like one; null for a page with others. */
function scanPage(bytes: string): { readonly links: readonly string[]; readonly anchors: readonly string[] } | null {
  const links: string[] = [];
  const anchors: string[] = [];
  for (let at = bytes.indexOf('="'); at !== -1; at = bytes.indexOf('="', at + 2)) {
    const name = BY_LAST_LETTER.get(bytes.charCodeAt(at - 1));
    if (name === undefined || !bytes.startsWith(name, at - name.length)) continue;
    const start = name === 'href' && bytes.startsWith('xlink:', at - 10) ? at - 10 : at - name.length;
    if (bytes.charCodeAt(start - 1) > SPACE) continue;
    const end = bytes.indexOf('"', at + 2);
    if (end === -1) return null;
    const value = bytes.slice(at + 2, end);
    if (name === 'id') anchors.push(value);
    else if (name === 'http-equiv' ? value === 'refresh' : name === 'srcset' || name === 'data') return null;
    else if (name !== 'http-equiv') links.push(value);
  }
  return { links, anchors };
}

/** No character before it is more than whitespace. */
const SPACE = 0x20;

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

/** Lists the files of a folder, sorted by path; their texts are read when they are asked for, and `seen` gets the bytes. */
export function openBuiltSite(folder: string, seen: (file: string, bytes: Uint8Array) => void = () => {}): BuiltSite {
  const readFile = (file: string) => {
    const bytes = readFileSync(join(folder, file));
    seen(file, bytes);
    return bytes;
  };
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted();
  return {
    base: readServing(folder)?.base ?? '',
    files,
    read: (file) => readFile(file).toString(),
    readBytes: (file) => readFile(file).toString('latin1'),
  };
}

/** A share of a site's files: the second of three has the number 1. */
export interface Share {
  readonly number: number;
  readonly of: number;
}

/** What was found in a share of a site's files. */
export interface ShareReport {
  readonly broken: readonly BrokenLink[];
  /** The SHA-256 of each file, in hexadecimal digits. */
  readonly digests: readonly (readonly [file: string, sha256: string])[];
}

/** What a build knows of files that it has just written or taken over. */
export interface KnownFiles {
  /** The SHA-256 of files, in hexadecimal digits. */
  readonly digests: ReadonlyMap<string, string>;
  /** Pages whose links were checked, and still lead somewhere. */
  readonly held: ReadonlySet<string>;
}

/** Checks a site that was built into a folder, or a share of its files, and reads each of them at most once; the manifest tells most of the anchors. */
export function checkBuiltSite(
  folder: string,
  { number, of }: Share = { number: 0, of: 1 },
  { digests: known, held }: KnownFiles = { digests: new Map(), held: new Set() },
): ShareReport {
  const digests = new Map(known);
  const site = openBuiltSite(folder, (file, bytes) => {
    if (!digests.has(file)) digests.set(file, digestOf(bytes));
  });
  const anchors = new Map(readPageManifest(folder).map((page) => [`${page.address.slice(1)}.html`, new Set(page.anchors)]));
  // Neighbors are alike: every share gets as many pages, and as many pictures.
  const own = site.files.filter((_, index) => index % of === number);
  const broken = findBrokenLinks(
    site,
    (file) => anchors.get(file),
    own.filter((file) => !held.has(file)),
  );
  for (const file of own) if (!digests.has(file)) site.readBytes?.(file);
  return { broken, digests: own.map((file) => [file, digests.get(file) ?? '']) };
}

/** What only scripts fetch, by names that they read elsewhere; a few of these files are others after each change of a text. */
const FETCHED = /^(?:pagefind|data\/passages)\//;

/**
 * Tells whether every link that led somewhere in a site before does so now: no file went, no page came that an address could mean from now on, and no
 * page lost an anchor. `before` are the digests of all its files then, `now` those of pages now; what that lacks is read.
 */
export function keepsTargets(
  folders: { readonly before: string; readonly now: string },
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): boolean {
  const { files } = openBuiltSite(folders.now);
  const there = new Set(files);
  const isPage = (file: string) => file.endsWith('.html');
  if ([...before.keys()].some((file) => !there.has(file) && !FETCHED.test(file))) return false;
  return files.every((file) => {
    const digest = before.get(file);
    if (digest === undefined || !isPage(file) || now.get(file) === digest) return digest !== undefined || FETCHED.test(file);
    const bytes = readFileSync(join(folders.before, file));
    const old = scanPage(bytes.toString('latin1'))?.anchors;
    const own = new Set(scanPage(readFileSync(join(folders.now, file), 'latin1'))?.anchors);
    return digestOf(bytes) === digest && old?.every((anchor) => own.has(anchor)) === true;
  });
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Describes broken links, a line each; what several shares found is one. */
export function describeBrokenLinks(found: readonly BrokenLink[]): readonly string[] {
  const byLink = Map.groupBy(found, ({ link, reason }) => `${link}: ${reason}`);
  return [...byLink].map(([what, same]) => {
    const pages = same.flatMap((one) => one.pages).toSorted();
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
