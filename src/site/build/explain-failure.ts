/** Explains why a build failed, and refuses content that cannot become a site. */
import { existsSync } from 'node:fs';
import process from 'node:process';
import { diskTrouble, RefusedError } from '@rulegraph/content/disk';
import { ownFailure } from '@rulegraph/content/disk/own-modules';
import { formatPlace } from '@rulegraph/core/diagnostics';
import { printable } from '@rulegraph/core/untrusted';
import type { VFileMessage } from 'vfile-message';

/**
 * Returns one line with what the operator can fix, or that the error is in the program, and with what happened to the previous site. Control characters
 * in quoted names are escaped for the terminal. With `RULES_DEBUG=1`, an unexpected error has its stack.
 */
export function explainFailure(error: unknown, folder: string): string {
  const previous = existsSync(folder) ? `; ${folder} is unchanged` : '';
  return printable(`The site was not built: ${reasonOf(error)}${previous}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof RefusedError) return error.message;
  const trouble = diskTrouble(error.message);
  if (trouble !== undefined) return trouble;
  if (/reaching memory limit|heap out of memory/.test(error.message))
    return 'a thread ran out of memory; with RULES_THREADS=1, a single thread gets the memory that several would share';
  const own = ownFailure(error);
  if (own !== undefined) return `a component of the site failed: ${own}; mend the module`;
  if (process.env['RULES_DEBUG'] === '1') return error.stack ?? error.message;
  return `an unexpected error: ${error.message.split('\n')[0]} (run the command with --debug to see where, and please report it with that output)`;
}

/** Throws `RefusedError` with every error among some messages; by default those of settings, without which a game or an edition's names would be missing. */
export function refuseErrors(messages: readonly VFileMessage[], why = 'its settings cannot be read'): void {
  const errors = messages.filter(({ fatal }) => fatal === true);
  if (errors.length === 0) return;
  const lines = errors.map(({ file = '', line = 1, column = 1, reason, note }) => {
    const remedy = note === undefined ? '' : `; ${note}`;
    return `  ${formatPlace({ file, line, column })} ${reason}${remedy}`;
  });
  throw new RefusedError(`${why}\n${[...new Set(lines)].join('\n')}\n`);
}
