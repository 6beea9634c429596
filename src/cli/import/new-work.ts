/** Finds the work and the language of documents whose import names none, and proposes the settings of a new work. */

import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Archive } from '@rulegraph/content/archive';
import { guideFile } from '@rulegraph/content/disk/file-system';
import type { Work } from '@rulegraph/core/work';
import { importerNamed } from '@rulegraph/import';
import type { Importer } from '@rulegraph/import/reader';
import {
  decoded,
  detectLanguage,
  type ProposedSettings,
  proposeSettings,
  titleOfFile,
  whyUnnumbered,
} from '@rulegraph/import/settings';
import { workFile } from '@rulegraph/import/settings/work-file';
import { chosenWork, readContent } from '../content.ts';
import { CommandError, messageLine, printLine, printRemark } from '../output.ts';
import type { DocumentSet } from './read-documents.ts';

/** What an import may name. */
interface Named {
  readonly work?: string | undefined;
  readonly lang?: string | undefined;
  readonly preview?: boolean | undefined;
  readonly folders: readonly string[];
}

/** The work and the language of documents, and the content folders that have the settings. */
interface Settled {
  readonly work: string;
  readonly lang: string;
  readonly folders: readonly string[];
}

/**
 * Returns the work and the language of documents. If the import names no work, it is the one that is called like the first document; one that does not
 * exist gets the settings that the document shows.
 */
export async function settleWork(sets: readonly DocumentSet[], named: Named): Promise<Settled> {
  const { lang, folders } = named;
  if (named.work !== undefined && lang !== undefined) return { work: named.work, lang, folders };
  const [first] = sets;
  if (first === undefined) throw new CommandError('name a document');
  const archive = readContent(folders.filter((folder) => existsSync(folder)));
  const id = named.work ?? idOf(first.name);
  if (archive.works.some((work) => work.id === id)) return { work: id, lang: lang ?? (await languageOf(first)), folders };
  if (named.work !== undefined && archive.works.length > 0) chosenWork(archive, id);
  return proposeWork(first, { ...named, id, archive });
}

/** Returns `club-rules` for `Club Rules 2026.pdf`. */
function idOf(path: string): string {
  const name = titleOfFile(path.replaceAll('\\', '/')).normalize('NFKD').toLowerCase();
  return (
    name
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|(?<!-)-+$/g, '') || 'rules'
  );
}

async function languageOf(set: DocumentSet): Promise<string> {
  const { lines } = await decoded(importerOf(set), set.documents());
  return detectLanguage(lines.map(({ text }) => text).join('\n')) ?? languageUnknown(set);
}

function languageUnknown({ name }: DocumentSet): never {
  throw new CommandError(`the language of "${name}" cannot be told from its words; name it: --lang en`);
}

/** Documents that no format claims may be plain text with numbers of any form. */
function importerOf({ name, importer = importerNamed('numbered-text') }: DocumentSet): Importer {
  if (importer === undefined) throw new CommandError(`no importer reads "${name}"`);
  return importer;
}

async function proposeWork(
  set: DocumentSet,
  { id, work, lang, preview, folders, archive }: Named & { readonly id: string; readonly archive: Archive },
): Promise<Settled> {
  const folder = preview === true ? mkdtempSync(join(tmpdir(), 'rulegraph-preview-')) : (folders[0] ?? 'content');
  const file = join(folder, id, 'work.yaml');
  if (existsSync(file)) throw new CommandError(`${file} has errors; correct them first`, 1);
  const proposed = await proposeSettings(importerOf(set), set.documents(), { id, lang });
  if (proposed === 'unknown-language') return languageUnknown(set);
  if (proposed === undefined) {
    const { messages = [], lines } = await decoded(importerOf(set), set.documents());
    for (const message of messages) printRemark(messageLine(message));
    const { lists, reason } = whyUnnumbered(lines);
    const what = lists === 0 ? 'headings and rules (1., 1.1)' : 'headings above them, as in "1. Setup"';
    throw new CommandError(
      `"${set.name}" ${reason}, so no settings can be proposed; number its ${what}, write a work.yaml (${guideFile('add-a-game')}), or name the work with --work`,
      1,
    );
  }
  const { titles, source } = proposed.work;
  const existing = work === undefined ? workWithTitle(archive.works, titles[source] ?? '') : undefined;
  if (existing !== undefined) {
    printRemark(`"${titles[source]}" is read as an edition of the work "${existing.id}"; for another one, name it with --work`);
    return { work: existing.id, lang: source, folders };
  }
  const text = workFile(proposed, basename(set.name));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  if (preview === true) printLine(text);
  printProposal(proposed, preview === true ? undefined : file);
  if (archive.works.length > 0) {
    const known = archive.works.map((work) => work.id).join(', ');
    printRemark(`  if the document belongs to another work, delete ${dirname(file)} and name the work with --work: ${known}`);
  }
  return { work: id, lang: proposed.work.source, folders: preview === true ? [folder] : folders };
}

/** A title that leaves out words of another one (`Magic Tournament Rules`) names the same work if it has at least so many of them. */
const MIN_WORDS = 3;

/** Returns the one work that has a title in any language, or a longer one that begins with the same word and has all of its words. */
function workWithTitle(works: readonly Work[], title: string): Work | undefined {
  const words = titleWords(title);
  const found = works.filter(({ titles }) =>
    Object.values(titles).some((known) => {
      const knownWords = titleWords(known);
      const isPart = words.length >= MIN_WORDS && words[0] === knownWords[0] && words.every((word) => knownWords.includes(word));
      return isPart || words.join(' ') === knownWords.join(' ');
    }),
  );
  return found.length === 1 ? found[0] : undefined;
}

function titleWords(title: string): readonly string[] {
  return title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function printProposal({ work, unsure }: ProposedSettings, file: string | undefined): void {
  const { id, source, titles } = work;
  printRemark(`new work "${id}" ("${titles[source]}", language "${source}")`);
  printRemark(
    file === undefined
      ? '  settings as above; with --preview, nothing is written'
      : `  settings proposed from the document: ${file}`,
  );
  for (const doubt of unsure) printRemark(`  unsure: ${doubt}`);
}
