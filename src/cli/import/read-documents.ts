/** Reads the files that a user names, as sets of documents that belong together. */
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { entriesBelow, isInFolder, isRegularFile, isUndecodable, UNDECODABLE } from '@rulegraph/content/disk';
import { once } from '@rulegraph/core/memo';
import { isPictureFile } from '@rulegraph/core/source';
import { importerNamed, recognizeImporter, toImportDocument } from '@rulegraph/import';
import type { ImportDocument } from '@rulegraph/import/importer';
import { whyTooLarge } from '@rulegraph/import/limits';
import type { Importer } from '@rulegraph/import/reader';
import type { VFileMessage } from 'vfile-message';
import { CommandError, notAFile } from '../output.ts';
import { projectImporters } from './own-importers.ts';

/** Documents that become one expression. */
export interface DocumentSet {
  readonly name: string;
  /** Set for a file of a folder that is not a tree: the user named the folder, and not the file. */
  readonly isFromFolder: boolean;
  /** What is doubtful about the set as a whole before it is read. */
  readonly doubts?: readonly VFileMessage[];
  /** Undefined if no importer recognized the documents. */
  readonly importer: Importer | undefined;
  /** Set if the user named the format, so that no other is tried. */
  readonly isNamedFormat: boolean;
  /** Reads the documents. Called when their turn comes, so that an archive of releases is never in memory at once. */
  readonly documents: () => readonly ImportDocument[];
  /** Returns a file that one of the documents refers to, if it is in their folder or in that of the pictures. */
  readonly picture: (document: string, address: string) => Uint8Array | undefined;
}

/**
 * Divides what the user named into sets: a file is one, and so is each file of a folder, unless the importer that recognizes the folder
 * reads trees. `lang`: the language of the texts, which decides between encodings from before Unicode.
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
    throw new CommandError(`--pictures: there is no folder "${pictures}"`);
  const importers = projectImporters();
  const named = format === undefined ? undefined : importerNamed(format, importers);
  if (format !== undefined && named === undefined)
    throw new CommandError(`--format "${format}": name one of ${importers.map(({ name }) => name).join(', ')}`);
  const isNamedFormat = named !== undefined;
  const otherPictures = once(() => (pictures === undefined ? [] : visibleFiles(pictures)));
  const fileSet = (path: string) => {
    const documents = () => [readDocument(path, basename(path), lang)];
    const importer = named ?? recognizeImporter(documents(), importers);
    return { name: path, importer, isNamedFormat, documents, picture: pictureFinder(dirname(path), otherPictures) };
  };
  return names.flatMap((name): DocumentSet[] => {
    const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder === undefined) throw new CommandError(`there is no file or folder "${name}"`);
    if (!isFolder && !isRegularFile(name)) throw new CommandError(notAFile(name));
    if (!isFolder) return [{ ...fileSet(name), isFromFolder: false }];
    const paths = visibleFiles(name);
    if (paths.length === 0) throw new CommandError(`the folder "${name}" contains no files`);
    const texts = paths.filter((path) => !isPictureFile(path));
    const read = (path: string) => readDocument(path, relative(name, path), lang);
    const importer = named ?? recognizeImporter(texts.slice(0, TREE_SAMPLE).map(read), importers);
    if (importer?.tree !== true) return texts.map((path) => ({ ...fileSet(path), isFromFolder: true }));
    const others = once(() => [...paths, ...otherPictures()]);
    return [
      {
        name,
        isFromFolder: false,
        isNamedFormat,
        importer,
        documents: () => texts.map(read),
        picture: pictureFinder(name, others),
      },
    ];
  });
}

/** Tells whether a path, or the end of one, means this set. */
export function isCalled({ name }: DocumentSet, called: string): boolean {
  return name === called || name.endsWith(`/${called}`);
}

/** How many files of a folder are read to recognize a tree. */
const TREE_SAMPLE = 40;

/**
 * Returns a function that finds pictures: by their address below the folder of the documents, else among `others` by the end of the address.
 * A document from elsewhere must not bring other files of this computer onto a public page.
 */
function pictureFinder(folder: string, others: () => readonly string[]): DocumentSet['picture'] {
  const root = resolve(folder);
  return (document, address) => {
    const path = pathOf(address);
    if (path === undefined) return undefined;
    const beside = resolve(root, dirname(document), path);
    if (isInFolder(beside, root)) return readFileSync(beside);
    const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    for (; parts.length > 0; parts.shift()) {
      const found = others().find((file) => `/${file.replaceAll('\\', '/')}`.endsWith(`/${parts.join('/')}`));
      if (found !== undefined) return readFileSync(found);
    }
    return undefined;
  };
}

/** Returns the path of an address without scheme, query and fragment; undefined if it cannot be a path. */
function pathOf(address: string): string | undefined {
  try {
    const path = decodeURIComponent((address.split(/[?#]/)[0] ?? '').replace(/^[a-z][a-z0-9+.-]*:/i, ''));
    return path.includes('\0') ? undefined : path.replaceAll('\\', '/');
  } catch {
    return undefined;
  }
}

function readDocument(path: string, name: string, lang: string | undefined): ImportDocument {
  const bytes = readFileSync(path);
  const tooLarge = whyTooLarge(bytes);
  if (tooLarge !== undefined)
    throw new CommandError(`"${path}" cannot be imported: ${tooLarge}; divide it, or check that it is the right file`, 1);
  return toImportDocument(name.replaceAll('\\', '/'), bytes, lang);
}

/** Returns the paths of all files below a folder, without hidden ones. Throws `CommandError` if there is a link, which would not be read, or a name that is not UTF-8. */
function visibleFiles(folder: string): string[] {
  const entries = entriesBelow(folder).filter(({ name }) => !name.startsWith('.'));
  const pathOfEntry = ({ parentPath, name }: (typeof entries)[number]) => join(parentPath, name);
  const undecodable = entries.find(({ name }) => isUndecodable(name));
  if (undecodable !== undefined) throw new CommandError(`"${pathOfEntry(undecodable)}": ${UNDECODABLE}`, 1);
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (link !== undefined)
    throw new CommandError(`"${pathOfEntry(link)}" is a link; replace it with what it leads to, or remove it`, 1);
  return entries
    .filter((entry) => entry.isFile())
    .map(pathOfEntry)
    .toSorted();
}
