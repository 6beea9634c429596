/** A digest of everything that pages depend on beside the texts: where it changes, no page is kept. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** Code, the guide, and the packages with their versions. `public` is copied, and not read by any page. */
const OF_PROJECT = ['src', 'docs', 'astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Settings that say where things lie or what is done with the pages, and nothing of what is on them. */
const BESIDE: ReadonlySet<string> = new Set(['RULES_CACHE', 'RULES_COMPRESS', 'RULES_CONTENT']);

/** The digest; `contentFolders` in the order in which they are read. */
export function baseDigest(contentFolders: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (text: string | Uint8Array) => hash.update(`${text.length}:`).update(text);
  add(process.version);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('RULES_') && !BESIDE.has(name)) add(`${name}=${value}`);
  }
  for (const name of OF_PROJECT) {
    for (const path of filesIn(join(PROJECT, name))) {
      add(relative(PROJECT, path));
      add(readFileSync(path));
    }
  }
  for (const folder of contentFolders) {
    for (const path of filesIn(folder)) {
      // A text that comes or goes changes which pages there are; what a text says is compared by itself.
      add(relative(folder, path));
      if (!path.endsWith('.md')) add(readFileSync(path));
    }
  }
  return hash.digest('hex');
}

/** A file, or all files of a folder, in an order that is always the same; none where there is nothing. */
function filesIn(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        if (entry.name.startsWith('.')) return [];
        return entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)];
      });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path];
    return [];
  }
}
