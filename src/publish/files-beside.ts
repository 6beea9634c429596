/**
 * The files of a site that are not pages: the full-text indexes, what scripts fetch, what hosts and search engines read, homes
 * and contents at addresses with a slash, and the packs for offline reading.
 */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { close } from 'pagefind';
import { checkPictures, namedTexts, textDigests } from '../archive/index.ts';
import { SERVING_FILE, type Serving } from '../hosting/built-site.ts';
import { FILE_TYPES, type HeaderRule, headersFile, pagePolicy, rulesWithPolicy } from '../hosting/headers.ts';
import { PINNED_CHAPTERS_FILE, PINNED_PAGES_FILE, pinnedChapterLine, pinnedPageLine } from '../hosting/nginx-conf.ts';
import { archive, site } from '../integration/content.ts';
import { readGuide, readOwnPages } from '../integration/read-guide.ts';
import { formatPlace } from '../rules/diagnostics.ts';
import { once } from '../rules/memo.ts';
import type { Scheme } from '../rules/numbering/index.ts';
import { escapePattern } from '../rules/untrusted.ts';
import { contentsAddress, EARLIER_INDEX, homeAddress } from '../shared/addresses.ts';
import { ACCENT_ADDRESS, accentSheet, ownLook } from '../shared/own-words.ts';
import { type EditionView, readingAddress } from '../site/edition-view.ts';
import type { Site } from '../site/site.ts';
import { guidePages, ownPage } from '../views/guide-page.ts';
import { siteManifest } from '../views/manifest.ts';
import { isPlainPath } from '../views/routes.ts';
import { academyRuinsFiles, academyRuinsRedirects } from './academy-ruins.ts';
import { answerFiles, compareFiles, type DataFile, quoteFiles } from './data-files.ts';
import { writeLlmsFile } from './markdown-files.ts';
import { writeOfflinePacks } from './offline-packs.ts';
import { writePageManifest } from './page-manifest.ts';
import { declaredRedirects } from './permanence/declared-redirects.ts';
import { openCachedSeals } from './permanence/seal-file.ts';
import { ruleLinesFiles } from './rule-records.ts';
import { writeSitemap } from './search-engines.ts';
import { earlierRecords, searchRecords, writeSearchIndex } from './search-index.ts';

/** Where files are written. */
export interface FilesBeside {
  readonly folder: string;
  /** Writes a file below the folder. */
  readonly write: (file: string, body: string) => unknown;
}

/** What can be written while pages are rendered, in any order and each by another thread; the indexes take longest. */
export const filesBeside: readonly ((to: FilesBeside) => Promise<void> | void)[] = [
  (to) => {
    const records = earlierRecords(archive, site);
    const index = records.length === 0 ? undefined : { records, folder: join(to.folder, EARLIER_INDEX), withoutScripts: true };
    // They are made of the same texts, which only the thread that read them remembers.
    writeData(to, quoteFiles(archive, site));
    return index && writeSearchIndex(index);
  },
  (to) => {
    const written = writeSearchIndex({ records: searchRecords(site), folder: join(to.folder, 'pagefind') });
    writeData(to, compareFiles(site));
    writeData(to, answerFiles(site));
    return written;
  },
  (to) => writePageManifest(to.folder, pagesOfSite()),
  ({ write }) => {
    for (const { path, make } of academyRuinsFiles(site)) write(path, JSON.stringify(make()));
  },
  ({ write }) =>
    write(
      'api/v1/texts.json',
      JSON.stringify({ $schema: '/api/v1/schema/texts.json', texts: textDigests(archive, openCachedSeals(archive)) }),
    ),
];

const pagesOfSite = once(() =>
  siteManifest(site, [...guidePages(readGuide()), ...readOwnPages().map(ownPage)], declaredRedirects()),
);

/** Ends the indexer of this thread. */
export { close as closeIndexes };

/**
 * Writes what follows from the pages that are there, and nothing that has an address of its own: the check of those runs meanwhile. Returns what
 * is wrong with the content.
 */
export function writeLastFiles({ folder, write }: FilesBeside, origin: URL | null, base: string): ContentReport {
  for (const address of addressesWithSlash(site)) serveWithSlash(folder, address);
  const serving: Serving = { base, policy: pagePolicy(ownLook().analytics?.script) };
  write(SERVING_FILE, JSON.stringify(serving));
  write(
    '_headers',
    headersFile([...rulesWithPolicy(serving.policy), ...ruleLinesFiles(site).map(({ path }) => typeOfLines(path))]),
  );
  const accent = accentSheet();
  if (accent !== undefined) write(ACCENT_ADDRESS.slice(1), accent);
  write('llms.txt', writeLlmsFile(site, folder, origin ?? undefined));
  write('_redirects', academyRuinsRedirects(site, base) + pinnedRedirects(site, folder, base));
  for (const [file, lines] of Object.entries(pinnedMaps(site, base))) write(file, lines);
  writeSitemap(folder, origin, pagesOfSite());
  // Last of all files: the packs name the others by what is in them.
  writeOfflinePacks(site, folder);
  const pictures = namedTexts(archive).flatMap(([, work, edition, lang]) => {
    const expression = archive.expression(work.id, edition.id, lang);
    return expression === undefined ? [] : checkPictures(archive, expression);
  });
  const pages = new Set(pagesOfSite().flatMap(({ address, leadsTo }) => (leadsTo === undefined ? [address] : [])));
  const unused = declaredRedirects().filter(({ from, isPattern }) => !isPattern && pages.has(from));
  return {
    defects: archive.messages().filter((message) => message.fatal === true).length,
    pictures: pictures.map(({ file, line, column, reason, note }) => `${file}:${line}:${column} ${reason}; ${note}`),
    unused: unused.map(({ from, place }) => `${formatPlace(place)} "${from}" is a page, so that the line leads nobody on`),
  };
}

/** What a build found in the content. */
interface ContentReport {
  /** How many errors were passed over. */
  readonly defects: number;
  /** Pictures that are not there, a line each. */
  readonly pictures: readonly string[];
  /** Redirects from pages, a line each. */
  readonly unused: readonly string[];
}

/** Writes what scripts fetch: files that are made of all texts together, at `/data/…`. */
function writeData({ write }: FilesBeside, files: readonly DataFile[]): void {
  for (const { path, json } of files) write(`data/${path}.json`, json);
}

/** Returns the header for the only files whose type hosts that read `_headers` do not know. */
function typeOfLines(path: string): HeaderRule {
  return { path: `/${path}`, headers: { 'Content-Type': FILE_TYPES['jsonl'] ?? '' } };
}

/** Returns the addresses that are also written with a slash: homes in many places, and `/rules/cr/` as the Jekyll sites before this one promised it. */
function addressesWithSlash({ languages, works, views }: Site): readonly string[] {
  const newest = works.flatMap((work) => views(work.id)).filter((view) => view.newest);
  return [...languages.map(homeAddress), ...newest.map((view) => contentsAddress(view.location))];
}

/** Copies a page to where hosts look for `/rules/`: `rules/index.html`, not `rules.html`. */
function serveWithSlash(folder: string, address: string): void {
  const page = join(folder, `${address}.html`);
  if (!existsSync(page)) return;
  mkdirSync(join(folder, address), { recursive: true });
  copyFileSync(page, join(folder, address, 'index.html'));
}

// `_redirects`, as Cloudflare Pages and Netlify read it: links that name the edition in force, for previews and readers without
// scripts.

/** Cloudflare Pages reads so many lines with a `*` or a placeholder, and no more. */
const MOST_LINES = 100;

/**
 * Returns a line for each work and language, and for each other name of the edition. What is in force stands at the addresses without a date, so that
 * nothing lies below the date yet; where something does, the line is left out, since Cloudflare follows it even in front of a file. Led on for
 * the time being (302): the next release brings pages of its own to these addresses. Hosts hold the files of a site at their root; only what readers
 * are led to begins with `base`.
 */
export function pinnedRedirects(site: Site, folder: string, base = ''): string {
  const inForce = site.works.flatMap((work) => site.views(work.id)).filter((view) => view.newest);
  const dates = inForce.map(({ location, edition }) => ({ location, name: edition.id }));
  const aliases = inForce.flatMap(({ location, edition }) =>
    edition.aliases.flatMap((alias) => [...new Set([alias, alias.toLowerCase()])].map((name) => ({ location, name }))),
  );
  // Dates first: they are what links hold that are copied from the pages.
  const lines = [...dates, ...aliases].flatMap(({ location, name }) => {
    const pinned = contentsAddress({ ...location, edition: name });
    // A space or a star in a name would make another line of it.
    return !isPlainPath(pinned.slice(1)) || existsSync(join(folder, pinned))
      ? []
      : [`${pinned}/* ${base}${contentsAddress(location)}/:splat 302\n`];
  });
  return [...lines, ...pinnedRuleLines(site, base)].slice(0, MOST_LINES).join('');
}

/** A day in an address by its century, which its placeholder needs before it: what begins otherwise is no edition. */
const CENTURY = /^(\d\d)\d\d-\d\d-\d\d/;

/**
 * Returns the lines that lead `/rules/cr/2009-07-11/508.1` to that edition's chapter, for works whose chapters say their section by their first
 * digit: one for each section and century, whatever the editions. Where the edition has no page of the chapter, because it reads as before, the page
 * for missing pages leads on. Cloudflare alone has placeholders that are parts of a name; to Netlify these lines mean nothing.
 */
function pinnedRuleLines(site: Site, base: string): readonly string[] {
  const earlier = site.works.flatMap((work) => site.views(work.id)).filter(({ location }) => location.edition !== null);
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

/** The files by which servers lead links to rules of earlier editions to their chapters, by name. */
export function pinnedMaps(site: Site, base = ''): Readonly<Record<string, string>> {
  const views = site.works.flatMap((work) => site.views(work.id));
  const works = new Map(views.map((view) => [contentsAddress({ ...view.location, edition: null }), chapterPattern(view.scheme)]));
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
    [PINNED_CHAPTERS_FILE]: [...works].map(([contents, pattern]) => pinnedChapterLine(base + contents, pattern)).join(''),
    [PINNED_PAGES_FILE]: pages.map(pinnedPageLine).join(''),
  };
}

/** What a chapter's number looks like, up to whatever follows it. Which of them exist the other file says. */
function chapterPattern({ levels, chapterLevel }: Scheme): string {
  const own = levels.slice(0, chapterLevel + 1);
  // Chapter 101 says its section, 1, by its first digit.
  const printed = own.filter((_, index) => own[index + 1]?.leadingDigits !== true);
  const last = own.at(-1)?.form === 'digits' ? '(?!\\d)' : '(?![A-Za-z])';
  const parts = printed.map(({ forms, separator, leadingDigits, inserted }, index) => {
    const part = [...new Set(forms.map((form) => (form === 'digits' ? '\\d+' : '[A-Za-z]+')))].join('|');
    const after = inserted === '+' ? '\\+*' : inserted === null ? '' : '[A-Za-z]{0,2}';
    return `${index === 0 || leadingDigits ? '' : escapePattern(separator)}(?:${part})${after}`;
  });
  return parts.join('') + last;
}
