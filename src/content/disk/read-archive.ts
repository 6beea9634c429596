/** Opens content folders as an archive. Settings are read immediately, texts when they are asked for. */
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { diagnose, diagnoseFile } from '@rulegraph/core/diagnostics';
import { type IssuedIdentifier, type Override, parseIdentifiers } from '@rulegraph/core/history';
import { isLanguageCode } from '@rulegraph/core/languages';
import { memoize, once, weakOnce } from '@rulegraph/core/memo';
import type { SourceFile } from '@rulegraph/core/model';
import type { CollectionSettings, RulingCollection } from '@rulegraph/core/rulings';
import type { QuestionCards } from '@rulegraph/core/search/find';
import type { FileCache, KnownChapter, ReadOptions as ReadTextOptions } from '@rulegraph/core/source';
import { append } from '@rulegraph/core/untrusted';
import type { Edition, Work } from '@rulegraph/core/work';
import { isEditionId } from '@rulegraph/core/written-date';
import type { VFileMessage } from 'vfile-message';
import { type Archive, archiveOn } from '../archive/index.ts';
import {
  type CachedExpressions,
  openCachedExpressions,
  openSourceDigests,
  type SourceDigests,
  type TextRead,
} from './cached-expressions.ts';
import {
  digestOf,
  openCachedAlignments,
  openCachedIndexes,
  openCachedSettings,
  type ReadSettings,
  type ReadSettingsOnce,
} from './cached-values.ts';
import { isContent } from './file-states.ts';
import {
  ARRIVED_FOLDER,
  entriesBelow,
  isUndecodable,
  isUnfinished,
  nameClash,
  nameClashes,
  today,
  UNFINISHED,
} from './file-system.ts';
import { PICTURES } from './import-staging.ts';
import { irregularFile, isFolder, isRegularFile, isTaken, readText, statsOf } from './read-text.ts';

// Readers of sources and their packages are most of the program's code, so they are loaded only when something is not cached.
const load = createRequire(import.meta.url);
const settingsReaders = once(() => load('./content-settings.ts') as typeof import('./content-settings.ts'));
const reviewReaders = once(() => load('./decision-files.ts') as typeof import('./decision-files.ts'));
const rulingReaders = once(() => load('@rulegraph/core/rulings') as typeof import('@rulegraph/core/rulings'));
const textReaders = once(() => load('@rulegraph/core/source') as typeof import('@rulegraph/core/source'));

/** Matches valid names of folders: untrusted content chooses them, and they become parts of addresses, file names and property names. */
const WORK_ID = /^[a-z0-9][a-z0-9_-]*$/i;

interface EditionFolder {
  readonly edition: Edition;
  /** Folders of source files by language. Later content folders add or replace languages. */
  readonly languages: Map<string, { readonly root: string; readonly path: string }>;
}

interface WorkFolder {
  readonly work: Work;
  readonly editions: Map<string, EditionFolder>;
  readonly overrides: readonly Override[];
  readonly issued: readonly IssuedIdentifier[];
}

/** The caches of content folders. */
export interface CachedSources {
  readonly expressions: CachedExpressions;
  readonly digests: SourceDigests;
}

/** Opens the caches of content folders; `save` writes them. */
export function openCachedSources(contentFolders: readonly string[]): CachedSources & { save: () => void } {
  const expressions = openCachedExpressions();
  const digests = openSourceDigests(contentFolders);
  return {
    expressions,
    digests,
    save: () => {
      for (const cache of [expressions, digests]) cache.save();
    },
  };
}

interface ReadOptions extends Partial<CachedSources> {
  /** The day, such as `2026-11-22`, that decides which edition is in force; today by default. */
  readonly day?: string;
  readonly index?: Archive['index'];
}

/** Opens content folders. If several have the same work, edition or language, the last one counts. */
export function readArchive(
  contentFolders: readonly string[],
  { day = today(), index = openCachedIndexes(contentFolders), ...cached }: ReadOptions = {},
): Archive {
  return archiveOn(readFolders(contentFolders, cached, index), day);
}

function readFolders(contentFolders: readonly string[], cached: Partial<CachedSources>, index: Archive['index']): Archive {
  const messages: VFileMessage[] = [];
  const reading: ReadContext = { messages, readOnce: openCachedSettings(index) };
  const works = new Map<string, WorkFolder>();
  for (const root of contentFolders) {
    if (existsSync(root)) readContentFolder(root, works, reading);
    else messages.push(diagnoseFile(root, { code: 'missing-folder', reason: `the content folder "${root}" does not exist` }));
  }
  const editionsByWork = new Map<string, readonly Edition[]>();
  for (const [id, { editions }] of works) {
    const inOrder = [...editions.values()].map(({ edition }) => edition).sort(byDate);
    editionsByWork.set(id, distinctAliases(inOrder, messages));
  }
  const filesOf = (work: string, edition: string, lang: string): SourceFile[] | undefined => {
    const folder = folderOf(works, work, edition, lang);
    return folder === undefined ? undefined : sourceFiles(folder.root, folder.path, messages);
  };
  const sources: TextSources = { works, filesOf, messages };
  const digest = digestReader(sources, cached.digests);
  const readExpression = expressionReader(sources, digest, cached.expressions);
  return {
    works: [...works.values()].map(({ work }) => work),
    editions: (work) => editionsByWork.get(work) ?? [],
    languages: (work, edition) => [...(works.get(work)?.editions.get(edition)?.languages.keys() ?? [])].sort(),
    expression: (work, edition, lang) => readExpression(work, edition, lang)?.expression,
    defects: (work, edition, lang) => readExpression(work, edition, lang)?.messages ?? [],
    digest,
    overrides: (work) => works.get(work)?.overrides ?? [],
    issued: (work) => works.get(work)?.issued ?? [],
    alignment: openCachedAlignments(),
    sources: (work, edition, lang) => filesOf(work, edition, lang) ?? [],
    index,
    reviews: memoize((work: string, lang: string) => {
      const { messages: problems, ...records } = reviewReaders().readReviews(contentFolders, work, lang);
      messages.push(...problems);
      return records;
    }),
    sourceOf: (file) => {
      const root = contentFolders.findLast((folder) => existsSync(join(folder, file)));
      return root === undefined ? undefined : readText(join(root, file), file).text;
    },
    rulings: memoize((id: string): readonly RulingCollection[] => {
      const work = works.get(id)?.work;
      return work === undefined ? [] : contentFolders.flatMap((root) => readCollections(root, work, reading));
    }),
    questions: memoize((id: string): QuestionCards | undefined => {
      const path = contentFolders
        .map((root) => [root, join(root, id, QUESTIONS_FILE)] as const)
        .findLast(([, file]) => isTaken(file));
      if (path === undefined || !works.has(id)) return undefined;
      return readSettings(...path, reading, (text, file) => settingsReaders().readQuestionsFile(text, file)) ?? undefined;
    }),
    pictures: (work) => pictureNames(contentFolders, work),
    picture: (work, name) => {
      const path = contentFolders.map((root) => join(root, work, PICTURES, name)).findLast(isRegularFile);
      return path === undefined ? undefined : new Uint8Array(readFileSync(path));
    },
    messages: () => messages,
  };
}

function folderOf(works: ReadonlyMap<string, WorkFolder>, work: string, edition: string, lang: string) {
  return works.get(work)?.editions.get(edition)?.languages.get(lang);
}

interface TextSources {
  readonly works: ReadonlyMap<string, WorkFolder>;
  readonly filesOf: (work: string, edition: string, lang: string) => readonly SourceFile[] | undefined;
  readonly messages: VFileMessage[];
}

/** Returns the function that reads the texts of an archive, each once. */
function expressionReader(
  { works, filesOf, messages }: TextSources,
  digest: Archive['digest'],
  cached: CachedExpressions | undefined,
) {
  // Large, and of no more use when all texts are read: the garbage collector may take it.
  const fileCache = weakOnce(() => textReaders().createFileCache());
  return memoize((work: string, edition: string, lang: string): TextRead | undefined => {
    const workFolder = works.get(work);
    const editionFolder = workFolder?.editions.get(edition);
    const state = digest(work, edition, lang);
    if (workFolder === undefined || editionFolder === undefined || state === undefined) return undefined;
    const { numbering } = editionFolder.edition;
    const read = (before: ReadonlyMap<string, KnownChapter>) =>
      readChanged(filesOf(work, edition, lang) ?? [], before, {
        work: workFolder.work,
        edition,
        lang,
        numbering,
        cache: fileCache(),
      });
    const result = cached?.get({ work, edition, lang }, state, read) ?? read(new Map());
    append(messages, result.messages);
    return result;
  });
}

/** Reads the sources of a text, except for the chapters that are known by their digests. */
function readChanged(
  files: readonly SourceFile[],
  before: ReadonlyMap<string, KnownChapter>,
  options: ReadTextOptions & { readonly cache: FileCache },
): TextRead {
  const { work, numbering } = options;
  const settings = JSON.stringify([work.numbering, work.exampleLabels, numbering]);
  const known = textReaders().chaptersReadWith(options.cache, options);
  const digests = files.map((file) => [file, digestOf([settings, file.text])] as const);
  for (const [{ text }, digest] of digests) {
    const chapter = before.get(digest);
    if (chapter !== undefined && !known.has(text)) known.set(text, chapter);
  }
  const { expression, messages } = textReaders().readExpression(files, options);
  const chapters = digests.flatMap(([{ path, text }, digest]) => {
    const { number, order } = known.get(text) ?? { number: null, order: Number.NaN };
    // JSON has no infinity.
    return Number.isFinite(order) ? [{ path, digest, number, order }] : [];
  });
  return { expression, messages, chapters };
}

/** Returns the function `digest` of an archive, which computes the digest of each text once. */
function digestReader({ works, filesOf, messages }: TextSources, cached: SourceDigests | undefined): Archive['digest'] {
  const digests = new Map<string, string>();
  const readDigest = (work: string, edition: string, lang: string): string | undefined => {
    const { path } = folderOf(works, work, edition, lang) ?? {};
    const known = path === undefined ? undefined : cached?.find(path);
    if (path === undefined || known !== undefined) return known;
    const before = messages.length;
    const read = digestOf((filesOf(work, edition, lang) ?? []).flatMap((file) => [file.path, file.text]));
    // A text whose files have problems is read again each time, so that every run reports them.
    if (messages.length === before) cached?.record(path, read);
    return read;
  };
  return (work, edition, lang) => {
    const key = `${work}/${edition}/${lang}`;
    const known = digests.get(key);
    const sources = known === undefined ? readDigest(work, edition, lang) : undefined;
    if (sources === undefined) return known;
    // Other settings can make another text of the same files.
    const { numbering, exampleLabels } = works.get(work)?.work ?? {};
    const settings = JSON.stringify([numbering, exampleLabels, works.get(work)?.editions.get(edition)?.edition.numbering]);
    const all = digestOf([settings, sources]);
    digests.set(key, all);
    return all;
  };
}

function pictureNames(contentFolders: readonly string[], work: string): readonly string[] {
  const names = contentFolders.flatMap((root) => {
    const folder = join(root, work, PICTURES);
    return isFolder(folder)
      ? readdirSync(folder).filter((name) => textReaders().isPictureName(name) && isRegularFile(join(folder, name)))
      : [];
  });
  return [...new Set(names)].sort();
}

/** Compares editions by date; `.10` comes after `.2`. */
function byDate(a: Pick<Edition, 'id'>, b: Pick<Edition, 'id'>): number {
  const [dateA = '', countA = '1'] = a.id.split('.');
  const [dateB = '', countB = '1'] = b.id.split('.');
  return dateA === dateB ? Number(countA) - Number(countB) : dateA < dateB ? -1 : 1;
}

/**
 * Returns editions without ambiguous aliases, which are reported. If two editions have the same alias, the earlier one keeps it, since more links to it
 * exist. A date cannot be an alias.
 */
function distinctAliases(editions: readonly Edition[], messages: VFileMessage[]): readonly Edition[] {
  const owners = new Map<string, Edition>();
  return editions.map((edition) => {
    const aliases = edition.aliases.filter((alias) => {
      // The two encodings of `é` look the same in an address.
      const folded = alias.normalize('NFC').toLowerCase();
      const owner = owners.get(folded);
      const isFree = owner === undefined || owner === edition;
      const isDate = /^\d{4}-\d{2}-\d{2}(?:\.\d+)?$/.test(alias);
      const refuse = (why: string) =>
        messages.push(
          diagnoseFile(`${edition.work}/${edition.id}/edition.yaml`, {
            code: 'invalid-setting',
            reason: `the alias "${alias}" ${why}`,
            remedy: 'give the edition another alias',
          }),
        );
      if (!isFree) refuse(`already names the edition "${owner.id}"`);
      if (isDate) refuse('is a date, which names the edition of that day');
      if (isFree && !isDate) owners.set(folded, edition);
      return isFree && !isDate;
    });
    return { ...edition, aliases };
  });
}

/** What reading a content folder needs: where messages go, and the cache of settings. */
interface ReadContext {
  readonly messages: VFileMessage[];
  readonly readOnce: ReadSettingsOnce;
}

function readContentFolder(root: string, works: Map<string, WorkFolder>, reading: ReadContext): void {
  const { messages } = reading;
  for (const id of folders(root, root, messages)) {
    const path = join(root, id, 'work.yaml');
    if (isTaken(path)) {
      if (isRefused('work', id, id, messages, works.keys())) continue;
      const value = readSettings(root, path, reading, (text, file) => settingsReaders().readWorkFile(text, file, id));
      if (value !== null) works.set(id, { editions: new Map(), overrides: [], issued: [], ...works.get(id), work: value });
    }
    const known = works.get(id);
    if (known === undefined) continue;
    const work = {
      ...known,
      overrides: [...known.overrides, ...readOverrides(root, id, reading)],
      issued: [...known.issued, ...readIdentifiers(root, id, messages)],
    };
    works.set(id, work);
    for (const edition of editionFolders(root, join(root, id), messages)) readEditionFolder(root, work, edition, reading);
  }
}

/** Reads a settings file and collects its messages. Returns null if the file is not valid. */
function readSettings<T>(
  root: string,
  path: string,
  { messages, readOnce }: ReadContext,
  parse: (text: string, file: string) => ReadSettings<T>,
): T | null {
  const file = name(root, path);
  const { text, messages: unreadable } = readText(path, file);
  const { value, messages: problems } = readOnce(path, file, text, () => parse(text, file));
  messages.push(...unreadable, ...problems);
  return value;
}

function readOverrides(root: string, work: string, reading: ReadContext): readonly Override[] {
  const path = join(root, work, 'lineage.yaml');
  if (!isTaken(path)) return [];
  return readSettings(root, path, reading, (text, file) => settingsReaders().readLineageFile(text, file)) ?? [];
}

/** The file in a work's folder with the published identifiers. */
export const IDENTIFIERS_FILE = 'identifiers.txt';

function readIdentifiers(root: string, work: string, messages: VFileMessage[]): readonly IssuedIdentifier[] {
  const path = join(root, work, IDENTIFIERS_FILE);
  if (!isTaken(path)) return [];
  const file = readText(path, name(root, path));
  messages.push(...file.messages);
  const { issued, faults } = parseIdentifiers(file.text);
  const damaged = faults.map((line) =>
    diagnose({
      code: 'invalid-setting',
      reason: 'the line does not have an identifier and its last number',
      place: { file: name(root, path), line, column: 1 },
      remedy: 'restore the file from version control; `rulegraph index W --record` writes it',
    }),
  );
  append(messages, damaged);
  return issued;
}

/** Returns the folders of a work's editions. Imported editions count even before they are moved to their own folders. */
function editionFolders(root: string, workFolder: string, messages: VFileMessage[]) {
  const arrived = join(workFolder, ARRIVED_FOLDER);
  const pictures = join(workFolder, PICTURES);
  if (isFolder(pictures)) reportOddEntries(root, entriesBelow(pictures), messages);
  const ids = folders(workFolder, root, messages).filter((id) => id !== PICTURES && id !== RULINGS);
  const paths = new Map(ids.map((id) => [id, join(workFolder, id)]));
  if (isFolder(arrived)) for (const id of folders(arrived)) paths.set(id, join(arrived, id));
  return Array.from(paths, ([id, path]) => ({ id, path }));
}

/** The file in a work's folder with its question cards. */
const QUESTIONS_FILE = 'questions.yaml';

/** The folder of a work with its collections of rulings, each with a folder for each language. */
export const RULINGS = 'rulings';

function readCollections(root: string, work: Work, reading: ReadContext): readonly RulingCollection[] {
  const { messages } = reading;
  const parent = join(root, work.id, RULINGS);
  if (!isFolder(parent)) return [];
  return folders(parent, root, messages).flatMap((id) => {
    const folder = join(parent, id);
    if (isRefused('collection', id, name(root, folder), messages)) return [];
    const path = join(folder, 'collection.yaml');
    const settings: CollectionSettings = (isTaken(path)
      ? readSettings(root, path, reading, (text, file) => settingsReaders().readCollectionFile(text, file))
      : null) ?? { titles: { [work.source]: id }, about: {} };
    const rulings = folders(folder, root, messages).flatMap((lang) => {
      if (!isLanguageCode(lang)) {
        messages.push(
          strayFolder(name(root, join(folder, lang)), 'the folder is not a language and', 'use a language code as its name'),
        );
        return [];
      }
      const exampleLabels = Object.values(work.exampleLabels).flat();
      const read = rulingReaders().readRulings(sourceFiles(root, join(folder, lang), messages), {
        work: work.id,
        collection: id,
        lang,
        settings,
        exampleLabels,
      });
      append(messages, read.messages);
      return read.rulings;
    });
    return [{ work: work.id, id, settings, rulings }];
  });
}

function readEditionFolder(
  root: string,
  { work, editions }: WorkFolder,
  { id, path: folder }: { readonly id: string; readonly path: string },
  reading: ReadContext,
): void {
  const { messages } = reading;
  if (!isEditionId(id)) {
    messages.push(
      strayFolder(
        name(root, folder),
        'the folder is not an edition and',
        'use the effective date, YYYY-MM-DD, as the name of the folder',
      ),
    );
    return;
  }
  const path = join(folder, 'edition.yaml');
  const known = editions.get(id);
  let edition = known?.edition ?? { work: work.id, id, effective: id.slice(0, 10), aliases: [], languages: {} };
  if (isTaken(path)) {
    const value = readSettings(root, path, reading, (text, file) => settingsReaders().readEditionFile(text, file, work.id, id));
    if (value !== null) {
      // Aliases are parts of addresses, so those of earlier folders stay.
      const aliases = [...new Set([...edition.aliases, ...value.aliases])];
      for (const alias of aliases) {
        const reason = nameClash(alias);
        if (reason !== undefined)
          messages.push(
            diagnoseFile(name(root, path), { code: 'unportable-name', reason, remedy: 'give the edition another alias as well' }),
          );
      }
      const corrections = [...(edition.corrections ?? []), ...(value.corrections ?? [])];
      const languages = { ...edition.languages, ...value.languages };
      edition = { ...value, aliases, languages, ...(corrections.length === 0 ? {} : { corrections }) };
    }
  }
  const languages = new Map(known?.languages);
  for (const lang of folders(folder, root, messages)) {
    const textFolder = join(folder, lang);
    const refused = isLanguageCode(lang) ? nameClash(lang, languages.keys()) : 'the folder is not a language';
    if (refused === undefined) languages.set(lang, { root, path: textFolder });
    else
      messages.push(
        strayFolder(
          name(root, textFolder),
          `${refused} and`,
          'use a language code as its name, such as en or pt-BR',
          isLanguageCode(lang) && nameClash(lang) === undefined,
        ),
      );
  }
  editions.set(id, { edition, languages });
}

/** Returns the names of the folders within a folder. Symbolic links to folders, and names that are not UTF-8, are left out with a message in `messages`. */
function folders(path: string, root = path, messages: VFileMessage[] = []): string[] {
  const entries = readdirSync(path, { withFileTypes: true });
  reportOddEntries(root, entries, messages);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !isUndecodable(entry.name))
    .map((entry) => entry.name)
    .sort();
}

function reportOddEntries(root: string, entries: readonly Dirent[], messages: VFileMessage[]): void {
  for (const entry of entries.filter((entry) => !entry.name.startsWith('.'))) {
    const target = join(entry.parentPath, entry.name);
    const stray = isUndecodable(entry.name) ? undefined : strayReason(entry, target, root);
    if (isUndecodable(entry.name)) messages.push(irregularFile(name(root, target)));
    else if (stray !== undefined) messages.push(strayFolder(name(root, target), ...stray));
  }
}

/** Returns what is wrong with an entry that nothing reads, and what to do; undefined for others. Links with the names of files are reported by their readers. */
function strayReason(entry: Dirent, target: string, root: string): readonly [what: string, remedy: string] | undefined {
  if (isUnfinished(entry.name)) return ['the file', UNFINISHED];
  if (entry.isSymbolicLink() && isFolder(target)) return ['a link to a folder', 'replace the link with the folder itself'];
  if (entry.isSymbolicLink() && statsOf(target) === undefined && !/\.[a-z]+\s*$/i.test(entry.name))
    return ['a link that leads nowhere', 'delete the link, or put the folder itself in its place'];
  // The root may be a folder with other things as well.
  const [, stem, extension] = /^(.*?)(\.(?:import\.|review\.)?)ya?ml$/i.exec(entry.name) ?? [];
  if (stem === undefined || entry.parentPath === root) return undefined;
  const isKnown =
    extension === '.import.' ? isEditionId(stem) : extension === '.review.' ? isLanguageCode(stem) : SETTINGS.has(stem);
  return isKnown && entry.name.endsWith('.yaml')
    ? undefined
    : [`no settings have the name "${entry.name}", and the file`, 'rename it, or delete it'];
}

/** The names of settings files in the folders of a work. */
const SETTINGS = new Set(['work', 'edition', 'collection', 'questions', 'lineage']);

const MISNAMED = ['the name does not end in ".md", so the file was skipped', 'rename it'] as const;

function sourceFiles(root: string, folder: string, messages: VFileMessage[]): SourceFile[] {
  const entries = entriesBelow(folder);
  reportOddEntries(root, entries, messages);
  // On a disk that ignores case, or for an editor, `101.MD` is a chapter as well.
  const isSource = (path: string) => /\.(?:md|markdown)\s*$/i.test(path) && name(folder, path).split('/').every(isContent);
  const named = entries.filter((entry) => isSource(join(entry.parentPath, entry.name)));
  const files = named.filter((entry) => entry.isFile() && entry.name.endsWith('.md') && !isUndecodable(entry.name));
  for (const entry of named)
    if (!files.includes(entry) && !isUndecodable(entry.name))
      messages.push(irregularFile(name(root, join(entry.parentPath, entry.name)), ...(entry.isFile() ? MISNAMED : [])));
  const clashes = nameClashes(files.map((entry) => entry.name));
  for (const [file, reason] of clashes)
    messages.push(diagnoseFile(name(root, join(folder, file)), { code: 'unportable-name', reason, remedy: 'rename the file' }));
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return paths.sort().map((path) => {
    const file = readText(path, name(root, path));
    messages.push(...file.messages);
    return { path: name(root, path), text: file.text };
  });
}

/** Returns the name of a file in messages and expressions: its path within the content folder. */
function name(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/');
}

/** Tells whether a folder whose name becomes part of addresses cannot have it, which is reported. */
function isRefused(what: string, id: string, file: string, messages: VFileMessage[], others?: Iterable<string>): boolean {
  const why = WORK_ID.test(id) ? nameClash(id, others) : 'the name cannot be part of an address';
  const remedy = 'use lowercase letters, digits and hyphens in the name of the folder';
  if (why !== undefined)
    messages.push(strayFolder(file, `${why}, and the ${what}`, remedy, WORK_ID.test(id) && nameClash(id) === undefined));
  return why !== undefined;
}

/** Reports a folder that is left out: an error if only a folder with nearly its name is in its way, since nobody knows which of them was meant. */
function strayFolder(file: string, what: string, remedy: string, isTwin = false): VFileMessage {
  return diagnoseFile(file, {
    code: 'stray-folder',
    reason: `${what} is left out`,
    remedy,
    ...(isTwin ? { severity: 'error' } : {}),
  });
}
