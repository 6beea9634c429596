/** Why a build failed, for the operator. */
import { existsSync } from 'node:fs';
import { AddressesLost } from '../publish/permanence/address-file.ts';
import { printable } from '../rules/text/index.ts';
import { BuildRefused } from './build-site.ts';
import { BuildRunning } from './staged-output.ts';

/** What the system says when the operator must look to their disk (Node.js by codes, the bundler and the indexer in words), and what it means. */
const DISK: readonly (readonly [RegExp, string])[] = [
  [/\bENOSPC\b|No space left/, 'the disk is full'],
  [/\bEDQUOT\b|quota exceeded/i, 'the quota of the disk is used up'],
  [/\bEFBIG\b|File too large/, 'a file would become larger than the system allows'],
  [/\bEROFS\b|Read-only file system/, 'the disk can only be read'],
  [/\b(?:EACCES|EPERM)\b|Permission denied/, 'the folder may not be written'],
  [/\bENOTDIR\b|\bEEXIST\b/, 'there is a file where a folder is needed'],
  [/\bEBUSY\b/, 'the folder is a mount of its own; build into a folder below it'],
];

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
  if ([AddressesLost, BuildRefused, BuildRunning].some((refusal) => error instanceof refusal)) return error.message;
  const [, meaning] = DISK.find(([sign]) => sign.test(error.message)) ?? [];
  if (meaning !== undefined) return `${meaning} (${error.message.split('\n')[0]})`;
  return error.stack ?? error.message;
}
