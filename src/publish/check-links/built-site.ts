/** A built site on disk, as the link check reads it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { BuiltSite } from './find-broken-links.ts';

/** Lists the files of a folder, sorted by path; their texts are read when they are asked for. */
export function openBuiltSite(folder: string): BuiltSite {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted();
  return { files, read: (file) => readFileSync(join(folder, file), 'utf8') };
}
