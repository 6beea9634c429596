/** Where the project keeps what it can make again. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { isPackaged, PROGRAM } from './program-folder.ts';

const CACHE = process.env['RULES_CACHE'] || defaultFolder();

/**
 * In the project's own folder and not where a command is called, so that nobody finds a stranger's files beside their texts. The project of an
 * installed program is the folder that holds `site.yaml` or `content/`.
 */
function defaultFolder(): string {
  if (!isPackaged) return join(PROGRAM, '.cache');
  if (['site.yaml', 'content'].some((name) => existsSync(name))) return resolve('.cache');
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'rulegraph');
}

/** The folder for one kind of thing; it can be deleted at any time. */
export function cacheFolder(kind: string): string {
  return join(CACHE, kind);
}
