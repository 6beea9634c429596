/** Reads documents to be mangled from folders. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow } from '../../src/content/disk/index.ts';
import { toImportDocument } from '../../src/import/index.ts';
import type { Sample } from './mangle.ts';

/** Matches files of fixtures that are not documents. */
const OTHER_FILES = /^\.|^(?:expected|work)\.json$|^README\.md$/;

/** Returns all documents below some folders in the order of their paths, so that a seed gives the same inputs everywhere. */
export function readSamples(folders: readonly string[]): readonly Sample[] {
  return folders.flatMap((folder) =>
    filesBelow(folder)
      .filter((file) => !OTHER_FILES.test(basename(file)))
      .map((file) => toImportDocument(file, readFileSync(join(folder, file)))),
  );
}
