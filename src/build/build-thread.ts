/** A thread of a build: prepares texts, renders its share of the pages, and writes the files beside them. */
import { createHash } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepareTexts, relateTexts, type TextName } from '../integration/prepare-texts.ts';
import { useLibraryPage } from '../integration/read-guide.ts';
import { checkBuiltSite, type KnownFiles, type Share } from '../publish/check-links/find-broken-links.ts';
import { writeSourceChecksums } from '../publish/checksums.ts';
import { closeIndexes, type FilesBeside, filesBeside, writeLastFiles } from '../publish/files-beside.ts';
import { findLost } from '../publish/permanence/published-addresses.ts';
import { baseOfSite, placeFile } from './place-file.ts';
import { BUILD_COUNTS, type BuildCounts } from './progress.ts';
import { type SavedFile, type SavedFiles, stateOf } from './saved-files.ts';
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
  readonly previous: { readonly folder: string; readonly files: SavedFiles };
  readonly counts: BuildCounts;
}

/** So many pages without an edition of their own are one piece of work. */
const PIECE = 48;

const tasks = {
  prepare: ({ texts }: { readonly texts: readonly TextName[] }) => prepareTexts(texts),
  relate: relateTexts,
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
  checkSite: ({ folder, share, known }: { readonly folder: string; readonly share: Share; readonly known: KnownFiles }) =>
    checkBuiltSite(folder, share, known),
};

export type BuildTasks = typeof tasks;

answerTasks(tasks);

/** Takes one piece of work after the other until all are done; returns the pages that it wrote or took over. */
async function renderShare({ entry, libraryPage, site, folder, previous, counts }: RenderTask): Promise<SavedFiles> {
  useLibraryPage(libraryPage);
  const { list, render } = await openPages(entry, site);
  const pages = await list();
  Atomics.store(counts, BUILD_COUNTS.total, pages.length);
  const saved: Record<string, SavedFile> = {};
  const write = openWriter(folder, site);
  const writePage = async (page: SitePage) => {
    const { file } = page;
    const key = page.key?.();
    const before = previous.files[file];
    const taken = key !== undefined && before?.key === key ? takeOver(previous.folder, folder, file, before) : undefined;
    if (taken !== undefined) {
      saved[file] = taken;
      Atomics.add(counts, BUILD_COUNTS.reused, 1);
      return;
    }
    const body = write(file, await render(page));
    saved[file] = { digest: digestOf(body), ...(key !== undefined && { key, state: stateOf(join(folder, file)) }) };
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

/** Takes a file of the last site over if its bytes are those that were built; undefined if they are not, or nobody can read them. */
function takeOver(before: string, now: string, file: string, saved: SavedFile): SavedFile | undefined {
  const [from, to] = [join(before, file), join(now, file)];
  try {
    const state = stateOf(from);
    // A site that was copied or unpacked has other states, and the same bytes.
    if (state !== saved.state && digestOf(readFileSync(from)) !== saved.digest) return undefined;
    mkdirSync(dirname(to), { recursive: true });
    try {
      linkSync(from, to);
      return { ...saved, state };
    } catch {
      copyFileSync(from, to);
      return { ...saved, state: stateOf(to) };
    }
  } catch {
    return undefined;
  }
}

function digestOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}
