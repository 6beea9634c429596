/** Where the project keeps what it can make again. */
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** In the project's own folder and not where a command is called, so that nobody finds a stranger's files beside their texts; or in `RULES_CACHE`. */
const CACHE = process.env['RULES_CACHE'] || fileURLToPath(new URL('../../.cache/', import.meta.url));

/** The folder for one kind of thing; it can be deleted at any time. */
export function cacheFolder(kind: string): string {
  return join(CACHE, kind);
}
