/**
 * Lists of checksums that a site publishes, as `sha256sum --check` reads them: `checksums.txt` of all files of the site, for mirrors, and
 * `sources.txt` of the files that it was built from, for those who have the content folder.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const SITE_LIST = 'checksums.txt';
const SOURCES_LIST = 'sources.txt';

/** Writes the list of sources. Where two content folders have the same file, the later one's counts, as in the site. */
export function writeSourceChecksums(folder: string, contentFolders: readonly string[]): void {
  const sources = new Map(contentFolders.flatMap((root) => sourcesIn(root).map((name) => [name, join(root, name)] as const)));
  const digests = [...sources].map(([name, path]) => [name, digestOf(readFileSync(path))] as const);
  writeFileSync(join(folder, SOURCES_LIST), checksumLines(digests));
}

/** Writes the list of a site's files, itself excepted, from their digests. */
export function writeSiteChecksums(folder: string, digests: readonly Digest[]): void {
  writeFileSync(join(folder, SITE_LIST), checksumLines(digests.filter(([name]) => name !== SITE_LIST)));
}

type Digest = readonly [file: string, sha256: string];

/** Returns the files of all works, without hidden ones, which belong to tools. */
function sourcesIn(root: string): readonly string[] {
  const works = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  return works
    .flatMap(({ name }) => filesBelow(join(root, name)).map((file) => `${name}/${file}`))
    .filter((file) => !file.split('/').some((part) => part.startsWith('.')));
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
}

function checksumLines(digests: readonly Digest[]): string {
  const inOrder = digests.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([name, digest]) => checksumLine(name, digest)).join('');
}

/** Returns a line as coreutils write it: a backslash before the digest says that line ends and backslashes in the name are escaped. */
function checksumLine(name: string, digest: string): string {
  const escaped = name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `${escaped === name ? '' : '\\'}${digest}  ${escaped}\n`;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
