/** Documents to be mangled, from folders. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { toImportDocument } from '../../src/importers/index.ts';
import type { Sample } from './mangle.ts';

/** What lies beside the inputs of fixtures, and what is no rules document. */
const OTHER_FILES = /^\.|^(?:expected|work)\.json$|^README\.md$/;

/** All documents below the folders, in the order of their paths, so that a seed gives the same inputs everywhere. */
export function readSamples(folders: readonly string[]): readonly Sample[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !OTHER_FILES.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => toImportDocument(relative(folder, path).replaceAll('\\', '/'), readFileSync(path))),
  );
}
