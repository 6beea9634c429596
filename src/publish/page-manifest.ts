/** Writes the list of a site's pages beside the site, and reads it back: what the sitemap and the check of published addresses know of pages. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageEntry } from '../views/manifest.ts';

/** Where the list lies in a built site. */
const FILE = 'data/pages.json';

/** Writes the list into the folder of a built site. */
export function writePageManifest(folder: string, pages: readonly PageEntry[]): void {
  const file = join(folder, FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(pages));
}

/** Reads the list of a built site; empty if there is none. */
export function readPageManifest(folder: string): readonly PageEntry[] {
  const file = join(folder, FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly PageEntry[]) : [];
}
