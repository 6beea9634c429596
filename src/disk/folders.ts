/** Where things lie: the program, the content of the site, and what the project can make again. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
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
