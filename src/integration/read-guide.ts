/** The documents of `docs/`, which the site shows as its guide. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM } from '../disk/index.ts';
import type { GuideDocument } from '../views/guide-page.ts';

const DOCS = join(PROGRAM, 'docs');

/** All documents, by name. */
export function readGuide(folder = DOCS): readonly GuideDocument[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -'.md'.length), markdown: readFileSync(join(folder, file), 'utf8') }));
}

/** A picture of the documents, `images/growth.svg`, as it lies on the disk. */
export function readGuideImage(path: string, folder = DOCS): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, path)));
}
