/** Whether the content stayed the same while the site was built from it. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ARRIVED } from '../disk/index.ts';

/** Differs wherever a file was written, added or removed between two calls; what is hidden does not count, as it is not read, unless an import has just brought it. */
export function contentState(folders: readonly string[]): string {
  return folders.flatMap((folder) => filesIn(folder)).join('\n');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') && entry.name !== ARRIVED) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    const { size, mtimeMs, ino } = statSync(path);
    return [`${path} ${size} ${mtimeMs} ${ino}`];
  });
}
