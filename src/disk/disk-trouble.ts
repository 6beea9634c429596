/** What the system's refusals mean, for people who must look to their disk. */

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
