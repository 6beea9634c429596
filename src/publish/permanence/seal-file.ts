/** Reads and writes the seals of published texts, beside the lists of published addresses. */
import { existsSync, readFileSync } from 'node:fs';
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
import { isRegularFile, openCachedTexts, replaceFile } from '../../disk/index.ts';
import { BrokenList } from './published-addresses.ts';

const NAME = 'sealed.txt';

/**
 * Reads the seals of all content folders: each keeps those of the texts that are its own, so that another text in a later folder is none of its
 * business. With `RULES_ADDRESSES` there is one list beside that of the addresses. Throws `BrokenList` where one is not whole.
 */
export function readSeals(contentFolders: readonly string[]): SealList {
  return new Map(sealFiles(contentFolders).flatMap(({ path, holds }) => [...readSealFile(path)].filter(([name]) => holds(name))));
}

/** Writes the seals into the lists that they belong to. What a list says of texts that are not there stays. */
export function writeSeals(contentFolders: readonly string[], seals: SealList): void {
  for (const { path, holds } of sealFiles(contentFolders)) {
    const own = [...seals].filter(([name]) => holds(name));
    if (own.length > 0) replaceFile(path, formatSealList(new Map([...readSealFile(path), ...own])));
  }
}

interface SealFile {
  readonly path: string;
  /** Whether the seal of a text belongs into the list. */
  readonly holds: (name: string) => boolean;
}

function sealFiles(contentFolders: readonly string[]): readonly SealFile[] {
  const named = process.env['RULES_ADDRESSES'];
  if (named) return [{ path: join(dirname(named), NAME), holds: () => true }];
  const ownerOf = (name: string) => contentFolders.findLast((folder) => existsSync(join(folder, name)));
  return contentFolders.map((folder) => ({ path: join(folder, NAME), holds: (name) => ownerOf(name) === folder }));
}

function readSealFile(path: string): SealList {
  if (!existsSync(path)) return new Map();
  if (!isRegularFile(path)) throw new BrokenList(path, 'it is not a file');
  const text = readFileSync(path, 'utf8');
  const fault = faultOfSealList(text);
  if (fault !== undefined) throw new BrokenList(path, fault);
  return parseSealList(text);
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
