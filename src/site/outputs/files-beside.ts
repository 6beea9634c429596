/**
 * Writes the files of a site that are not pages: data for scripts, files for hosts and search engines, copies of home pages at addresses with a slash,
 * and packs for offline reading.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkArchive, textDigests } from '@rulegraph/content/archive';
import { contentFolders } from '@rulegraph/content/disk';
import { formatPlace } from '@rulegraph/core/diagnostics';
import { once } from '@rulegraph/core/memo';
import type { Scheme } from '@rulegraph/core/numbering';
import { escapePattern } from '@rulegraph/core/untrusted';
import { catalogAddress, contentsAddress, homeAddress, isPlainPath } from '../kit/addresses.ts';
import {
  FILE_TYPES,
  type HeaderRule,
  headersFile,
  pagePolicy,
  rulesWithPolicy,
  SERVING_FILE,
  type Serving,
} from '../kit/headers.ts';
import { type EditionView, readingAddress } from '../model/edition-view.ts';
import { ACCENT_ADDRESS, accentSheet } from '../model/own-words.ts';
import { allViews, newestViews, type Site } from '../model/site.ts';
import { archive, digests, site } from '../pages/content.ts';
import { siteManifest } from '../pages/manifest.ts';
import { loadOwnCatalogs } from '../pages/own-catalogs.ts';
import { valueDigest } from '../pages/page-keys.ts';
import { PAGES_FILE } from '../pages/page-list.ts';
import { checkAddressClaims } from './address-claims.ts';
import { compareFiles } from './compare-files.ts';
import { answerFiles, type DataFile, menuFiles } from './data-files.ts';
import { writeLlmsFile } from './markdown-files.ts';
import { PINNED_CHAPTERS_FILE, PINNED_PAGES_FILE, pinnedChapterLine, pinnedPageLine } from './nginx-conf.ts';
import { offlineFiles } from './offline-packs.ts';
import { declaredRedirects } from './permanence/declared-redirects.ts';
import { openCachedSeals } from './permanence/seal-file.ts';
import { quoteFiles } from './quote-files.ts';
import { ruleLinesFiles } from './rule-records.ts';
import { searchEngineFiles } from './search-engines.ts';

/** The folder of the site that is being built. */
export interface FilesBeside {
  readonly folder: string;
  readonly write: (file: string, body: string, key?: string) => unknown;
  /** Reuses a file of the last build if it had the same key; returns false if it did not. */
  readonly reuse: (file: string, key: string) => boolean;
  /** Writes a finished file of the folder at another path as well. */
  readonly copy: (file: string, to: string) => void;
  /** Reuses all files of the last build that had a key; returns false if there were none. */
  readonly reuseAll: (key: string) => boolean;
}

/** The tasks that can run while pages are rendered, in any order and in different threads. The first ones take longest. */
export const filesBeside: readonly ((to: Omit<FilesBeside, 'copy'>) => void)[] = [
  (to) => writeData(to, compareFiles(site)),
  ({ write }) => write(PAGES_FILE, JSON.stringify(pagesOfSite())),
  (to) => writeData(to, quoteFiles(archive, site)),
  (to) => writeData(to, answerFiles(site)),
  (to) => {
    const key = valueDigest(['menus', digests.structure()]);
    if (!to.reuseAll(key)) writeData(to, menuFiles(site, key));
  },
  ({ write }) =>
    write(
      'api/v1/texts.json',
      JSON.stringify({ $schema: '/api/v1/schema/texts.json', texts: textDigests(archive, openCachedSeals(archive)) }),
    ),
];

const pagesOfSite = once(() => siteManifest(site, declaredRedirects()));

/**
 * Writes the files that depend on the finished pages. None of them is a published address, since those are checked at the same time. Returns what is
 * wrong with the content.
 */
export function writeLastFiles(
  { folder, write, copy }: Omit<FilesBeside, 'reuse' | 'reuseAll'>,
  origin: URL | null,
  base: string,
): ContentReport {
  for (const address of addressesWithSlash(site)) {
    // Where hosts look for `/rules/`.
    const page = `${address.slice(1)}.html`;
    if (existsSync(join(folder, page))) copy(page, `${address.slice(1)}/index.html`);
  }
  const serving: Serving = { base, policy: pagePolicy(site.own.analytics?.script) };
  write(SERVING_FILE, JSON.stringify(serving));
  write(
    '_headers',
    headersFile([...rulesWithPolicy(serving.policy), ...ruleLinesFiles(site).map(({ path }) => typeOfLines(path))]),
  );
  const accent = accentSheet(site.works, site.own.accent);
  if (accent !== undefined) write(ACCENT_ADDRESS.slice(1), accent);
  for (const [code, catalog] of Object.entries(loadOwnCatalogs().catalogs))
    write(catalogAddress(code).slice(1), JSON.stringify(catalog));
  write('llms.txt', writeLlmsFile(site, folder, origin ?? undefined));
  write('_redirects', pinnedRedirects(site, folder, base));
  for (const [file, lines] of Object.entries(pinnedMaps(site, base))) write(file, lines);
  for (const [file, text] of searchEngineFiles(origin, pagesOfSite())) write(file, text);
  // Last of all, since packs contain the hashes of the other files.
  for (const [address, pack] of offlineFiles(site, folder)) write(address.slice(1), JSON.stringify(pack));
  const pages = new Set(pagesOfSite().flatMap(({ address, leadsTo }) => (leadsTo === undefined ? [address] : [])));
  const unused = declaredRedirects().filter(({ from, isPattern }) => !isPattern && pages.has(from));
  const claims = checkAddressClaims(archive, contentFolders());
  return {
    errors: [...checkArchive(archive, { errorsOnly: true }), ...claims.filter(({ fatal }) => fatal === true)].map(
      ({ file = '', line = 1, column = 1, reason, note }) => `${formatPlace({ file, line, column })} ${reason}; ${note}`,
    ),
    unused: unused.map(({ from, place }) => `${formatPlace(place)} "${from}" is a page, so the line has no effect`),
  };
}

/** What is wrong with the content, for the operator. */
interface ContentReport {
  /** The errors that `rulegraph check` reports, one per line. */
  readonly errors: readonly string[];
  /** Redirects without effect, since their addresses are pages; one per line. */
  readonly unused: readonly string[];
}

/** Writes data for scripts to `/data/…`. */
function writeData({ write, reuse }: Omit<FilesBeside, 'copy' | 'folder'>, files: readonly DataFile[]): void {
  for (const { path, make, key } of files) {
    const file = `data/${path}.json`;
    if (key === undefined || !reuse(file, key)) write(file, make(), key);
  }
}

/** Returns the header rule for a JSON Lines file, the only type that hosts which read `_headers` do not know. */
function typeOfLines(path: string): HeaderRule {
  return { path: `/${path}`, headers: { 'Content-Type': FILE_TYPES['jsonl'] ?? '' } };
}

/** Returns the addresses that also work with a slash at the end: home pages, and `/rules/cr/`, which the Jekyll sites before this one had. */
function addressesWithSlash(site: Site): readonly string[] {
  return [...site.languages.map(homeAddress), ...newestViews(site).map(({ location }) => contentsAddress(location))];
}

// `_redirects` for Cloudflare Pages and Netlify: links that name an edition, for preview services and readers without JavaScript.

/** The most lines with a `*` or a placeholder that Cloudflare Pages reads. */
const MAX_LINES = 100;

/**
 * Returns redirects from the date and the aliases of each edition in force to its addresses without a date. They are temporary (302), since pages
 * appear below the date with the next release. If a folder for the date exists, the line is left out, because Cloudflare would prefer the
 * redirect to the files. Only the targets begin with `base`: hosts serve a site's files from their root.
 */
export function pinnedRedirects(site: Site, folder: string, base = ''): string {
  const inForce = newestViews(site);
  const dates = inForce.map(({ location, edition }) => ({ location, name: edition.id }));
  const aliases = inForce.flatMap(({ location, edition }) =>
    edition.aliases.flatMap((alias) => [...new Set([alias, alias.toLowerCase()])].map((name) => ({ location, name }))),
  );
  // Dates come first, since links copied from pages contain them.
  const lines = [...dates, ...aliases].flatMap(({ location, name }) => {
    const pinned = contentsAddress({ ...location, edition: name });
    // A space or a star in a name would change the meaning of the line.
    return !isPlainPath(pinned.slice(1)) || existsSync(join(folder, pinned))
      ? []
      : [`${pinned}/* ${base}${contentsAddress(location)}/:splat 302\n`];
  });
  return [...lines, ...pinnedRuleLines(site, base)].slice(0, MAX_LINES).join('');
}

/** Matches a date and captures its first two digits, which stand before a placeholder to tell editions from other folders. */
const CENTURY = /^(\d\d)\d\d-\d\d-\d\d/;

/**
 * Returns redirects from `/rules/cr/2009-07-11/508.1` to that edition's chapter, for works whose chapter numbers begin with the section's: one line
 * for each section and century covers all editions. If the edition shares the chapter's page with an earlier one, the page for missing pages
 * redirects again. Only Cloudflare supports placeholders within a path segment; Netlify ignores these lines.
 */
function pinnedRuleLines(site: Site, base: string): readonly string[] {
  const earlier = allViews(site).filter(({ location }) => location.edition !== null);
  return [...new Set(earlier.flatMap((view) => ruleLinesOf(view, base)))];
}

function ruleLinesOf(view: EditionView, base: string): readonly string[] {
  const { levels, chapterLevel } = view.scheme;
  const { separator } = levels[chapterLevel + 1] ?? {};
  const [, century] = CENTURY.exec(view.location.edition ?? '') ?? [];
  if (levels[chapterLevel]?.leadingDigits !== true || century === undefined || !separator) return [];
  const contents = contentsAddress({ ...view.location, edition: null });
  return view.outline().sections.map(({ number }) => {
    const rule = `${number}:chapter${separator}:rule`;
    return `${contents}/${century}:day/${rule} ${base}${contents}/${century}:day/${number}/${number}:chapter#${rule} 302\n`;
  });
}

/** Returns the files by name that tell servers where the chapters of earlier editions are. */
export function pinnedMaps(site: Site, base = ''): Readonly<Record<string, string>> {
  const views = allViews(site);
  const pages = views
    .filter(({ location }) => location.edition !== null)
    .flatMap((view) =>
      view.outline().chapters.map(({ number }) => ({
        edition: base + contentsAddress(view.location),
        chapter: number,
        page: base + readingAddress(view, number),
      })),
    );
  return {
    [PINNED_CHAPTERS_FILE]: [...Map.groupBy(views, ({ location }) => contentsAddress({ ...location, edition: null }))]
      .flatMap(([contents, editions]) => pinnedChapterLines(base + contents, editions))
      .join(''),
    [PINNED_PAGES_FILE]: pages.map(pinnedPageLine).join(''),
  };
}

/** Returns the line for a work, after those for editions whose chapters are numbered differently from most. */
function pinnedChapterLines(contents: string, views: readonly EditionView[]): readonly string[] {
  const byPattern = [...Map.groupBy(views, ({ scheme }) => chapterPattern(scheme))].toSorted(
    ([, one], [, other]) => one.length - other.length,
  );
  return byPattern.flatMap(([pattern, editions], index) =>
    index === byPattern.length - 1
      ? [pinnedChapterLine(contents, pattern)]
      : editions.flatMap(({ location: { edition } }) =>
          edition === null ? [] : [pinnedChapterLine(contents, pattern, edition)],
        ),
  );
}

/** Returns a pattern for the chapter number at the beginning of a rule number. It may match chapters that do not exist. */
function chapterPattern({ levels, chapterLevel }: Scheme): string {
  const upToChapter = levels.slice(0, chapterLevel + 1);
  // The section of chapter 101 is not printed separately: its number is the first digit.
  const printed = upToChapter.filter((_, index) => upToChapter[index + 1]?.leadingDigits !== true);
  const last = upToChapter.at(-1)?.form === 'digits' ? '(?!\\d)' : '(?![A-Za-z])';
  const parts = printed.map(({ forms, separator, leadingDigits, inserted }, index) => {
    const part = [...new Set(forms.map((form) => (form === 'digits' ? '\\d+' : '[A-Za-z]+')))].join('|');
    const after = inserted === '+' ? '\\+*' : inserted === '-1' ? '(?:-\\d+)?' : inserted === null ? '' : '[A-Za-z]{0,2}';
    return `${index === 0 || leadingDigits ? '' : escapePattern(separator)}(?:${part})${after}`;
  });
  return parts.join('') + last;
}
