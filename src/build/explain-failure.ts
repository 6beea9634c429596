/** Why a build failed, for the operator. */
import { existsSync } from 'node:fs';
import { diskTrouble } from '../disk/index.ts';
import { LinksBroken } from '../publish/check-links/find-broken-links.ts';
import { AddressesLost, BrokenList } from '../publish/permanence/address-file.ts';
import { RedirectLoop } from '../publish/permanence/declared-redirects.ts';
import { TextsChanged } from '../publish/permanence/seal-file.ts';
import { printable } from '../rules/text/index.ts';
import { BuildRefused } from './build-site.ts';
import { BuildRunning } from './staged-output.ts';

/**
 * One line where the operator can put it right, with the stack where it is our mistake; and always what became of the previous site. Ready
 * for a terminal: what it quotes may be a stranger's, such as the name of a file.
 */
export function explainFailure(error: unknown, folder: string): string {
  const previous = existsSync(folder) ? `; ${folder} is as it was` : '';
  return printable(`The site was not built: ${reasonOf(error)}${previous}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (
    [AddressesLost, BrokenList, LinksBroken, TextsChanged, RedirectLoop, BuildRefused, BuildRunning].some(
      (refusal) => error instanceof refusal,
    )
  )
    return error.message;
  return diskTrouble(error.message) ?? error.stack ?? error.message;
}
