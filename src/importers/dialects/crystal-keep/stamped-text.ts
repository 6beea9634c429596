/** Text that runs over several lines, of which every character still knows its place. */
import type { Block, Place, Stamp } from '../../../rules/model.ts';
import { parseStamp } from '../../../rules/source/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import { type Line, placeIn } from '../../lines.ts';

/** A stretch of one line, `end` exclusive. */
export interface Segment {
  readonly line: Line;
  readonly start: number;
  readonly end: number;
}

/** A text, and the segments that it was joined from. */
export interface TextRun {
  /** The segments without outer whitespace, joined by one space. */
  readonly text: string;
  readonly segments: readonly (Segment & { readonly offset: number })[];
}

/** Joins segments to one run; those that hold nothing but whitespace are left out. */
export function joinSegments(segments: readonly Segment[]): TextRun {
  let text = '';
  const joined = segments.flatMap(({ line, start, end }) => {
    const raw = line.text.slice(start, end);
    const bare = raw.trim();
    if (bare === '') return [];
    if (text !== '') text += ' ';
    const offset = text.length;
    const from = start + raw.indexOf(bare);
    text += bare;
    return [{ line, start: from, end: from + bare.length, offset }];
  });
  return { text, segments: joined };
}

/** Returns the place of the character at an offset of a run's text. */
function placeInRun(run: TextRun, offset: number): Place | undefined {
  const segment = run.segments.findLast((candidate) => candidate.offset <= offset) ?? run.segments[0];
  return segment && placeIn(segment.line, segment.start + Math.max(0, offset - segment.offset));
}

/** Keeps the run's characters from `start` to `end`, or sets them aside for a reason. */
function accountRun(run: TextRun, start: number, end: number, ledger: Ledger, reason?: string): void {
  for (const segment of run.segments) {
    const from = Math.max(start, segment.offset) - segment.offset;
    const to = Math.min(end, segment.offset + segment.end - segment.start) - segment.offset;
    if (from >= to) continue;
    const account = ledger.account(segment.line);
    if (reason === undefined) account.keep(segment.start + from, segment.start + to);
    else account.setAside(reason, segment.start + from, segment.start + to);
  }
}

const BRACKETED = /\[([^\][]+)\]/g;

/**
 * Cuts a run into blocks after each group of stamps, so that every stamp stays with the sentences that it vouches for.
 *
 * `One. [bethmo 1994] Two. [Aahz 10/08/96]` → `One.` stamped `bethmo 1994`, `Two.` stamped `Aahz 10/08/96`
 */
export function stampedBlocks(run: TextRun, kind: Block['kind'], ledger: Ledger): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let textEnd = 0;
  let stamps: Stamp[] = [];
  let stampsEnd = 0;
  const close = (): void => {
    const raw = run.text.slice(start, textEnd);
    const place = placeInRun(run, start + raw.length - raw.trimStart().length);
    accountRun(run, start, textEnd, ledger);
    if (place !== undefined) blocks.push({ kind, text: raw.trim(), marks: [], place, ...(stamps.length > 0 ? { stamps } : {}) });
    start = stampsEnd;
    stamps = [];
  };
  for (const { 0: bracketed, 1: content = '', index } of run.text.matchAll(BRACKETED)) {
    const between = run.text.slice(stampsEnd, index);
    if (!isStamp(content, between, stamps.length > 0)) continue;
    if (stamps.length > 0 && saysSomething(between)) close();
    else if (stamps.length > 0) accountRun(run, stampsEnd, index, ledger, 'stamp-mark');
    if (stamps.length === 0) textEnd = index;
    stampsEnd = index + bracketed.length;
    accountRun(run, index, stampsEnd, ledger, 'stamp-mark');
    accountRun(run, index + 1, stampsEnd - 1, ledger);
    stamps.push(parseStamp(content.trim()));
  }
  if (stamps.length > 0) close();
  textEnd = run.text.length;
  if (saysSomething(run.text.slice(start)) || blocks.length === 0) close();
  else accountRun(run, start, textEnd, ledger, 'stamp-mark');
  return blocks;
}

/** A full stop after a stamp closes a sentence that the stamp has closed already. */
function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * A stamp comes after a finished sentence or another stamp and names a person, a book or a document, most with a date or a page;
 * `[may]` and `[cost]` in the middle of a sentence are none.
 */
function isStamp(content: string, before: string, afterStamp: boolean): boolean {
  const finished = afterStamp || before.trim() === '' || /[.!?:)"”'’\]]\s*$/.test(before);
  return finished && (/\d/.test(content) || /^\p{L}[\p{L}'’.]*(?:\s+\p{L}[\p{L}'’.]*){1,4}$/u.test(content));
}
