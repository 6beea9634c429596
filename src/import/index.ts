/** The importers, and which of them reads a given set of documents. */
import { readdirSync } from 'node:fs';
import type { Work } from '@rulegraph/core/work';
import { decodeBytes } from './decode.ts';
import { gettext } from './gettext/index.ts';
import type { ImportDocument } from './importer.ts';
import { laidOutText } from './laid-out-text/index.ts';
import { isHtml } from './markup/formats.ts';
import { html, markdown } from './markup/index.ts';
import { numberedText, shareNumberedAs } from './numbered-text/index.ts';
import { pdf } from './pdf/index.ts';
import { quotation } from './quotation/index.ts';
import type { Importer } from './reader.ts';
import { sources } from './sources/index.ts';
import { word } from './word/index.ts';

export { isGuarded } from './engine.ts';

/**
 * Returns the importers of a folder, in the order of their names: each folder in it has an `index.ts`, or `index.js` in the package, that exports
 * `importer`.
 */
export async function importersIn(folder: URL): Promise<readonly Importer[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const modules = files.filter((file) => /^[\w-]+\/index\.[jt]s$/.test(file)).toSorted();
  return await Promise.all(modules.map(async (file) => (await import(new URL(file, folder).href)).importer as Importer));
}

/**
 * Lists the importers; the order decides between two that are equally confident. Those in `dialects/` know habits of one publisher, translator or
 * tool that a work cannot declare. No other code may know where a document comes from; every other importer reads a kind of document.
 */
export const importers: readonly Importer[] = [
  pdf,
  word,
  sources,
  gettext,
  ...(await importersIn(new URL('./dialects/', import.meta.url))),
  quotation,
  html,
  markdown,
  laidOutText,
  numberedText,
];

/** Below this no importer is chosen, and the user must name one. */
const LOWEST_CONFIDENCE = 0.3;

/** Decodes a file for the importers. `path` is relative to what the user named, with forward slashes. */
export function toImportDocument(path: string, bytes: Uint8Array, lang?: string): ImportDocument {
  return { path, bytes, ...decodeBytes(bytes, lang) };
}

/** Returns the importer that reads these documents best, judged by content alone; undefined if none is confident enough. */
export function recognizeImporter(documents: readonly ImportDocument[], among = importers): Importer | undefined {
  return confidentImporters(documents, among)[0];
}

function confidentImporters(documents: readonly ImportDocument[], among: readonly Importer[]): readonly Importer[] {
  const judged = among.map((importer) => ({ importer, confidence: importer.accepts(documents) }));
  const confident = judged.filter(({ confidence }) => confidence > LOWEST_CONFIDENCE);
  return confident.sort((one, other) => other.confidence - one.confidence).map(({ importer }) => importer);
}

/** Returns the importers that may read documents better than the recognized one does, if that finds doubts; none if the format is certain. */
export function otherImporters(
  documents: readonly ImportDocument[],
  recognized: Importer | undefined,
  among = importers,
): readonly Importer[] {
  const isText = documents.every(({ text }) => text !== null && !isHtml(text));
  if (recognized?.unchecked !== undefined || recognized?.tree === true || !isText) return [];
  const general = [...confidentImporters(documents, among), laidOutText, numberedText];
  return [...new Set(general)].filter((other) => other !== recognized && other.unchecked === undefined && other.tree !== true);
}

/**
 * Returns the importer for numbered text if lines begin with numbers of the work's own scheme (`I.A.1`, `1/1:A`), for documents that
 * `recognizeImporter` does not recognize.
 */
export function importerByNumbering(documents: readonly ImportDocument[], work: Work): Importer | undefined {
  return shareNumberedAs(work, documents) > LOWEST_CONFIDENCE ? numberedText : undefined;
}

/** Returns the importer with a name, as given with `--format`. */
export function importerNamed(name: string, among = importers): Importer | undefined {
  return among.find((importer) => importer.name === name);
}
