/**
 * Lists of checksums that a site publishes, as `sha256sum --check` reads them: `checksums.txt` of all files of the site, for mirrors, and
 * `sources.txt` of the files that it was built from, for those who have the content folder.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, isRegularFile } from '@rulegraph/content/disk';
import { SERVING_FILE } from '../kit/headers.ts';

const SITE_LIST = 'checksums.txt';
const SOURCES_LIST = 'sources.txt';

/** Writes the list of sources. Of a file that two content folders have, the later folder's counts, as in the site. */
export function writeSourceChecksums(folder: string, contentFolders: readonly string[]): void {
  const sources = new Map(contentFolders.flatMap((root) => sourcesIn(root).map((name) => [name, join(root, name)] as const)));
  const digests = [...sources].map(([name, path]) => [name, hash('sha256', readFileSync(path))] as const);
  writeFileSync(join(folder, SOURCES_LIST), checksumLines(digests));
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

/** Returns the files of all works, without hidden files, which belong to tools. */
function sourcesIn(root: string): readonly string[] {
  const works = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  return works
    .flatMap(({ name }) => filesBelow(join(root, name)).map((file) => `${name}/${file}`))
    .filter((file) => !file.split('/').some((part) => part.startsWith('.')));
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
