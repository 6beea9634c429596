/** Reads source files as UTF-8. Other encodings are reported instead of guessed, so that no character changes silently. */
import { type BigIntStats, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { diagnose, diagnoseFile } from '@rulegraph/core/diagnostics';
import type { Place } from '@rulegraph/core/model';
import { mergeConflictLine } from '@rulegraph/core/text';
import type { VFileMessage } from 'vfile-message';
import { isUndecodable } from './file-system.ts';

/** Larger files are not texts of rules, and a much larger one could not be read at all. */
const LARGEST = 64 * 2 ** 20;

/** Reads a file of a content folder, with line feeds only and U+FFFD for bytes that are not UTF-8; `name` is its name in messages. */
export function readText(path: string, name: string): { text: string; messages: VFileMessage[] } {
  const stats = statsOf(path);
  if (stats?.isFile() !== true) return { text: '', messages: [irregularFile(name)] };
  if (stats.size > LARGEST)
    return {
      text: '',
      messages: [irregularFile(name, 'the file has more than 64 MiB, so it was skipped', 'divide or delete it')],
    };
  const bytes = readFileSync(path);
  try {
    const text = unified(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const line = mergeConflictLine(text);
    return { text, messages: line === undefined ? [] : [mergeConflict({ file: name, line, column: 1 })] };
  } catch {
    const text = unified(new TextDecoder('utf-8').decode(bytes));
    const before = text.slice(0, Math.max(0, text.indexOf('\uFFFD')));
    const line = before.split('\n').length;
    const message = diagnose({
      code: 'undecodable',
      reason: 'the file is not UTF-8',
      place: { file: name, line, column: before.length - before.lastIndexOf('\n') },
      remedy: 'save it as UTF-8, or import it with `rulegraph import`, which reads other encodings',
    });
    return { text, messages: [message] };
  }
}

/** Tells whether a path is a regular file, not a pipe or a socket. Follows links. */
export function isRegularFile(path: string): boolean {
  return statsOf(path)?.isFile() === true;
}

/** Tells whether a path is a folder. Follows links. */
export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() === true;
}

/** Tells whether a path is a file in a folder, links followed. */
export function isInFolder(path: string, folder: string): boolean {
  if (!isRegularFile(path)) return false;
  const below = relative(realpathSync(folder), realpathSync(path));
  return below !== '' && !below.startsWith('..') && !isAbsolute(below);
}

/** Tells whether anything has this path, even a dangling link. */
export function isTaken(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** The errors for a link to itself, a name longer than any file may have, and a name with a null byte. */
const NO_FILE: ReadonlySet<string | undefined> = new Set(['ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

/** Returns information about a path; undefined if nothing is there, or can be. */
export function statsOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    if (NO_FILE.has((error as NodeJS.ErrnoException).code)) return undefined;
    throw error;
  }
}

function mergeConflict(place: Place): VFileMessage {
  return diagnose({
    code: 'merge-conflict',
    reason: 'there is an unresolved merge conflict',
    place,
    remedy: 'keep the right text, and delete the lines "<<<<<<<", "=======" and ">>>>>>>"',
  });
}

/** Returns the message for something that is not a regular file, or that nothing can open. */
export function irregularFile(
  name: string,
  reason = 'this is a link, a folder, a pipe or a device instead of a file; it was skipped',
  remedy?: string,
): VFileMessage {
  if (isUndecodable(name))
    return diagnoseFile(name, {
      code: 'undecodable',
      reason: 'the name has bytes that are not UTF-8, shown as "\uFFFD"; the file or folder was skipped',
      remedy: 'rename it',
    });
  return diagnoseFile(name, { code: 'irregular-file', reason, ...(remedy === undefined ? {} : { remedy }) });
}

function unified(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
