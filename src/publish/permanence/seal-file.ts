/** Reads and writes the seals of published texts, beside the list of published addresses. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import {
  type Archive,
  faultOfSealList,
  formatSealList,
  openSeals,
  parseSealList,
  type SealList,
  type SealText,
} from '../../archive/index.ts';
import { isRegularFile, openCachedTexts } from '../../disk/index.ts';
import { addressFile, addressFiles, BrokenList } from './address-file.ts';

const NAME = 'sealed.txt';

/** Returns the lists that there are: beside the lists of addresses, and in content folders. */
export function sealFiles(contentFolders: readonly string[]): readonly string[] {
  const folders = process.env['RULES_ADDRESSES'] ? [] : contentFolders;
  const paths = [...addressFiles(contentFolders).map(dirname), ...folders].map((folder) => join(folder, NAME));
  return [...new Set(paths)].filter((path) => existsSync(path));
}

/** Returns the list that is written: the first that there is, or one beside the list of addresses. */
export function sealFile(contentFolders: readonly string[]): string {
  return sealFiles(contentFolders)[0] ?? join(dirname(addressFile(contentFolders)), NAME);
}

/** Reads lists together. Throws `BrokenList` where one is not whole. */
export function readSealFiles(paths: readonly string[]): SealList {
  return new Map(
    paths.flatMap((path) => {
      if (!isRegularFile(path)) throw new BrokenList(path, 'it is not a file');
      const text = readFileSync(path, 'utf8');
      const fault = faultOfSealList(text);
      if (fault !== undefined) throw new BrokenList(path, fault);
      return [...parseSealList(text)];
    }),
  );
}

/** Writes a list; the file is replaced as a whole. */
export function writeSealFile(path: string, list: SealList): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, formatSealList(list));
  renameSync(unfinished, path);
}

/** Seals texts as `openSeals` does; what was sealed once is read again only where its sources have changed. */
export function openCachedSeals(archive: Archive): SealText {
  const cached = openCachedTexts(archive);
  const sealText = openSeals(archive);
  return (work, edition, lang) =>
    cached({ work, edition, language: { code: lang } }, 'seal', () => sealText(work, edition, lang));
}

/** Why a site is refused whose past texts have changed. */
export class TextsChanged extends Error {
  constructor(count: number, report: string) {
    super(
      `${count} parts of past editions are not what was published (all of them: ${report}); restore them from version control, or state what was corrected with \`rules correct\``,
    );
  }
}
