/** Writes the packs that readers can save for offline: each lists its files by address and hash. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getOrInsertComputed, memoize } from '@rulegraph/core/memo';
import { picturesOf } from '@rulegraph/core/text';
import {
  aboutAddress,
  answersAddress,
  chapterIndexAddress,
  homeAddress,
  NAMES_ADDRESS,
  numberIndexAddress,
  offeredPacksAddress,
  offlineAddress,
  PAST_NUMBERS_ADDRESS,
  picturesAddress,
  questionsAddress,
  searchAddress,
  wholeAddress,
} from '../kit/addresses.ts';
import type { Language } from '../kit/languages.ts';
import { type OfferedPack, type OfflinePack, type PackFile, packAddress } from '../kit/pack.ts';
import { type EditionView, readingAddress } from '../model/edition-view.ts';
import { ACCENT_ADDRESS, type OwnWords } from '../model/own-words.ts';
import { newestView, type Site } from '../model/site.ts';
import { page as chapters } from '../pages/chapter/page.ts';
import { page as contents } from '../pages/contents/page.ts';
import { page as glossary } from '../pages/glossary/page.ts';
import { page as matter } from '../pages/matter/page.ts';
import { page as sections } from '../pages/section/page.ts';

/** Tells whether readers can save works for offline reading: yes, unless the operator sets `RULES_OFFLINE=off`. */
export function isOfflineOffered(): boolean {
  return process.env['RULES_OFFLINE'] !== 'off';
}

/**
 * Returns the files of the packs of a built site by address, one for each work and language, and for each language a list of its packs. The lists are empty if offline
 * reading is turned off.
 */
export function offlineFiles(site: Site, folder: string): ReadonlyMap<string, object> {
  const files = new Map<string, object>();
  const pages = pagesByView(site);
  const fileAt = memoize((address: string) => packFile(folder, address));
  for (const language of site.languages) {
    const shared = sharedAddresses(site.own, language, folder);
    const packs = (isOfflineOffered() ? site.works : []).flatMap((work) => {
      const view = newestView(site, work.id, language);
      if (view === undefined) return [];
      const addresses = [
        ...(pages.get(view) ?? []),
        ...picturesIn(view),
        answersAddress(language, work.id),
        wholeAddress(language, work.id),
        ...shared,
      ];
      return [
        packOf(
          view,
          addresses.map(fileAt).filter((file) => file !== undefined),
        ),
      ];
    });
    for (const pack of packs) files.set(packAddress(pack.work, pack.language), pack);
    const offered: readonly OfferedPack[] = packs.map(({ work, version, bytes }) => ({ work, version, bytes }));
    files.set(offeredPacksAddress(language), offered);
  }
  return files;
}

function packOf(view: EditionView, files: readonly PackFile[]): OfflinePack {
  return {
    work: view.work.id,
    language: view.language.code,
    edition: view.edition.id,
    offlinePage: offlineAddress(view.language),
    version: hashOf(JSON.stringify(files)),
    bytes: files.reduce((sum, [, , bytes]) => sum + bytes, 0),
    files,
    chapters: numbersByChapter(view),
  };
}

/** Returns the addresses of the pictures in an edition's text. */
function picturesIn({ work, expression }: EditionView): readonly string[] {
  const names = new Set(picturesOf(expression()).map(({ name }) => name));
  return [...names].sort().map((name) => `${picturesAddress(work.id)}/${name}`);
}

function numbersByChapter(view: EditionView): Readonly<Record<string, string>> {
  const addresses = [...view.rules().keys()].map((number) => readingAddress(view, number).split('#'));
  const anchored = addresses.filter(([, anchor]) => anchor !== undefined);
  const chapters = Map.groupBy(anchored, ([chapter]) => chapter ?? '');
  return Object.fromEntries([...chapters].map(([chapter, own]) => [chapter, own.map(([, anchor]) => anchor).join(' ')]));
}

/** Returns the pages of each edition in force. Pages of single rules are left out: offline, rules are read in their chapters. */
function pagesByView(site: Site): ReadonlyMap<EditionView, readonly string[]> {
  const pages = new Map<EditionView, string[]>();
  const matterOf = (kind: 'introduction' | 'credits') => matter.list(site).filter((entry) => entry.kind === kind);
  const routes = [
    ...[...contents.list(site), ...matterOf('introduction'), ...glossary.list(site), ...matterOf('credits')],
    ...[...sections.list(site), ...chapters.list(site)],
  ];
  for (const { view, path } of routes) {
    if (view.newest) getOrInsertComputed(pages, view, () => []).push(`/${path}`);
  }
  return pages;
}

/** Returns what every pack of a language needs: the pages outside of works, scripts, styles, the reference box and the search. */
function sharedAddresses(own: OwnWords, language: Language, folder: string): readonly string[] {
  const filesIn = (part: string) =>
    readdirSync(join(folder, part), { recursive: part !== '', encoding: 'utf8' }).map(
      (file) => `/${join(part, file).replaceAll('\\', '/')}`,
    );
  const files = ['', '_astro', 'pagefind'].flatMap(filesIn);
  const search = searchFilePattern(language);
  return [
    ...[homeAddress, searchAddress, aboutAddress, offlineAddress].map((addressIn) => addressIn(language)),
    numberIndexAddress(language),
    questionsAddress(language),
    chapterIndexAddress(language),
    PAST_NUMBERS_ADDRESS,
    NAMES_ADDRESS,
    ...[ACCENT_ADDRESS, own.style, own.logo].filter((address) => address !== undefined),
    ...files.filter((file) => /^\/_astro\/|^\/(?:favicon|icon-[\w-]+)\.\w+$/.test(file) || search.test(file)).toSorted(),
  ];
}

/** Returns a pattern for the files of the search index of a language; Pagefind puts the language into their names. */
function searchFilePattern({ tag }: Language): RegExp {
  const own = tag.toLowerCase();
  const parts = [
    'pagefind-entry\\.json',
    'pagefind(?:-worker)?\\.js',
    `wasm\\.(?:${own}|unknown)\\.pagefind`,
    `pagefind\\.${own}_\\w+\\.pf_meta`,
  ];
  return new RegExp(`^/pagefind/(?:${parts.join('|')}|(?:fragment|index|filter)/${own}_\\w+\\.pf_\\w+)$`);
}

function packFile(folder: string, address: string): PackFile | undefined {
  const path = [address, `${address}.html`].map((name) => join(folder, name)).find(isFile);
  if (path === undefined) return undefined;
  const body = readFileSync(path);
  return [address, hashOf(body), body.length];
}

/** Tells whether a path is a file: the home of a language is a folder as well. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function hashOf(body: string | Buffer): string {
  return hash('sha256', body).slice(0, 32);
}
