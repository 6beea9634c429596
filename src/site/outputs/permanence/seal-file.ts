/** Reads and writes the seals of published texts, which are files beside the lists of published addresses. */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import {
  type Archive,
  faultOfSealList,
  formatSealList,
  openSeals,
  parseSealList,
  type SealList,
  type SealText,
} from '@rulegraph/content/archive';
import { addressFiles, isRegularFile, isTaken, openCachedTexts, replaceFile } from '@rulegraph/content/disk';
import { BrokenListError, readList } from './published-addresses.ts';

const NAME = 'sealed.txt';

/**
 * Returns the seals of all content folders. Each folder has a list for its own texts; a text that a later folder replaces belongs to the later
 * folder. With `RULES_ADDRESSES` there is a single list, beside that of the addresses. Throws `BrokenListError` if a list is damaged.
 */
export function readSeals(contentFolders: readonly string[]): SealList {
  demandSeals(contentFolders);
  return new Map(sealFiles(contentFolders).flatMap(({ path, holds }) => [...readSealFile(path)].filter(([name]) => holds(name))));
}

/** Writes each seal into the list that it belongs to. Seals of texts that no longer exist stay in their lists. */
export function writeSeals(contentFolders: readonly string[], seals: SealList): void {
  for (const { path, holds } of sealFiles(contentFolders)) {
    const own = [...seals].filter(([name]) => holds(name));
    if (own.length > 0) replaceFile(path, formatSealList(new Map([...readSealFile(path), ...own])));
  }
}

/** Throws `BrokenListError` if there are no seals beside a list of addresses, since both are written at once. */
function demandSeals(contentFolders: readonly string[]): void {
  const files = sealFiles(contentFolders).map(({ path }) => path);
  const list = addressFiles(contentFolders).find(isRegularFile);
  if (list === undefined || files.some(isTaken)) return;
  throw new BrokenListError(files[0] ?? NAME, `it is missing, although ${relative('', list)} is there`);
}

interface SealFile {
  readonly path: string;
  /** Tells whether the seal of a text belongs in this list. */
  readonly holds: (name: string) => boolean;
}

/** Returns the lists of seals, even if they do not exist yet. */
export function sealFiles(contentFolders: readonly string[]): readonly SealFile[] {
  const named = process.env['RULES_ADDRESSES'];
  if (named) return [{ path: join(dirname(named), NAME), holds: () => true }];
  const ownerOf = (name: string) => contentFolders.findLast((folder) => existsSync(join(folder, name)));
  return contentFolders.map((folder) => ({ path: join(folder, NAME), holds: (name) => ownerOf(name) === folder }));
}

function readSealFile(path: string): SealList {
  return isTaken(path) ? parseSealList(readList(path, faultOfSealList)) : new Map();
}

/** Returns a function that seals texts as `openSeals` does and caches the seals, so that only changed sources are read again. */
export function openCachedSeals(archive: Archive): SealText {
  const cached = openCachedTexts(archive);
  const sealText = openSeals(archive);
  return (work, edition, lang) =>
    cached({ work, edition, language: { code: lang } }, 'seal', () => sealText(work, edition, lang));
}
