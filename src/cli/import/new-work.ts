/** Finds the work and the language of documents whose import names none, and proposes the settings of a new work. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Archive } from '@rulegraph/content/archive';
import { guideFile, makeFolder, nameClash } from '@rulegraph/content/disk/file-system';
import { SIGNALS } from '@rulegraph/content/disk/interruption';
import { diagnoseFile } from '@rulegraph/core/diagnostics';
import { mostFrequent } from '@rulegraph/core/lists';
import { once } from '@rulegraph/core/memo';
import type { Work } from '@rulegraph/core/work';
import { importerNamed } from '@rulegraph/import';
import type { Importer } from '@rulegraph/import/reader';
import {
  decoded,
  detectLanguage,
  isLanguage,
  type ProposedSettings,
  proposeSettings,
  titleOfDocument,
  titleOfFile,
  whyUnnumbered,
} from '@rulegraph/import/settings';
import { workFile } from '@rulegraph/import/settings/work-file';
import { contentsAddress, pageAddresses } from '@rulegraph/site/kit/addresses';
import { LANGUAGES, languageOf } from '@rulegraph/site/kit/languages';
import { chosenWork, readContent } from '../content.ts';
import { CommandError, messageLine, printLine, printRemark } from '../output.ts';
import { unreadable } from './defects.ts';
import type { DocumentSet } from './read-documents.ts';

interface Named {
  readonly work?: string | undefined;
  readonly lang?: string | undefined;
  readonly preview?: boolean | undefined;
  readonly folders: readonly string[];
}

/** Documents that belong to one work and are in one language, and the content folders that have its settings. */
interface Settled {
  readonly sets: readonly DocumentSet[];
  readonly work: string;
  readonly lang: string;
  readonly folders: readonly string[];
}

/** What a set says of itself. */
interface Identity {
  readonly set: DocumentSet;
  /** What a work is called that has the name of the document or, if that is only a date, its title. */
  readonly id: string;
  readonly title: string | undefined;
  readonly lang: string | undefined;
}

interface Group {
  /** Undefined if the work does not exist yet. */
  readonly work: Work | undefined;
  readonly members: Identity[];
}

/**
 * Divides sets by their work and their language. If the import names no work, each belongs to the one that is called like it or has its title; one that
 * does not exist gets the settings that the document shows. A document that says neither goes with the others, as a doubt.
 */
export async function settleWork(sets: readonly DocumentSet[], named: Named): Promise<readonly Settled[]> {
  const { lang, folders } = named;
  if (named.work !== undefined && lang !== undefined) return [{ sets, work: named.work, lang, folders }];
  const archive = readContent(folders.filter((folder) => existsSync(folder)));
  const identities: Identity[] = [];
  for (const set of sets) identities.push(await identify(set, lang));
  const own = archive.works.find(({ id }) => id === named.work);
  if (named.work !== undefined && own === undefined && archive.works.length > 0) chosenWork(archive, named.work);
  const groups = named.work === undefined ? groupByWork(identities, archive.works) : [{ work: own, members: identities }];
  const settled: Settled[] = [];
  for (const { work, members } of groups) settled.push(...(await settleGroup(members, { ...named, known: work, archive })));
  return settled;
}

async function identify(set: DocumentSet, named: string | undefined): Promise<Identity> {
  // What cannot be decoded is reported by its import.
  const documents = set.documents();
  const { lines } = await decoded(importerOf(set), documents).catch(() => ({ lines: [] }));
  const title = titleOfDocument(documents, lines)?.text;
  const name = titleOfFile(set.name.replaceAll('\\', '/'));
  const text = lines.map((line) => line.text).join('\n');
  const lang = named ?? languageOfPermalinks(text) ?? detectLanguage(text);
  return { set, title, lang, id: idOf(isNameless(set) ? (title ?? name) : name, lang) };
}

/** Returns the language whose home most permalinks of a tree begin with, unless that is `rules`: untranslated pages have translated permalinks. */
function languageOfPermalinks(text: string): string | undefined {
  const home = mostFrequent(Array.from(text.matchAll(/^permalink: *\/([^/\s]+)/gm), ([, segment]) => segment));
  return LANGUAGES.find(({ code, words }) => code !== 'en' && words.home === home)?.code;
}

/** Tells whether the name of a file is only a date, a version or a language. */
function isNameless({ name }: DocumentSet): boolean {
  const own = titleOfFile(name.replaceAll('\\', '/'));
  return !/\p{L}{2}/u.test(own) || isLanguage(own.replace(' ', '-'));
}

/** Returns `club-rules` for `Club Rules`; `con-rules` for `CON`, which cannot be the name of a folder on all systems, and `search-rules` for the name of a page. */
function idOf(title: string, lang: string | undefined): string {
  const id = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  const language = languageOf(lang ?? 'en');
  const isTaken = pageAddresses(language).includes(contentsAddress({ language, work: id, edition: null }));
  return nameClash(id) === undefined && !isTaken ? id || 'rules' : `${id}-rules`;
}

/** Returns the sets of each work. Those that say nothing of their work, or only a title that no other has, are in the largest group. */
function groupByWork(identities: readonly Identity[], works: readonly Work[]): readonly Group[] {
  const groups: Group[] = [];
  const unknown: Identity[] = [];
  for (const identity of identities) {
    const { id, title, set } = identity;
    const work = works.find((one) => one.id === id) ?? workWithTitle(works, title ?? titleOfFile(set.name));
    const isSame = (one: Identity) =>
      one.id === id || (title !== undefined && titleWords(title).join() === titleWords(one.title ?? '').join());
    const group = groups.find(({ work: other, members }) => (work === undefined ? members.some(isSame) : other === work));
    if (group !== undefined) group.members.push(identity);
    else if (work === undefined && title === undefined) unknown.push(identity);
    else groups.push({ work, members: [identity] });
  }
  const largest = groups.toSorted((one, other) => other.members.length - one.members.length)[0];
  if (largest === undefined) return [{ work: undefined, members: unknown }];
  const isLost = ({ work, members: [first, second] }: Group) =>
    work === undefined && largest.members.length > 1 && second === undefined && first !== undefined && isNameless(first.set);
  const lost = [...unknown, ...groups.filter(isLost).flatMap(({ members }) => members)];
  largest.members.push(...lost.map((identity) => ({ ...identity, set: withDoubt(identity.set, 'work') })));
  return groups.filter((group) => group === largest || !isLost(group));
}

/** Returns a set with a doubt that what it does not say is as in the others. */
function withDoubt(set: DocumentSet, what: 'work' | 'language'): DocumentSet {
  // A file of a folder may be no document.
  if (set.isFromFolder && set.importer === undefined) return set;
  const reason = `the document does not show its ${what}; that of the documents imported with it was taken`;
  const remedy = `if it has another ${what}, import it alone with --${what === 'work' ? 'work' : 'lang'}`;
  return { ...set, doubts: [...(set.doubts ?? []), diagnoseFile(set.name, { code: 'taken-with-others', reason, remedy })] };
}

/** Divides the sets of one work by their language, and proposes the settings of a work that does not exist. */
async function settleGroup(
  members: readonly Identity[],
  named: Named & { readonly known: Work | undefined; readonly archive: Archive },
): Promise<readonly Settled[]> {
  const usual = mostFrequent(members.flatMap(({ lang }) => lang ?? []));
  const first = members.find(({ title }) => title !== undefined) ?? members[0];
  if (first === undefined) throw new CommandError('name a document');
  const id = named.known?.id;
  const others = new Set(
    members.flatMap((one) => (named.known === undefined || one.id === id || one.set.doubts ? [] : (one.title ?? []))),
  );
  for (const title of named.work === undefined ? others : [])
    printRemark(`"${title}" is read as an edition of the work "${id}"; for another one, name it with --work`);
  const settled =
    named.known === undefined
      ? await proposeWork(first.set, { ...named, id: named.work ?? first.id, lang: named.lang ?? first.lang ?? usual })
      : { work: named.known.id, lang: usual ?? languageUnknown(first.set), folders: named.folders };
  const known = members.map(({ set, lang }) =>
    lang === undefined ? { set: withDoubt(set, 'language'), lang: settled.lang } : { set, lang },
  );
  return Array.from(
    Map.groupBy(known, ({ lang }) => lang),
    ([lang, own]) => ({ ...settled, lang, sets: own.map(({ set }) => set) }),
  );
}

function languageUnknown({ name }: DocumentSet): never {
  throw new CommandError(`the language of "${name}" cannot be told from its words; name it: --lang en`);
}

/** Documents that no format claims may be plain text with numbers of any form. */
function importerOf({ name, importer = importerNamed('numbered-text') }: DocumentSet): Importer {
  if (importer === undefined) throw new CommandError(`no importer reads "${name}"`);
  return importer;
}

/** Returns a folder that is removed when the program ends, by itself or by a signal. */
const temporaryFolder = once((): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-preview-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      remove();
      process.kill(process.pid, signal);
    });
  }
  return folder;
});

async function proposeWork(
  set: DocumentSet,
  { id, lang, preview, folders, archive }: Named & { readonly id: string; readonly archive: Archive },
): Promise<Omit<Settled, 'sets'>> {
  const folder = preview === true ? mkdtempSync(join(temporaryFolder(), 'content-')) : (folders[0] ?? 'content');
  const file = join(folder, id, 'work.yaml');
  if (existsSync(file)) throw new CommandError(`${file} has errors; correct them first`, 1);
  const proposed = await proposeSettings(importerOf(set), set.documents(), { id, lang }).catch((error: unknown) => {
    throw new CommandError(messageLine(unreadable(set.name, error)), 1);
  });
  if (proposed === 'unknown-language') return languageUnknown(set);
  if (proposed === undefined) {
    const { messages = [], lines } = await decoded(importerOf(set), set.documents());
    for (const message of messages) printRemark(messageLine(message));
    const counted = messages.find(({ ruleId }) => ruleId === 'counted-by-word');
    if (counted !== undefined)
      throw new CommandError(`no settings can be proposed for "${set.name}": ${counted.reason}; ${counted.note}`, 1);
    const { lists, reason } = whyUnnumbered(lines);
    const what = lists === 0 ? 'headings and rules (1., 1.1)' : 'headings above them, as in "1. Setup"';
    throw new CommandError(
      `"${set.name}" ${reason}, so no settings can be proposed; number its ${what}, write a work.yaml (${guideFile('add-a-game')}), or name the work with --work`,
      1,
    );
  }
  const text = workFile(proposed, basename(set.name));
  makeFolder(dirname(file));
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

/** Returns the words of a title without years, which editions have. */
function titleWords(title: string): readonly string[] {
  return title.toLowerCase().match(/(?!(?:19|20)\d\d(?![\p{L}\p{N}]))[\p{L}\p{M}\p{N}]+/gu) ?? [];
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
