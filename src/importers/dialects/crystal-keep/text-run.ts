/** Text that runs over several lines, of which every character still knows its place. */
import type { Place } from '../../../rules/model.ts';
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
  /** The segments without outer blanks, joined by one blank. */
  readonly text: string;
  readonly segments: readonly (Segment & { readonly offset: number })[];
}

/** Joins segments to one run; those that hold nothing but blanks are left out. */
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

/** The place of the character at an offset of a run's text. */
export function placeInRun(run: TextRun, offset: number): Place | undefined {
  const segment = run.segments.findLast((candidate) => candidate.offset <= offset) ?? run.segments[0];
  return segment && placeIn(segment.line, segment.start + Math.max(0, offset - segment.offset));
}

/** Keeps the run's characters from `start` to `end`, or sets them aside for a reason. */
export function accountRun(run: TextRun, start: number, end: number, ledger: Ledger, reason?: string): void {
  for (const segment of run.segments) {
    const from = Math.max(start, segment.offset) - segment.offset;
    const to = Math.min(end, segment.offset + segment.end - segment.start) - segment.offset;
    if (from >= to) continue;
    const account = ledger.account(segment.line);
    if (reason === undefined) account.keep(segment.start + from, segment.start + to);
    else account.setAside(reason, segment.start + from, segment.start + to);
  }
}
