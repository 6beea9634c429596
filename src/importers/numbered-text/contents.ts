/** The table of contents: a run of headings that all come again. */
import type { Line } from '../lines.ts';
import type { NumberReader } from './leading-number.ts';
import { foldHeading, type PartName } from './options.ts';

/** Longer lines are no headings. */
const LONGEST_HEADING = 100;

/** A rule drawn with hyphens or the like. */
export function isRuleLine(text: string): boolean {
  return /^\s*([-=_*~])(?:\s?\1){2,}\s*$/.test(text);
}

/**
 * The lines from `start` to `end` (exclusive) hold the table of contents; undefined where there is none. It begins with a heading of
 * its own or, without one, where the first numbered heading stands that is printed again below.
 */
export function findContents(
  lines: readonly Line[],
  parts: ReadonlyMap<string, PartName>,
  readNumber: NumberReader,
): { start: number; end: number } | undefined {
  const isEntry = (line: Line) => isContentsEntry(line, parts, readNumber);
  const heading = lines.findIndex(({ text }) => parts.get(foldHeading(text)) === 'contents');
  const first = lines.findIndex((line, index) => index > heading && isEntry(line) && readNumber(line) !== undefined);
  if (first < 0) return undefined;
  const below = new Set(lines.slice(first + 1).map(({ text }) => foldHeading(text)));
  // Sections may be headed without a number, in the table as in the text.
  const comesAgain = ({ text }: Line) => text.trim() === '' || below.has(foldHeading(text));
  const headed =
    heading >= 0 && lines.slice(heading + 1, first).every((line) => isRuleLine(line.text) || isEntry(line) || comesAgain(line));
  const entry = lines[first];
  if (entry === undefined || (!headed && !comesAgain(entry))) return undefined;
  const number = readNumber(entry)?.number.number;
  // Titles differ between the table and the text (in 2009 section 1 had another name in each), numbers do not.
  const again = lines.findIndex((line, index) => index > first && readNumber(line)?.number.number === number);
  return { start: headed ? heading : first, end: findEnd(lines, first, again < 0 ? lines.length : again, isEntry) };
}

/** The table ends before its first number comes again, or where something stands that is no entry and no wrapped end of one. */
function findEnd(lines: readonly Line[], first: number, limit: number, isEntry: (line: Line) => boolean): number {
  let end = first;
  for (let index = first; index < limit; index += 1) {
    const line = lines[index];
    if (line === undefined || line.text.trim() === '') continue;
    const next = lines.slice(index + 1, Math.min(index + 4, limit)).find(({ text }) => text.trim() !== '');
    const wrapped = index === end && line.text.length <= LONGEST_HEADING && next !== undefined && isEntry(next);
    if (!wrapped && !isEntry(line)) break;
    end = index + 1;
  }
  return end;
}

/** A numbered heading, the heading of a part, or a line with dot leaders. */
function isContentsEntry(line: Line, parts: ReadonlyMap<string, PartName>, readNumber: NumberReader): boolean {
  const text = line.text.trim();
  if (text.length > LONGEST_HEADING * 2) return false;
  if (parts.has(foldHeading(text)) || /(?:\.{4,}|…{2,})\s*\d*$/.test(text)) return true;
  return text.length <= LONGEST_HEADING && readNumber(line) !== undefined && !/[.:;]$/.test(text.slice(6));
}
