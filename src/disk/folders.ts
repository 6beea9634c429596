/**
 * Where things lie, what their names may be, and how a file is replaced: the program, the content of the site, and what the
 * project can make again.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The folder of `package.json`. */
export const PROGRAM = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Whether the program is the package that npm installs, in which modules and the site's code are compiled already, and not the sources of the
 * repository.
 */
export const isPackaged = import.meta.url.endsWith('.js');

/** Returns where a page of the guide lies, from the current folder: `docs/import.md`, or in a project `node_modules/rulegraph/docs/import.md`. */
export function guideFile(name: string): string {
  return relative('', join(PROGRAM, 'docs', `${name}.md`)).replaceAll('\\', '/');
}

/**
 * Returns the folders that hold the content as they are named, in order; later ones add to earlier ones. `RULES_CONTENT` names others than `content/`,
 * several with the system's path delimiter.
 */
export function namedContentFolders(setting: string | undefined = process.env['RULES_CONTENT']): readonly string[] {
  const folders = (setting ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.length === 0 ? ['content'] : folders;
}

/** Returns the same as whole paths. */
export function contentFolders(setting?: string): readonly string[] {
  return namedContentFolders(setting).map((folder) => resolve(folder));
}

const CACHE = process.env['RULES_CACHE'] || defaultFolder();

/**
 * Returns the project's own folder and not the one where a command is called, so that nobody finds a stranger's files beside their texts. The
 * project of an installed program is the folder that holds `site.yaml` or `content/`.
 */
function defaultFolder(): string {
  if (!isPackaged) return join(PROGRAM, '.cache');
  if (['site.yaml', 'content'].some((name) => existsSync(name))) return resolve('.cache');
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'rulegraph');
}

/** Returns the folder for one kind of thing that can be made again; it can be deleted at any time. */
export function cacheFolder(kind: string): string {
  return join(CACHE, kind);
}

/** Returns the paths of all files below a folder, from there and with slashes, always in the same order. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .sort();
}

// Writes files so that readers find the old content or the new one, never half of it.

/** Replaces a file, which keeps its mode, or makes it; where that fails, what was there stays and nothing else is left. Throws what the disk says. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${randomUUID()}`;
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

// Names that cannot be those of files everywhere: on other systems what has them is lost, or takes the place of something else.

/** Windows keeps these for devices, whatever ending follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Returns why a file or folder of this name cannot stand beside the `others` everywhere; undefined where it can. */
export function nameClash(name: string, others: Iterable<string> = []): string | undefined {
  if (DEVICE.test(name)) return `the name "${name}" is reserved by Windows for a device`;
  if (/[. ]$/.test(name)) return `the name "${name}" ends with a character that Windows drops`;
  const twin = [...others].find((other) => other !== name && folded(other) === folded(name));
  return twin === undefined
    ? undefined
    : `the name "${name}" differs from "${twin}" only in capitals, or in how accents are stored`;
}

/** Returns the clashes of the names in one folder, by name. */
export function nameClashes(names: readonly string[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(names, folded);
  const clashes = names.map((name) => [name, nameClash(name, alike.get(folded(name)))] as const);
  return new Map(clashes.flatMap(([name, reason]) => (reason === undefined ? [] : [[name, reason]])));
}

/** Returns a name as disks compare it that know neither capitals nor two ways to store `é`. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

// What the system's refusals mean, for people who must look to their disk.

/** What Node.js says by codes, the bundler and the indexer in words, and what it means. */
const TROUBLES: readonly (readonly [RegExp, string])[] = [
  [/\bENOSPC\b|No space left/, 'the disk is full'],
  [/\bEDQUOT\b|quota exceeded/i, 'the quota of the disk is used up'],
  [/\bEFBIG\b|File too large/, 'a file would become larger than the system allows'],
  [/\bEROFS\b|Read-only file system/, 'the disk can only be read'],
  [/\b(?:EACCES|EPERM)\b|Permission denied/, 'the permissions of the file or folder forbid it'],
  [/\bENOTDIR\b|\bEEXIST\b/, 'there is a file where a folder is needed'],
  [/\bEISDIR\b/, 'there is a folder where a file is needed'],
  [/\bEBUSY\b/, 'the folder is a mount of its own; build into a folder below it'],
];

/** Returns the meaning of an error's message, followed by the system's own words; undefined for errors that are not the disk's. */
export function diskTrouble(message: string): string | undefined {
  const [, meaning] = TROUBLES.find(([pattern]) => pattern.test(message)) ?? [];
  return meaning === undefined ? undefined : `${meaning} (${message.split('\n')[0]})`;
}
