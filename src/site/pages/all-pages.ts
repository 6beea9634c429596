/** Finds the kinds of pages: each folder beside this file that has a `page.ts`. */
import { readdirSync } from 'node:fs';
import type { PageKind } from './define-page.ts';

const FOLDER = new URL('./', import.meta.url);

/** All kinds of pages, in the order of their names. */
export const PAGES: readonly PageKind[] = await Promise.all(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^[\w-]+\/page\.[jt]s$/.test(file))
    .toSorted()
    .map(async (file) => ((await import(/* @vite-ignore */ new URL(file, FOLDER).href)) as { page: PageKind }).page),
);
