/** Checks that every link within a built site leads to a file of the site, and every fragment to an anchor in it. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '@rulegraph/content/disk';
import { once } from '@rulegraph/core/memo';
import { Parser } from 'htmlparser2';
import { readServing } from '../../kit/headers.ts';
import { readPageManifest } from '../../pages/page-list.ts';

export interface BuiltSite {
  /** The path at which the site is published, such as `/a/b`; empty at the root of a host. */
  readonly base?: string;
  /** The paths of all files below the root, with slashes: `rules/cr/1/101.html`, `favicon.svg`. */
  readonly files: readonly string[];
  readonly read: (file: string) => string;
  /** Returns the bytes of a file as a string of one character each, which takes a third of the time. */
  readonly readBytes?: (file: string) => string;
}

/** A link whose target does not exist. */
export interface BrokenLink {
  readonly link: string;
  readonly reason: 'no such page' | 'no such file' | 'no such anchor' | 'unreadable address';
  /** The pages with the link: a broken link in the header of all pages is reported once. */
  readonly pages: readonly string[];
}

/** Stands for the host of the site, to tell links within the site from external ones. It is never looked up. */
const ORIGIN = 'http://site.invalid';

/** Returns the anchors of a page, if they are known without reading it. */
type KnownAnchors = (file: string) => ReadonlySet<string> | undefined;

interface LinkCheck {
  readonly files: ReadonlySet<string>;
  readonly base: string;
  readonly knownAnchors: KnownAnchors;
  /** By reason and link. */
  readonly broken: Map<string, { readonly link: string; readonly reason: BrokenLink['reason']; readonly pages: string[] }>;
  /** Anchors to look for after all pages were read, by the page that should have them. */
  readonly pending: Map<string, Map<string, { readonly link: string; readonly pages: string[] }>>;
}

/**
 * Returns broken links in the order in which they were found: links of pages to pages, anchors, scripts, style sheets and pictures, and links of style
 * sheets and scripts to each other and to fonts. External links are not followed. Only `checked` files are read for links, each of them once.
 */
export function findBrokenLinks(
  { base = '', files, read, readBytes }: BuiltSite,
  knownAnchors: KnownAnchors = () => undefined,
  checked: readonly string[] = files,
): readonly BrokenLink[] {
  const check: LinkCheck = { files: new Set(files), base, knownAnchors, broken: new Map(), pending: new Map() };
  const bytesOf = (page: string) => readBytes?.(page) ?? Buffer.from(read(page)).toString('latin1');
  const isFine = openScanner(check);
  for (const page of checked) {
    if (/^_astro\/.*\.(?:css|js)$/.test(page)) {
      for (const link of linksOfAsset(page, read(page), base))
        if (!check.files.has(link)) report(check, `/${link}`, 'no such file', page);
    }
    if (!page.endsWith('.html')) continue;
    const bytes = bytesOf(page);
    if (isFine(page, bytes)) continue;
    // The scanner may have taken a word of the text for a link.
    const { links, anchors } = parseLinks(decodeUtf8(bytes));
    for (const link of links) {
      const reason = faultOf(check, link, resolveLink(check, link, page), page, () => anchors);
      if (reason !== undefined) report(check, link, reason, page);
    }
  }
  for (const [target, fragments] of check.pending) {
    const bytes = bytesOf(target);
    const scanned = scanPage(bytes);
    const anchors = scanned === null ? parseLinks(decodeUtf8(bytes)).anchors : new Set(scanned.anchors.map(decodeUtf8));
    for (const [fragment, { link, pages }] of fragments) {
      if (anchors.has(fragment)) continue;
      const linking = [...new Set(pages)].filter((page) => parseLinks(read(page)).links.has(link));
      for (const page of linking) report(check, link, 'no such anchor', page);
    }
  }
  return [...check.broken.values()];
}

function report({ broken }: LinkCheck, link: string, reason: BrokenLink['reason'], page: string): void {
  const key = `${reason} ${link}`;
  const finding = broken.get(key) ?? { link, reason, pages: [] };
  finding.pages.push(page);
  broken.set(key, finding);
}

/** Returns why a link is broken; undefined if it is not. Anchors of other pages that are not known are looked for later. */
function faultOf(
  { knownAnchors, pending }: LinkCheck,
  link: string,
  target: Target,
  page: string,
  anchors: () => ReadonlySet<string>,
): BrokenLink['reason'] | undefined {
  if (target === null || typeof target === 'string') return target ?? undefined;
  const { file, fragment } = target;
  if (fragment === '' || !file.endsWith('.html')) return undefined;
  if (file === page) return anchors().has(fragment) ? undefined : 'no such anchor';
  if (knownAnchors(file)?.has(fragment) === true) return undefined;
  const ofTarget = pending.get(file) ?? new Map<string, { readonly link: string; readonly pages: string[] }>();
  pending.set(file, ofTarget);
  const entry = ofTarget.get(fragment) ?? { link, pages: [] };
  entry.pages.push(page);
  ofTarget.set(fragment, entry);
  return undefined;
}

/** A link as written in the bytes of a page; null if only a parser can read it. */
type WrittenLink = {
  readonly link: string;
  readonly target: Target;
  /** Whether the link is fine on every page but its own target. */
  readonly isSure: boolean;
} | null;

/** Matches links that have the same target on all pages. */
const SAME_EVERYWHERE = /^(?:\/(?!\/)|[a-z]+:\/\/)/;

/**
 * Returns a function that tells whether all links of a page are fine. It reads pages in the form in which the site writes them, in a fraction of the
 * time of a parser, and returns false if a link seems broken or only a parser can tell.
 */
function openScanner(check: LinkCheck): (page: string, bytes: string) => boolean {
  // Most links occur on many pages.
  const writtenLinks = new Map<string, WrittenLink>();
  const readWritten = (written: string, page: string): WrittenLink => {
    const link = plainLink(written);
    if (link === undefined) return null;
    const target = resolveLink(check, link, page);
    const isSure =
      target === null ||
      (typeof target === 'object' &&
        (target.fragment === '' ||
          !target.file.endsWith('.html') ||
          check.knownAnchors(target.file)?.has(target.fragment) === true));
    return { link, target, isSure };
  };
  return (page, bytes) => {
    const scanned = scanPage(bytes);
    if (scanned === null) return false;
    const anchors = once(() => new Set(scanned.anchors.map(decodeUtf8)));
    return scanned.links.every((written) => {
      let found = writtenLinks.get(written);
      if (found === undefined) {
        const isShared = SAME_EVERYWHERE.test(written);
        found = readWritten(written, isShared ? '' : page);
        // A copy, since a slice of a page would keep the whole page in memory.
        if (isShared) writtenLinks.set(Buffer.from(written, 'latin1').toString('latin1'), found);
      }
      if (found === null) return false;
      const { link, target, isSure } = found;
      if (isSure && (target === null || typeof target === 'string' || target.file !== page)) return true;
      return faultOf(check, link, target, page, anchors) === undefined;
    });
  };
}

/** The target of a link within the site, or why it has none; null for an external link. */
type Target = { readonly file: string; readonly fragment: string } | BrokenLink['reason'] | null;

function resolveLink({ files, base }: LinkCheck, link: string, page: string): Target {
  if (/^#[\w.-]*$/.test(link)) return { file: page, fragment: isTopOrText(link.slice(1)) ? '' : link.slice(1) };
  const url = URL.parse(link, ORIGIN + base + pageAddress(page));
  if (url === null) return 'unreadable address';
  if (url.origin !== ORIGIN) return null;
  // Another site may be published beside this one.
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return 'no such page';
  const path = decode(url.pathname.slice(base.length) || '/');
  const fragment = decode(url.hash.slice(1));
  if (path === null || fragment === null) return 'unreadable address';
  const file = candidates(path).find((candidate) => files.has(candidate));
  return file === undefined ? 'no such page' : { file, fragment: isTopOrText(fragment) ? '' : fragment };
}

/** Returns the files that a style sheet or a script of the site names: fonts, pictures, other scripts. */
function linksOfAsset(file: string, text: string, base: string): readonly string[] {
  const named = file.endsWith('.css')
    ? [...text.matchAll(/url\(["']?(?!data:|#)([^"')]+)/g)]
    : [...text.matchAll(/["'`]((?:\.\/|(?:[\w.~/-]*\/)?_astro\/)[\w.~@[\]-]+\.(?:js|css|woff2|svg))["'`]/g)];
  return named.flatMap(([, link = '']) => {
    // Scripts name the files to preload without the first slash.
    const url = URL.parse(file.endsWith('.js') && /^\w/.test(link) ? `/${link}` : link, `${ORIGIN}${base}/${file}`);
    const path = url?.origin === ORIGIN ? decode(url.pathname) : null;
    if (path === null) return [];
    return [path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path];
  });
}

/** Returns the address of a page, from which its relative links start: `/rules/cr/1/101` for `rules/cr/1/101.html`, `/rules/` for `rules/index.html`. */
function pageAddress(page: string): string {
  return encodeURI(`/${page}`).replace(/(?:(?<=\/)index)?\.html$/, '');
}

/** Returns the files that a static host may send for an address. */
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

/** Attributes whose value is an address. So is `data` of an `object`. */
const ADDRESS_ATTRIBUTES = ['href', 'src', 'action', 'poster', 'xlink:href'];

/** Decodes a string in which each character is a byte of UTF-8. */
function decodeUtf8(bytes: string): string {
  return /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes;
}

/** Returns a link with its ampersands decoded; undefined if it has other character references. */
function plainLink(written: string): string | undefined {
  const plain = written.replaceAll(/&(?:amp|#38|#x26);/gi, '&');
  return /&#?\w+;/.test(plain) ? undefined : decodeUtf8(plain);
}

/** Attributes with links or anchors, and `srcset`, `data` and `http-equiv`, which may have links that only a parser can read. */
const SCANNED = ['href', 'src', 'action', 'poster', 'id', 'srcset', 'data', 'http-equiv'];
const BY_LAST_LETTER = new Map(SCANNED.map((name) => [name.charCodeAt(name.length - 1), name]));

/** Returns the links and anchors of a page, and words of its text that look like them; null for a page that needs a parser. */
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

/** Characters up to this code are whitespace. */
const SPACE = 0x20;

/** Parses any HTML, well-formed or not. */
function parseLinks(html: string) {
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
    const target = /;\s*url=(.+)$/is.exec(attributes['content'] ?? '')?.[1];
    if (target !== undefined) yield target.trim();
  }
}

/** Opens the site in a folder. Files are read when they are asked for, and `seen` is called with the bytes of each. */
export function openBuiltSite(folder: string, seen: (file: string, bytes: Uint8Array) => void = () => {}): BuiltSite {
  const readFile = (file: string) => {
    const bytes = readFileSync(join(folder, file));
    seen(file, bytes);
    return bytes;
  };
  return {
    base: readServing(folder)?.base ?? '',
    files: filesBelow(folder),
    read: (file) => readFile(file).toString(),
    readBytes: (file) => readFile(file).toString('latin1'),
  };
}

/** A share of a site's files; the second of three has the number 1. */
export interface Share {
  readonly number: number;
  readonly of: number;
}

/** The result of checking a share of a site's files. */
export interface ShareReport {
  readonly broken: readonly BrokenLink[];
  /** The SHA-256 of each file, in hexadecimal digits. */
  readonly digests: readonly (readonly [file: string, sha256: string])[];
}

/** What a build knows about files that it has just written or reused. */
export interface KnownFiles {
  /** The SHA-256 of files, in hexadecimal digits. */
  readonly digests: ReadonlyMap<string, string>;
  /** Pages whose links were checked by an earlier build and still have their targets. */
  readonly checked: ReadonlySet<string>;
}

/** Checks the links of a built site, or of a share of its files, and returns the digests of these files. Most anchors are in its list of pages. */
export function checkBuiltSite(
  folder: string,
  { number, of }: Share = { number: 0, of: 1 },
  { digests: known, checked }: KnownFiles = { digests: new Map(), checked: new Set() },
): ShareReport {
  const digests = new Map(known);
  const site = openBuiltSite(folder, (file, bytes) => {
    if (!digests.has(file)) digests.set(file, hash('sha256', bytes));
  });
  const anchors = new Map(readPageManifest(folder).map((page) => [`${page.address.slice(1)}.html`, new Set(page.anchors)]));
  // Neighbors are of the same kind, so every share gets the same number of pages and of pictures.
  const own = site.files.filter((_, index) => index % of === number);
  const broken = findBrokenLinks(
    site,
    (file) => anchors.get(file),
    own.filter((file) => !checked.has(file)),
  );
  for (const file of own) if (!digests.has(file)) site.readBytes?.(file);
  return { broken, digests: own.map((file) => [file, digests.get(file) ?? '']) };
}

/** Matches files that no page links to: scripts fetch them by names that change with the texts. */
const UNLINKED = /^(?:pagefind|data\/passages|data\/[^/]+\/editions)\//;

/** The folders of the last build and of this one. */
interface Builds {
  readonly before: string;
  readonly now: string;
}

/**
 * Returns the files that are the same as in the last build, whose links were fine and still are. `before` has the digests of all files of the last build,
 * `now` those of pages of this one; other files are read.
 */
export function checkedFiles(
  folders: Builds,
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const lost = lostTargets(folders, before, now);
  if (lost === undefined) return new Set();
  const isFine = (file: string) => {
    if (lost.length === 0 || !file.endsWith('.html')) return true;
    const bytes = readFileSync(join(folders.now, file));
    return !lost.some((name) => bytes.includes(name));
  };
  return new Set([...now].flatMap(([file, digest]) => (before.get(file) === digest && isFine(file) ? [file] : [])));
}

/** Matches names that are written in links as they are. */
const PLAIN = /^#?[\w.~-]+$/;

/** For how many lost targets pages are searched before their links are checked instead. */
const MAX_LOST = 16;

/**
 * Returns the last parts of links that no longer lead where they did: `#101.2a` for an anchor that a page has lost, `101.2a` for a page that is gone. Returns
 * undefined if any link may be meant: a target has another name than most, or a new page may take over the address of another.
 */
function lostTargets(
  folders: Builds,
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): readonly string[] | undefined {
  const files = filesBelow(folders.now);
  const there = new Set(files);
  const gone = [...before.keys()].filter((file) => !there.has(file) && !UNLINKED.test(file));
  const lost = gone.map((file) => addressesOf(file).at(-1)?.split('/').at(-1) ?? '');
  for (const file of files) {
    const digest = before.get(file);
    if (digest === undefined) {
      if (addressesOf(file).some((address) => candidates(`/${address}`).some((other) => before.has(other)))) return undefined;
    } else if (file.endsWith('.html') && now.get(file) !== digest) {
      const bytes = readFileSync(join(folders.before, file));
      const old = scanPage(bytes.toString('latin1'))?.anchors;
      const own = new Set(scanPage(readFileSync(join(folders.now, file), 'latin1'))?.anchors);
      if (old === undefined || hash('sha256', bytes) !== digest) return undefined;
      lost.push(...old.filter((anchor) => !own.has(anchor)).map((anchor) => `#${anchor}`));
    }
    if (lost.length > MAX_LOST) return undefined;
  }
  return lost.every((name) => PLAIN.test(name)) ? lost : undefined;
}

/** Returns the addresses for which a host may send a file, without the first slash. */
function addressesOf(file: string): readonly string[] {
  const page = file.replace(/\.html$/, '');
  return [...new Set([file, page, page.replace(/(?:^|\/)index$/, '')])];
}

/** Describes broken links, each in one line, even if several shares found it. */
export function describeBrokenLinks(found: readonly BrokenLink[]): readonly string[] {
  const byLink = Map.groupBy(found, ({ link, reason }) => `${link}: ${reason}`);
  return [...byLink].map(([what, same]) => {
    const pages = same.flatMap((one) => one.pages).toSorted();
    const more = pages.length > 1 ? ` (and ${pages.length - 1} more)` : '';
    return `${pages[0] ?? ''}: ${what}${more}`;
  });
}
