/**
 * How commands print: results on standard output, which with `--json` is one JSON value, and everything else on standard error; how they end with an
 * error; and what runs after them.
 */

import { RefusedError } from '@rulegraph/content/disk/file-system';
import { formatPlace, severityOf } from '@rulegraph/core/diagnostics';
import { printable } from '@rulegraph/core/untrusted';
import type { VFileMessage } from 'vfile-message';

export function printJson(value: unknown): void {
  printLine(JSON.stringify(value, null, 2));
}

/** Prints a line for people on standard output. */
export function printLine(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Prints a line for people on standard error: progress, remarks. */
export function printRemark(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

type PrintedMessage = Pick<VFileMessage, 'reason'> &
  Partial<Pick<VFileMessage, 'file' | 'line' | 'column' | 'fatal' | 'ruleId' | 'note'>>;

/** Returns `file:line:column severity reason code`, with the remedy on a line of its own. */
export function messageLine(message: PrintedMessage, openAt: (file: string) => string = (file) => file): string {
  const { file = '', line = 1, column = 1 } = message;
  const place = formatPlace({ file: openAt(file), line, column });
  const note = message.note === undefined ? '' : `\n    ${message.note.replaceAll('\n', '\n    ')}`;
  return `${place} ${severityOf(message)} ${message.reason} ${message.ruleId ?? ''}${note}`;
}

/** Returns the first words of a text on one line. */
export function firstWords(text: string, maxCharacters: number): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters).replace(/\s\S*$/u, '')} …`;
}

/** Returns a count with its noun: `1 rule`, `2 rules`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

export function markdownCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Returns `  (42 % confidence)` for an answer that is not certain, and nothing for one that is. */
export function confidenceNote(confidence: number): string {
  return confidence < 1 ? `  (${Math.round(confidence * 100)} % confidence)` : '';
}

/** Returns a note of the rules that may have the content of one that is gone: `possible successors, not followed: 603.4 (72 %)`; empty if there are none. */
export function possibleNote(possible: readonly { readonly name: string; readonly confidence: number }[]): string {
  const named = possible.map(({ name, confidence }) => `${name} (${Math.round(100 * confidence)} %)`);
  return named.length === 0 ? '' : `possible successors, not followed: ${named.join(', ')}`;
}

/** Opens the line; nothing is written if standard error is not a terminal. */
export function openStatusLine(): { readonly show: (text: string) => void; readonly clear: () => void } {
  const { stderr } = process;
  const write = (text: string): void => {
    if (stderr.isTTY) stderr.write(`\r\u001b[2K${printable(text).replaceAll('\n', ' ').slice(0, stderr.columns)}`);
  };
  return { show: write, clear: () => write('') };
}

/** Thrown to end a command whose call is at fault, unless `status` says that the content is. */
export class CommandError extends RefusedError {
  constructor(message: string, status: 1 | 2 = 2) {
    super(message, status);
  }
}

/** Thrown to end a command that a signal has stopped, with a message about what it left; the program then ends by the same signal. */
export class CommandStopped extends CommandError {
  readonly signal: NodeJS.Signals;

  constructor(message: string, signal: NodeJS.Signals) {
    super(message, 1);
    this.signal = signal;
  }
}

// Tasks to run after a command, whether it succeeded or not.

const tasks = new Set<() => void>();

/** Schedules a task to run once, after the command. */
export function whenDone(task: () => void): void {
  tasks.add(task);
}

/** Runs the scheduled tasks of the command that has ended. */
export function runTasks(): void {
  for (const task of tasks) task();
  tasks.clear();
}

/** Says that a path is a pipe, which may have no end, or the like. */
export function notAFile(path: string): string {
  return `"${path}" is a pipe, a socket or a device; save what it sends as a file first`;
}
