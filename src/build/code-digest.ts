/** A digest of everything that pages follow from beside the content: where it changes, everything is compiled and rendered anew. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { isPackaged, PROGRAM } from '../disk/index.ts';

/** Code, the guide, what is copied as it is, and the packages with their versions. */
const OF_PROJECT = isPackaged
  ? ['lib', 'site', 'docs', 'package.json']
  : ['src', 'docs', 'public', 'astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Settings that say where things are or what is done with the pages, and nothing of what is on them. */
const BESIDE: ReadonlySet<string> = new Set([
  'RULES_ADDRESSES',
  'RULES_CACHE',
  'RULES_COMPRESS',
  'RULES_CONTENT',
  'RULES_SETTINGS',
  'RULES_THREADS',
]);

/** Returns the digest; it also names the project's place, since what is compiled refers to modules by their paths. */
export function codeDigest(): string {
  const hash = createHash('sha256');
  const add = (text: string | Uint8Array) => hash.update(`${text.length}:`).update(text);
  add(process.version);
  add(PROGRAM);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('RULES_') && !BESIDE.has(name)) add(`${name}=${value}`);
  }
  for (const path of OF_PROJECT.flatMap((name) => filesAt(join(PROGRAM, name)))) {
    add(relative(PROGRAM, path));
    add(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Returns a file, or all files of a folder in an order that is always the same; none where there is nothing. */
function filesAt(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
