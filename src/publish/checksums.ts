/**
 * Lists of checksums that a site publishes, as `sha256sum --check` reads them: `checksums.txt` of all files of the site, for mirrors, and
 * `sources.txt` of the files that it was built from, for those who have the content folder.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Of the files of a site. */
const OF_SITE = 'checksums.txt';
/** Of the files of the works in content folders. */
const OF_SOURCES = 'sources.txt';

/** Writes the list of sources. Of a source that two content folders have, the later one's counts, as in the site. */
export function writeSourceChecksums(folder: string, contentFolders: readonly string[]): void {
  const sources = new Map(contentFolders.flatMap((root) => sourcesIn(root).map((name) => [name, join(root, name)] as const)));
  const digests = [...sources].map(([name, path]) => [name, digestOf(readFileSync(path))] as const);
  writeFileSync(join(folder, OF_SOURCES), checksumLines(digests));
}

/** Writes the list of a site's files, which is whole otherwise, from their digests. */
export function writeSiteChecksums(folder: string, digests: readonly Digest[]): void {
  writeFileSync(join(folder, OF_SITE), checksumLines(digests.filter(([name]) => name !== OF_SITE)));
}

type Digest = readonly [file: string, sha256: string];

/** Returns the files of all works; what begins with a dot is a tool's own. */
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

/** Returns a line as coreutils write it: names with line ends or backslashes are escaped, which a backslash before the digest says. */
function checksumLine(name: string, digest: string): string {
  const escaped = name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `${escaped === name ? '' : '\\'}${digest}  ${escaped}\n`;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
