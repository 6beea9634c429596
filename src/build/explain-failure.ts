/** Why a build failed, for the operator. */
import { existsSync } from 'node:fs';
import process from 'node:process';
import { diskTrouble, SiteAddressError } from '../disk/index.ts';
import { LinksBroken } from '../publish/check-links/find-broken-links.ts';
import { AddressesLost, BrokenList } from '../publish/permanence/published-addresses.ts';
import { TextsChanged } from '../publish/permanence/seal-file.ts';
import { printable } from '../rules/text/index.ts';
import { BuildRefused } from './build-site.ts';
import { BuildRunning } from './staged-output.ts';

/**
 * Returns one line that says what the operator can put right, or that the mistake is ours; and always what became of the previous site. Ready for a
 * terminal: what it quotes may be a stranger's, such as the name of a file. `RULES_DEBUG=1` adds where in the program an error arose.
 */
export function explainFailure(error: unknown, folder: string): string {
  const previous = existsSync(folder) ? `; ${folder} is as it was` : '';
  return printable(`The site was not built: ${reasonOf(error)}${previous}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (
    [AddressesLost, BrokenList, LinksBroken, TextsChanged, BuildRefused, BuildRunning, SiteAddressError].some(
      (refusal) => error instanceof refusal,
    )
  )
    return error.message;
  const trouble = diskTrouble(error.message);
  if (trouble !== undefined) return trouble;
  if (/reaching memory limit|heap out of memory/.test(error.message))
    return 'a thread of it needs more memory than it may take; with RULES_THREADS=1 one thread has what all share';
  // The whole stack of what a thread threw is in its message.
  if (process.env['RULES_DEBUG'] === '1') return error.stack ?? error.message;
  return `an error that was not foreseen: ${error.message.split('\n')[0]} (the same command with --debug says where in the program; please report it with that)`;
}
