/** Finds the program, the content, the settings and the caches; states the day; replaces files safely; and checks names and errors of the file system. */
import { randomUUID } from 'node:crypto';
import { chmodSync, type Dirent, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Thrown to end a command for a reason that its user can mend; the message says how. */
export class RefusedError extends Error {
  /** 1 if the content is at fault, 2 if the call is. */
  readonly status: 1 | 2;

  constructor(message: string, status: 1 | 2 = 1) {
    super(message);
    this.status = status;
  }
}

/** The folder of `package.json`. */
export const PROGRAM = fileURLToPath(new URL('../../../', import.meta.url));

/** Whether the program is the package from npm, in which modules and the site's code are compiled already, instead of the repository. */
export const isPackaged = import.meta.url.endsWith('.js');

/** Returns the path of a page of the guide from the current folder: `docs/import.md`, or in a project `node_modules/rulegraph/docs/import.md`. */
export function guideFile(name: string): string {
  return relative('', join(PROGRAM, 'docs', `${name}.md`)).replaceAll('\\', '/');
}

/**
 * Returns the content folders as they are named, in order; later ones add to earlier ones. The default is `content/`; `RULES_CONTENT` names others,
 * separated by the system's path delimiter.
 */
export function namedContentFolders(): readonly string[] {
  const folders = (process.env['RULES_CONTENT'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.length === 0 ? ['content'] : folders;
}

/** Returns the content folders as absolute paths. */
export function contentFolders(): readonly string[] {
  return namedContentFolders().map((folder) => resolve(folder));
}

const CACHE = process.env['RULES_CACHE'] || defaultFolder();

/**
 * Returns the folder for caches: `.cache` of the project, or that of the user's account if an installed program is run outside of a project, which is a
 * folder with `site.yaml` or `content/`.
 */
function defaultFolder(): string {
  if (!isPackaged) return join(PROGRAM, '.cache');
  if (['site.yaml', 'content'].some((name) => existsSync(name))) return resolve('.cache');
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'rulegraph');
}

/** Returns the cache folder for a kind of values. It can be deleted at any time. */
export function cacheFolder(kind: string): string {
  return join(CACHE, kind);
}

/** The folder of a work with imported editions that are visible but not yet in their own folders. */
export const ARRIVED_FOLDER = '.arrived';

/** Returns the path of the settings: `site.yaml` in the current folder, or the file that `RULES_SETTINGS` names. */
export function siteFilePath(): string {
  return process.env['RULES_SETTINGS'] || 'site.yaml';
}

/** The operator's folder of files that are copied into the site. */
export const PUBLIC = 'public';

/** Returns today in UTC, or the day of `SOURCE_DATE_EPOCH` if that is set, so that a build can be reproduced. */
export function today(epoch = process.env['SOURCE_DATE_EPOCH']): string {
  const seconds = /^\d{1,11}$/.test(epoch ?? '') ? Number(epoch) : Date.now() / 1000;
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** Tells whether a name from the system had bytes that are not UTF-8, which Node.js replaces: nothing can be opened by what it returns. */
export function isUndecodable(name: string): boolean {
  return name.includes('\uFFFD');
}

/** What is wrong with such a name. */
export const UNDECODABLE = 'a name has bytes that are not UTF-8, shown as "\uFFFD"; rename the file or folder';

/** Returns what is below a folder at any depth. Links are not followed: two that lead to a folder above would have no end. */
export function entriesBelow(folder: string): readonly Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !isUndecodable(entry.name) ? [entry, ...entriesBelow(join(folder, entry.name))] : [entry],
  );
}

/** Returns all files below a folder as sorted relative paths with slashes. */
export function filesBelow(folder: string): readonly string[] {
  return entriesBelow(folder)
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .sort();
}

/** Makes a folder, and those above it that are not there. Node.js alone never ends where a system refuses any folder, as in `/proc`. */
export function makeFolder(path: string): void {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isThere()) throw error;
  }
}

/** Tells whether a file was left by a program that was killed while it replaced another file. */
export function isUnfinished(name: string): boolean {
  return /\.unfinished-[0-9a-f-]{36}$/.test(name);
}

/** What is wrong with such a file. */
export const UNFINISHED = 'a program that was stopped while it wrote left it; delete it';

/** Writes a file so that readers find the old content or the new one, never a part. The file keeps its mode. Throws the system's error on failure. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.unfinished-${randomUUID()}`;
  try {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode;
    writeFileSync(unfinished, content);
    if (mode !== undefined) chmodSync(unfinished, mode);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

// Names that are not valid on all systems: there such a file would be lost, or replace another.

/** Matches names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Returns why a file or folder with this name cannot exist beside `others` on all systems; undefined if it can. */
export function nameClash(name: string, others: Iterable<string> = []): string | undefined {
  if (DEVICE.test(name)) return `the name "${name}" is reserved by Windows for a device`;
  if (/[. ]$/.test(name)) return `the name "${name}" ends with a character that Windows drops`;
  const twin = [...others].find((other) => other !== name && folded(other) === folded(name));
  return twin === undefined
    ? undefined
    : `the name "${name}" differs from "${twin}" only in capitals, or in how accents are stored`;
}

/** Returns the clashes among the names in one folder, by name. */
export function nameClashes(names: readonly string[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(names, folded);
  const clashes = names.map((name) => [name, nameClash(name, alike.get(folded(name)))] as const);
  return new Map(clashes.flatMap(([name, reason]) => (reason === undefined ? [] : [[name, reason]])));
}

/** Returns a name as file systems compare it that ignore case and the two encodings of `é`. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Errors of the file system with explanations. Node.js reports them as codes, the bundler and the indexer in words. */
const TROUBLES: readonly (readonly [RegExp, string])[] = [
  [/\bENOENT\b.*\uFFFD/, UNDECODABLE],
  [/\bENOENT\b.*\bmkdir\b/, 'no folder can be made there'],
  [/\bENOSPC\b|No space left/, 'the disk is full'],
  [/\bEDQUOT\b|quota exceeded/i, 'the disk quota is used up'],
  [/\bEFBIG\b|File too large/, 'a file would become larger than the system allows'],
  [/\bEROFS\b|Read-only file system/, 'the disk is read-only'],
  [/\b(?:EACCES|EPERM)\b|Permission denied/, 'the permissions of the file or folder forbid it'],
  [/\bENOTDIR\b|\bEEXIST\b/, 'there is a file where a folder is needed'],
  [/\bEISDIR\b/, 'there is a folder where a file is needed'],
  [/greater than 2 GiB|create a string longer/, 'a file is too large'],
  [/\bEIO\b/, 'the disk reports an error'],
  [/\bENOENT\b/, 'there is no such file or folder'],
  [/\bELOOP\b/, 'links lead in a circle'],
  [/\bENAMETOOLONG\b/, 'a name is longer than the system allows'],
  [/\bE[MN]FILE\b/, 'too many files are open'],
  [/\bEBUSY\b/, 'the folder is a mount point; build into a folder below it'],
];

/** Returns an explanation of an error message from the file system, followed by the message; undefined for other errors. */
export function diskTrouble(message: string): string | undefined {
  const [, meaning] = TROUBLES.find(([pattern]) => pattern.test(message)) ?? [];
  return meaning === undefined ? undefined : `${meaning} (${message.split('\n')[0]})`;
}
