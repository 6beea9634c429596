/** The files that a user names, as sets of documents that belong together. */
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { ImportDocument, Importer } from '../../importers/importer.ts';
import { importerNamed, recognizeImporter, toImportDocument } from '../../importers/index.ts';
import { refuseBytes } from '../../importers/limits.ts';
import { once } from '../../rules/memo.ts';
import { isPictureFile } from '../../rules/source/index.ts';
import { CommandError } from '../output.ts';

/** What becomes one expression. */
export interface DocumentSet {
  /** As the user named it. */
  readonly name: string;
  /** Set for a file that the user did not name, only the folder in which it lies. */
  readonly found: boolean;
  /** Undefined where no importer recognized the documents. */
  readonly importer: Importer | undefined;
  /** Reads the bytes; called when its turn comes, so that an archive of releases is never in memory at once. */
  readonly documents: () => readonly ImportDocument[];
  /** Returns a file that one of the documents refers to, if it lies in their folder or in that of the pictures. */
  readonly picture: (document: string, address: string) => Uint8Array | undefined;
}

/**
 * Divides what the user named: a file is a set of its own; so is each file of a folder, unless the importer that recognizes the folder
 * as a whole reads trees.
 * `lang`: the language of the texts, by which encodings before Unicode are told apart.
 */
export function readDocumentSets(
  names: readonly string[],
  {
    format,
    lang,
    pictures,
  }: { readonly format?: string | undefined; readonly lang?: string; readonly pictures?: string | undefined },
): DocumentSet[] {
  if (pictures !== undefined && !statSync(pictures, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`--pictures: there is no folder "${pictures}"`, 2);
  const apart = once(() => (pictures === undefined ? [] : filesBelow(pictures)));
  const fileSet = (path: string) => documentOf(path, format, lang, apart);
  return names.flatMap((name): DocumentSet[] => {
    const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder === undefined) throw new CommandError(`there is no file or folder "${name}"`, 2);
    if (!isFolder) return [{ ...fileSet(name), found: false }];
    const paths = filesBelow(name);
    if (paths.length === 0) throw new CommandError(`the folder "${name}" holds no files`, 2);
    const sample = paths
      .filter((path) => !isPictureFile(path))
      .slice(0, TREE_SAMPLE)
      .map((path) => readDocument(path, relative(name, path), lang));
    const importer = format === undefined ? recognizeImporter(sample) : importerNamed(format);
    if (importer?.tree !== true)
      return paths.filter((path) => !isPictureFile(path)).map((path) => ({ ...fileSet(path), found: true }));
    const documents = () =>
      paths.filter((path) => !isPictureFile(path)).map((path) => readDocument(path, relative(name, path), lang));
    return [
      {
        name,
        found: false,
        importer,
        documents,
        picture: pictureFinder(
          name,
          once(() => [...paths, ...apart()]),
        ),
      },
    ];
  });
}

/** Tells whether the user means this set by a path or by the end of one. */
export function isCalled({ name }: DocumentSet, called: string): boolean {
  return name === called || name.endsWith(`/${called}`);
}

/** A tree shows what it is in its first files. */
const TREE_SAMPLE = 40;

function documentOf(
  path: string,
  format: string | undefined,
  lang: string | undefined,
  apart: () => readonly string[],
): Omit<DocumentSet, 'found'> {
  const name = basename(path);
  const importer = format === undefined ? recognizeImporter([readDocument(path, name, lang)]) : importerNamed(format);
  return {
    name: path,
    importer,
    documents: () => [readDocument(path, name, lang)],
    picture: pictureFinder(dirname(path), apart),
  };
}

/**
 * Finds pictures below the folder of the documents, where their addresses lead, and among other files by the end of the address. A document
 * that came from elsewhere must not bring other files of this computer onto a public page.
 */
function pictureFinder(folder: string, others: () => readonly string[]): DocumentSet['picture'] {
  const root = resolve(folder);
  return (document, address) => {
    const path = pathOf(address);
    if (path === undefined) return undefined;
    const beside = resolve(root, dirname(document), path);
    if (isBelow(beside, root)) return readFileSync(beside);
    const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    for (; parts.length > 0; parts.shift()) {
      const found = others().find((file) => `/${file.replaceAll('\\', '/')}`.endsWith(`/${parts.join('/')}`));
      if (found !== undefined) return readFileSync(found);
    }
    return undefined;
  };
}

/** Returns the path of an address without what is for servers; undefined if it cannot be one. */
function pathOf(address: string): string | undefined {
  try {
    const path = decodeURIComponent((address.split(/[?#]/)[0] ?? '').replace(/^[a-z][a-z0-9+.-]*:/i, ''));
    return path.includes('\0') ? undefined : path.replaceAll('\\', '/');
  } catch {
    return undefined;
  }
}

/** Tells whether a path is a file in a folder, links followed. */
function isBelow(path: string, folder: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  const below = relative(realpathSync(folder), realpathSync(path));
  return below !== '' && !below.startsWith('..') && !isAbsolute(below);
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
