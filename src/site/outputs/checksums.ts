/**
 * Lists of checksums that a site publishes, as `sha256sum --check` reads them: `checksums.txt` of all files of the site, for mirrors, and
 * `sources.txt` of the files that it was built from, for those who have the content folder.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, filesBelow, isRegularFile, openSourceDigests, type SourceDigests } from '@rulegraph/content/disk';
import { SERVING_FILE } from '../kit/headers.ts';

const SITE_LIST = 'checksums.txt';
export const SOURCES_LIST = 'sources.txt';

/** Returns the list of sources. Of a file that two content folders have, the later folder's counts, as in the site. */
export function sourceChecksums(contentFolders: readonly string[], cache = cacheFolder('checksums')): string {
  const known = openSourceDigests<readonly Digest[]>(contentFolders, cache);
  const sources = new Map(contentFolders.flatMap((root) => sourcesIn(root, known)));
  known.save();
  return checksumLines([...sources]);
}

/** Writes the list of a site's files from their digests, without the list itself. */
export function writeSiteChecksums(folder: string, digests: readonly Digest[]): void {
  writeFileSync(join(folder, SITE_LIST), checksumLines(digests.filter(([name]) => name !== SITE_LIST)));
}

/**
 * Returns a function that tells whether the build wrote a file of the site in a folder: it is in the list of checksums, or it is a compressed copy of such a
 * file. Without a list that also names `data/site.json`, as builds write it, the folder is no site, and no file is one of a build.
 */
export function writtenFiles(folder: string): (file: string) => boolean {
  const list = join(folder, SITE_LIST);
  const lines = isRegularFile(list) ? readFileSync(list, 'utf8').matchAll(/^(\\?)[\da-f]{64} {2}(.+)$/gm) : [];
  const listed = new Set([...lines].map(([, mark, name = '']) => (mark === '' ? name : unescaped(name))));
  if (!listed.has(SERVING_FILE)) return () => false;
  return (file) => file === SITE_LIST || listed.has(file) || listed.has(file.replace(/\.(?:gz|br)$/, ''));
}

type Digest = readonly [file: string, sha256: string];

/** Returns the files of all works, without hidden files, which belong to tools. Those of an edition's folder are read only after a change in it. */
function sourcesIn(root: string, known: SourceDigests<readonly Digest[]>): readonly Digest[] {
  const shownIn = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  const digest = (file: string): Digest => [file, hash('sha256', readFileSync(join(root, file)))];
  const digestsBelow = (folder: string): readonly Digest[] => {
    const path = join(root, folder);
    const before = known.find(path);
    if (before !== undefined) return before;
    const files = filesBelow(path).filter((file) => !file.split('/').some((part) => part.startsWith('.')));
    const digests = files.map((file) => digest(`${folder}/${file}`));
    known.record(path, digests);
    return digests;
  };
  const works = shownIn('').filter((entry) => entry.isDirectory());
  return works.flatMap(({ name: work }) =>
    shownIn(work).flatMap((entry) => {
      const path = `${work}/${entry.name}`;
      return entry.isDirectory() ? digestsBelow(path) : entry.isFile() ? [digest(path)] : [];
    }),
  );
}

function checksumLines(digests: readonly Digest[]): string {
  const inOrder = digests.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([name, digest]) => checksumLine(name, digest)).join('');
}

/** Returns a line as coreutils write it: a backslash before the digest marks a name in which line endings and backslashes are escaped. */
function checksumLine(name: string, digest: string): string {
  const escaped = name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `${escaped === name ? '' : '\\'}${digest}  ${escaped}\n`;
}

/** Undoes the escapes of such a line. */
function unescaped(name: string): string {
  return name.replace(/\\(.)/g, (_, letter: string) => ({ n: '\n', r: '\r' })[letter] ?? letter);
}
