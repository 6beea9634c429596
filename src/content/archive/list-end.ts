/** The last line of the lists of what was published, with which they guard themselves: it counts their lines and has a digest of them. */
import { hash } from 'node:crypto';

const END = '# End of the list';
const GUARD = /^# End of the list: \d+ lines, [\w-]{43}$/;

/** Returns the last line of a list with these lines. */
export function endOfList(lines: readonly string[]): string {
  return `${END}: ${lines.length} lines, ${hash('sha256', lines.join('\n'), 'base64url')}`;
}

/** Returns what is wrong with the end of a list; undefined if nothing is. People leave the digest out if they change the list on purpose. */
export function faultOfEnd(text: string): string | undefined {
  const all = text.trimEnd().split(/\r?\n/);
  const end = all.at(-1) ?? '';
  if (end === END) return undefined;
  if (!GUARD.test(end)) return `its end is missing; if nothing else is, add the line "${END}"`;
  const lines = all.filter((line) => !/^(?:#|\s*$)/.test(line));
  if (end === endOfList(lines)) return undefined;
  const written = /\d+/.exec(end)?.[0];
  const why =
    written === String(lines.length) ? 'some of its lines have changed' : `it has ${lines.length} instead of ${written} lines`;
  return `${why} since it was written; if that is right, as after a merge, shorten its last line to "${END}"`;
}
