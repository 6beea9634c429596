/** Writes the list of a site's pages into the site and reads it back, for the checks of links and of published addresses. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageEntry } from '../views/manifest.ts';

/** The path of the list within a built site. */
const FILE = 'data/pages.json';

/** Writes the list into the folder of a built site. */
export function writePageManifest(folder: string, pages: readonly PageEntry[]): void {
  const file = join(folder, FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(pages));
}

/** Returns the list of a built site, empty if there is none. */
export function readPageManifest(folder: string): readonly PageEntry[] {
  const file = join(folder, FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly PageEntry[]) : [];
}
