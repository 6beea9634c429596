/** What a built site comes to, against what free hosts take. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Cloudflare Pages takes so many files, none of them larger; GitHub Pages takes a gigabyte. */
const MOST_FILES = 20_000;
const LARGEST_FILE = 25 * 2 ** 20;
const MOST_BYTES = 2 ** 30;

/** `1444 files, 18.3 MB`, with what is beyond the limits of free hosts. */
export function describeOutput(folder: string): string {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const beyond = [
    ...(sizes.length > MOST_FILES ? [`more than ${MOST_FILES} files`] : []),
    ...(bytes > MOST_BYTES ? ['more than 1 GiB'] : []),
    ...(sizes.some((size) => size > LARGEST_FILE) ? ['a file of more than 25 MiB'] : []),
  ];
  const total = `${folder}: ${sizes.length} files, ${(bytes / 1e6).toFixed(1)} MB`;
  return beyond.length === 0 ? total : `${total} (${beyond.join(', ')}: not every free host takes that)`;
}
