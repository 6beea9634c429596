/** A thread of a build: prepares texts, renders its share of the pages, and writes the files beside them. */
import { createHash } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepareTexts, type TextName } from '../integration/prepare-texts.ts';
import { useLibraryPage } from '../integration/read-guide.ts';
import { checkBuiltSite, type Share } from '../publish/check-links/find-broken-links.ts';
import { writeSourceChecksums } from '../publish/checksums.ts';
import { closeIndexes, type FilesBeside, filesBeside, writeLastFiles } from '../publish/files-beside.ts';
import { findLost } from '../publish/permanence/published-addresses.ts';
import { baseOfSite, placeFile } from './place-file.ts';
import { BUILD_COUNTS, type BuildCounts } from './progress.ts';
import type { SavedPages } from './saved-pages.ts';
import { openPages, type SitePage } from './site-pages.ts';
import { answerTasks } from './threads.ts';

interface RenderTask {
  /** The compiled module that renders pages. */
  readonly entry: string;
  /** The page of the guide that is compiled with it. */
  readonly libraryPage: string;
  /** Where the site will be published. */
  readonly site: string | undefined;
  readonly folder: string;
  /** The site as it was last built. */
  readonly previous: { readonly folder: string; readonly pages: SavedPages };
  readonly counts: BuildCounts;
}

/** So many pages without an edition of their own are one piece of work. */
const PIECE = 48;

const tasks = {
  prepare: ({ texts }: { readonly texts: readonly TextName[] }) => prepareTexts(texts),
  render: renderShare,
  finish: ({ folder, site }: { readonly folder: string; readonly site: string | undefined }) =>
    writeLastFiles(
      { folder, write: openWriter(folder, site) },
      site === undefined ? null : new URL(`${site}/`),
      baseOfSite(site),
    ),
  findLost,
  writeSourceChecksums: ({ folder, content }: { readonly folder: string; readonly content: readonly string[] }) =>
    writeSourceChecksums(folder, content),
  checkSite: ({ folder, share }: { readonly folder: string; readonly share: Share }) => checkBuiltSite(folder, share),
};

export type BuildTasks = typeof tasks;

answerTasks(tasks);

/** Takes one piece of work after the other until all are done; returns the pages that it wrote or took over and that have a key. */
async function renderShare({ entry, libraryPage, site, folder, previous, counts }: RenderTask): Promise<SavedPages> {
  useLibraryPage(libraryPage);
  const { list, render } = await openPages(entry, site);
  const pages = await list();
  Atomics.store(counts, BUILD_COUNTS.total, pages.length);
  const saved: Record<string, SavedPages[string]> = {};
  const write = openWriter(folder, site);
  const writePage = async (page: SitePage) => {
    const { file } = page;
    const key = page.key?.();
    const before = previous.pages[file];
    if (key !== undefined && before?.key === key && takeOver(join(previous.folder, file), join(folder, file), before.digest)) {
      saved[file] = before;
      Atomics.add(counts, BUILD_COUNTS.reused, 1);
      return;
    }
    const body = write(file, await render(page));
    if (key !== undefined) saved[file] = { key, digest: digestOf(body) };
    Atomics.add(counts, BUILD_COUNTS.rendered, 1);
  };
  const beside: FilesBeside = { write, folder };
  const running: Promise<unknown>[] = [];
  const pieces: readonly (() => unknown)[] = [
    // What others write meanwhile is waited for in the end.
    ...filesBeside.map((start) => () => running.push(Promise.resolve(start(beside)))),
    ...piecesOf(pages).map((piece) => async () => {
      for (const page of piece) await writePage(page);
    }),
  ];
  for (let at = next(counts); at < pieces.length; at = next(counts)) await pieces[at]?.();
  await Promise.all(running);
  await closeIndexes();
  return saved;
}

function next(counts: BuildCounts): number {
  return Atomics.add(counts, BUILD_COUNTS.nextPiece, 1);
}

const EDITION = /\d{4}-\d{2}-\d{2}(?:\.\d+)?/;

/** Pages of one edition together, since they share what is worked out of its text; the others by kind. */
function piecesOf(pages: readonly SitePage[]): readonly (readonly SitePage[])[] {
  const positions = new Map<string, number>();
  const pieces = Map.groupBy(pages, ({ pathname, route }) => {
    const [edition] = EDITION.exec(pathname) ?? [];
    if (edition !== undefined) return edition;
    const position = positions.get(route.component) ?? 0;
    positions.set(route.component, position + 1);
    return `${route.component} ${Math.floor(position / PIECE)}`;
  });
  return [...pieces.values()];
}

/** Writes files below a folder, placed where the site is published, and returns what it wrote; folders that were made are remembered. */
function openWriter(folder: string, site: string | undefined): (file: string, body: string | Uint8Array) => string | Uint8Array {
  const base = baseOfSite(site);
  const made = new Set<string>();
  return (file, body) => {
    const path = join(folder, file);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    const placed = placeFile(file, body, base);
    writeFileSync(path, placed);
    return placed;
  };
}

/** Takes a file of the last site over if its bytes are those that were built. */
function takeOver(from: string, to: string, digest: string): boolean {
  try {
    if (digestOf(readFileSync(from)) !== digest) return false;
    mkdirSync(dirname(to), { recursive: true });
    try {
      linkSync(from, to);
    } catch {
      copyFileSync(from, to);
    }
    return true;
  } catch {
    return false;
  }
}

function digestOf(body: string | Uint8Array): string {
  return createHash('sha1').update(body).digest('base64url');
}
