/** The files that a user names, as sets of documents that belong together. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { ImportDocument, Importer } from '../../importers/importer.ts';
import { importerNamed, recogniseImporter, toImportDocument } from '../../importers/index.ts';
import { refuseBytes } from '../../importers/limits.ts';
import { CommandError } from '../command-error.ts';

/** What becomes one expression. */
export interface DocumentSet {
  /** As the user named it. */
  readonly name: string;
  /** Set for a file that the user did not name, only the folder in which it lies. */
  readonly found: boolean;
  /** Undefined where no importer recognised the documents. */
  readonly importer: Importer | undefined;
  /** Reads the bytes; called when its turn comes, so that an archive of releases is never in memory at once. */
  readonly documents: () => readonly ImportDocument[];
}

/**
 * Divides what the user named: a file is a set of its own; so is each file of a folder, unless the importer that recognises the folder
 * as a whole reads trees.
 * `lang`: the language of the texts, by which encodings before Unicode are told apart.
 */
export function readDocumentSets(names: readonly string[], format: string | undefined, lang?: string): DocumentSet[] {
  return names.flatMap((name): DocumentSet[] => {
    const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder === undefined) throw new CommandError(`there is no file or folder "${name}"`, 2);
    if (!isFolder) return [{ ...fileSet(name, format, lang), found: false }];
    const paths = filesBelow(name);
    if (paths.length === 0) throw new CommandError(`the folder "${name}" holds no files`, 2);
    const sample = paths.slice(0, TREE_SAMPLE).map((path) => readDocument(path, relative(name, path), lang));
    const importer = format === undefined ? recogniseImporter(sample) : importerNamed(format);
    if (importer?.tree !== true) return paths.map((path) => ({ ...fileSet(path, format, lang), found: true }));
    return [
      { name, found: false, importer, documents: () => paths.map((path) => readDocument(path, relative(name, path), lang)) },
    ];
  });
}

/** Tells whether the user means this set by a path or by the end of one. */
export function isCalled({ name }: DocumentSet, called: string): boolean {
  return name === called || name.endsWith(`/${called}`);
}

/** A tree shows what it is in its first files. */
const TREE_SAMPLE = 40;

function fileSet(path: string, format: string | undefined, lang: string | undefined): Omit<DocumentSet, 'found'> {
  const name = basename(path);
  const importer = format === undefined ? recogniseImporter([readDocument(path, name, lang)]) : importerNamed(format);
  return { name: path, importer, documents: () => [readDocument(path, name, lang)] };
}

function readDocument(path: string, name: string, lang: string | undefined): ImportDocument {
  const bytes = readFileSync(path);
  const tooLarge = refuseBytes(bytes);
  if (tooLarge !== undefined)
    throw new CommandError(`"${path}" cannot be imported: ${tooLarge}; divide it, or check that it is the right file`, 1);
  return toImportDocument(name.replaceAll('\\', '/'), bytes, lang);
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
