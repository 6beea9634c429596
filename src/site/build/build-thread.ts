/** Runs as a thread of a build: prepares texts, renders a share of the pages, and writes other files. */
import { hash } from 'node:crypto';
import { copyFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { distantSuccessors, prepareLineage } from '@rulegraph/content/archive';
import { contentFolders, makeFolder, siteFilePath } from '@rulegraph/content/disk';
import { fileState } from '@rulegraph/content/disk/file-states';
import { languageOf } from '../kit/languages.ts';
import { digestsOfChapters, findView } from '../model/site.ts';
import { checkAddressClaims } from '../outputs/address-claims.ts';
import { checkBuiltSite, type KnownFiles, type Share } from '../outputs/check-links/find-broken-links.ts';
import { SOURCES_LIST, sourceChecksums } from '../outputs/checksums.ts';
import { filesBeside, writeLastFiles } from '../outputs/files-beside.ts';
import { findLost } from '../outputs/permanence/published-addresses.ts';
import { renderedFiles, renderFile } from '../outputs/rendered-files.ts';
import { searchIndexes } from '../outputs/search-index.ts';
import { entryOfIndex, isOfIndex } from '../outputs/write-search-indexes.ts';
import { archive, caches, deferredKey, site } from '../pages/content.ts';
import { loadOwnComponents } from '../pages/own-components.ts';
import { valueDigest } from '../pages/page-keys.ts';
import { openPages } from './astro-renderer.ts';
import { refuseErrors } from './explain-failure.ts';
import { baseOfSite, finishFile, type LastBuild, type SavedFile, type SavedFiles } from './site-files.ts';
import { answerTasks, BUILD_COUNTS, type BuildCounts } from './threads.ts';

interface RenderTask {
  /** The path of the compiled module that renders pages. */
  readonly entry: string;
  /** Where the site will be published. */
  readonly site: string | undefined;
  readonly folder: string;
  readonly previous: LastBuild;
  readonly counts: BuildCounts;
  /** Whether the thread begins with the pages, and not with the files beside them. */
  readonly pagesFirst: boolean;
}

/** How many pages of a kind are rendered as one piece of work, if they do not belong to a dated edition. */
const PIECE = 48;

export const tasks = {
  prepare: ({ texts }: { readonly texts: readonly TextName[] }) => prepareTexts(texts),
  relate: relateTexts,
  listSearchIndexes,
  render: renderShare,
  finish: ({ folder, site }: { readonly folder: string; readonly site: string | undefined }) => {
    const { write, copy, saved } = openWriter(folder, site);
    const report = writeLastFiles({ folder, write, copy }, site === undefined ? null : new URL(`${site}/`), baseOfSite(site));
    return { ...report, saved };
  },
  findLost,
  writeSourceChecksums: ({ folder, content }: { readonly folder: string; readonly content: readonly string[] }) => {
    const { write, saved } = openWriter(folder, undefined);
    write(SOURCES_LIST, sourceChecksums(content));
    return saved;
  },
  checkSite: ({ folder, share, known }: { readonly folder: string; readonly share: Share; readonly known: KnownFiles }) =>
    checkBuiltSite(folder, share, known),
};

export type BuildTasks = typeof tasks;

answerTasks(tasks);

/** Does one piece of work after another until all are done, shared with the other threads. Returns the files that it wrote or reused. */
async function renderShare({ entry, site, folder, previous, counts, pagesFirst }: RenderTask): Promise<SavedFiles> {
  const { write, reuse, reuseAll, saved } = openWriter(folder, site, previous);
  const writePages = async () => {
    // Listing the pages of a hundred editions takes seconds, so a thread that comes too late to render any does not.
    const listed = Atomics.load(counts, BUILD_COUNTS.pieces);
    if (listed > 0 && Atomics.load(counts, BUILD_COUNTS.nextPiece) >= listed) return;
    await refuseOwnPages();
    const pages = await listPages(entry, site);
    const pieces = piecesOf(pages);
    Atomics.store(counts, BUILD_COUNTS.total, pages.length);
    Atomics.store(counts, BUILD_COUNTS.pieces, pieces.length);
    const writePage = async ({ file, render, ...page }: Page) => {
      const key = page.key?.();
      const isReused = key !== undefined && reuse(file, key);
      if (!isReused) write(file, await render(), key);
      Atomics.add(counts, isReused ? BUILD_COUNTS.reused : BUILD_COUNTS.rendered, 1);
    };
    for (let at = next(counts, 'nextPiece'); at < pieces.length; at = next(counts, 'nextPiece')) {
      for (const page of pieces[at] ?? []) await writePage(page);
      // The only thread of a build sends the indexer its records meanwhile.
      await nextTurn();
    }
  };
  const writeFilesBeside = () => {
    for (let at = next(counts, 'nextFile'); at < filesBeside.length; at = next(counts, 'nextFile'))
      filesBeside[at]?.({ write, reuse, reuseAll, folder });
  };
  if (!pagesFirst) writeFilesBeside();
  await writePages();
  writeFilesBeside();
  return saved;
}

/** A page, or another file that is rendered like one. */
interface Page {
  /** The path of the file below the folder of the site. */
  readonly file: string;
  readonly kind: string;
  /** Returns the key of what it depends on; absent if it is rendered in every build. */
  readonly key?: (() => string) | undefined;
  readonly render: () => Promise<string | Uint8Array>;
}

/** Lists what there is to render. Throws if a page and another file have the same address. */
async function listPages(entry: string, site: string | undefined): Promise<readonly Page[]> {
  const { list, render } = await openPages(entry, site, deferredKey);
  const origin = site === undefined ? undefined : new URL(`${site}/`);
  const pages = (await list()).map((page) => ({ ...page, kind: page.route.component, render: () => render(page) }));
  const taken = new Set(pages.map(({ file }) => file));
  const files = renderedFiles().map((rendered) => {
    const file = rendered.path.replace(/^\//, '');
    if (taken.has(file)) throw new Error(`"${file}" is the address of a page and of another file`);
    return { file, kind: 'file', key: rendered.key, render: () => renderFile(rendered, origin) };
  });
  return [...pages, ...files];
}

/** Lists the search indexes to write, each with its key. Those with the records of the last build are reused, and their files returned. */
function listSearchIndexes({ folder, previous }: { readonly folder: string; readonly previous: LastBuild }) {
  const { reuseFiles, saved } = openWriter(folder, undefined, previous);
  const indexes = searchIndexes(archive, site).map((index) => ({ ...index, key: valueDigest(index.records) }));
  const written = indexes.filter(
    (index) => previous.files[entryOfIndex(index)]?.key !== index.key || !reuseFiles((file) => isOfIndex(file, index)),
  );
  return { indexes: written, saved };
}

/** Throws `RefusedError` if pages of `site.yaml` have addresses of others, or if its components cannot be used. */
async function refuseOwnPages(): Promise<void> {
  const taken = checkAddressClaims(archive, contentFolders()).filter(({ file }) => file === siteFilePath());
  const { messages } = await loadOwnComponents();
  refuseErrors([...taken, ...messages]);
}

/** Takes the next piece of work, or file beside the pages, and returns its position. */
function next(counts: BuildCounts, counter: 'nextPiece' | 'nextFile'): number {
  return Atomics.add(counts, BUILD_COUNTS[counter], 1);
}

const EDITION = /\d{4}-\d{2}-\d{2}(?:\.\d+)?/;

/** Divides pages into pieces of work: pages of a dated edition together, since they share what is computed from its text, and others by kind. */
function piecesOf(pages: readonly Page[]): readonly (readonly Page[])[] {
  const positions = new Map<string, number>();
  const pieces = Map.groupBy(pages, ({ file, kind }) => {
    const [edition] = EDITION.exec(file) ?? [];
    if (edition !== undefined) return edition;
    const position = positions.get(kind) ?? 0;
    positions.set(kind, position + 1);
    return `${kind} ${Math.floor(position / PIECE)}`;
  });
  return [...pieces.values()];
}

/** Returns functions that write a file below a folder, or reuse that of the last build. */
function openWriter(folder: string, site: string | undefined, previous: LastBuild = { folder: '', files: {} }) {
  const base = baseOfSite(site);
  const made = new Set<string>();
  /** What was written and reused. */
  const saved: Record<string, SavedFile> = {};
  const pathOf = (file: string): string => {
    const path = join(folder, file);
    const parent = dirname(path);
    if (!made.has(parent)) makeFolder(parent);
    made.add(parent);
    return path;
  };
  /** Links or copies a file of the last build. Returns false if there is none, with this key if any, if it was changed since, or if it cannot be read. */
  const reuse = (file: string, key?: string): boolean => {
    const before = previous.files[file];
    if (before === undefined || (key !== undefined && before.key !== key)) return false;
    const [from, to] = [join(previous.folder, file), pathOf(file)];
    try {
      // The files of a site that was copied or unpacked have other states, but the same bytes.
      if (fileState(from).state !== before.state && hash('sha256', readFileSync(from)) !== before.digest) return false;
      try {
        linkSync(from, to);
      } catch {
        copyFileSync(from, to);
      }
      saved[file] = before;
      return true;
    } catch {
      return false;
    }
  };
  /** Reuses the files of the last build that belong together: all of them, or none. Returns false if it did not. */
  const reuseFiles = (belongs: (file: string, saved: SavedFile) => boolean): boolean => {
    const files = Object.keys(previous.files).filter((file) => belongs(file, previous.files[file] as SavedFile));
    const isReused = files.length > 0 && files.every((file) => reuse(file));
    for (const file of isReused ? [] : files) {
      // Others would write into the files of the last build.
      rmSync(join(folder, file), { force: true });
      delete saved[file];
    }
    return isReused;
  };
  return {
    reuse,
    reuseFiles,
    reuseAll: (key: string): boolean => reuseFiles((_, before) => before.key === key),
    saved,
    /** Writes a file of the folder at another path as well. */
    copy: (file: string, to: string): void => {
      const bytes = readFileSync(join(folder, file));
      writeFileSync(pathOf(to), bytes);
      saved[to] = { digest: hash('sha256', bytes) };
    },
    /** Writes a file, with addresses adapted to where the site is published, unless that of the last build has the same bytes. */
    write: (file: string, body: string | Uint8Array, key?: string): void => {
      const written = finishFile(file, body, base);
      const digest = hash('sha256', written);
      if (previous.files[file]?.digest !== digest || !reuse(file)) writeFileSync(pathOf(file), written);
      saved[file] = { digest, ...(key !== undefined && { key }) };
    },
  };
}

// Work that depends on single texts. Threads do it before they render, and save the results in the caches.

export interface TextName {
  readonly work: string;
  readonly edition: string;
  readonly lang: string;
}

/** Reads texts from their sources, and caches what depends on them. */
function prepareTexts(texts: readonly TextName[]): void {
  for (const { work, edition, lang } of texts) archive.expression(work, edition, lang);
  caches.expressions.save();
  for (const work of archive.works) {
    const own = texts.filter((text) => text.work === work.id);
    const editions = new Set(own.filter(({ lang }) => lang === work.source).map(({ edition }) => edition));
    prepareLineage(archive, work, editions);
    for (const { edition, lang } of own) {
      const view = findView(site, work.id, edition, languageOf(lang));
      if (view === undefined || view.carried !== undefined) continue;
      view.outline();
      digestsOfChapters(site, view);
    }
  }
}

/** Computes and caches a share of what depends on all texts together, after they are prepared. */
function relateTexts(share: { readonly number: number; readonly of: number }): void {
  for (const work of archive.works) distantSuccessors(archive, work, share);
}
