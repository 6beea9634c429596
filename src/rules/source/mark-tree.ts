/** Stand-off marks as marks in each other, which is how Markdown is written. */
import type { Mark } from '../model.ts';
import { MOST_ATTENTION, MOST_BRACKETS } from './limits.ts';

/** A mark with those inside it, in the order of the text. */
export interface NestedMark {
  readonly mark: Mark;
  readonly inside: readonly NestedMark[];
}

/** Emphasis that one paragraph can hold: each has two markers on either side at most. */
const MOST_EMPHASIS = MOST_ATTENTION / 4;

/**
 * Sorts marks into each other, as far as Markdown can express them. Of two over the same text the later one is the outer. Emphasis loses
 * the whitespace at its ends, and marks of one kind that touch are joined. Left out are marks that overlap another without nesting in it,
 * marks inside code and pictures, empty ones, and those beyond the limits of what the parser reads.
 */
export function markTree(text: string, marks: readonly Mark[]): readonly NestedMark[] {
  const outermost: NestedMark[] = [];
  const open: { readonly mark: Mark; readonly inside: NestedMark[] }[] = [];
  for (const mark of writableMarks(text, marks)) {
    while ((open.at(-1)?.mark.end ?? Number.POSITIVE_INFINITY) <= mark.start) open.pop();
    const around = open.at(-1);
    if (around !== undefined && (around.mark.kind === 'code' || around.mark.kind === 'picture' || around.mark.end < mark.end))
      continue;
    const nested = { mark, inside: [] };
    (around?.inside ?? outermost).push(nested);
    open.push(nested);
  }
  return outermost;
}

/** A mark and its place in the list: of two over the same text the later one is the outer. */
interface RankedMark {
  readonly mark: Mark;
  readonly rank: number;
}

/** Returns the marks that can be written, by where they begin, outer ones first. */
function writableMarks(text: string, marks: readonly Mark[]): readonly Mark[] {
  const ranked = marks.map((mark, rank) => ({ mark: trimEmphasis(text, mark), rank }));
  const ofKind = (kind: Mark['kind']) => ranked.filter(({ mark }) => mark.kind === kind && mark.end > mark.start);
  const pictures = ofKind('picture').slice(0, MOST_BRACKETS);
  const links = ofKind('link').slice(0, MOST_BRACKETS - pictures.length);
  const linkStarts = new Set(links.map(({ mark }) => mark.start));
  const emphasis = [...joinTouching(ofKind('strong'), linkStarts), ...joinTouching(ofKind('emphasis'), linkStarts)]
    .sort(byStart)
    .slice(0, MOST_EMPHASIS);
  return [...ofKind('code'), ...pictures, ...links, ...emphasis]
    .sort((a, b) => a.mark.start - b.mark.start || b.mark.end - a.mark.end || b.rank - a.rank)
    .map(({ mark }) => mark);
}

/** Joins marks of one kind that overlap or touch; at the start of a link a mark may begin anew. */
function joinTouching(marks: readonly RankedMark[], linkStarts: ReadonlySet<number>): readonly RankedMark[] {
  const joined: RankedMark[] = [];
  for (const { mark, rank } of marks.toSorted(byStart)) {
    const last = joined.at(-1);
    const gap = last === undefined ? 1 : mark.start - last.mark.end;
    if (last === undefined || gap > 0 || (gap === 0 && linkStarts.has(mark.start))) joined.push({ mark, rank });
    else
      joined[joined.length - 1] = {
        mark: { ...last.mark, end: Math.max(last.mark.end, mark.end) },
        rank: Math.max(last.rank, rank),
      };
  }
  return joined;
}

function byStart(a: RankedMark, b: RankedMark): number {
  return a.mark.start - b.mark.start;
}

function trimEmphasis(text: string, mark: Mark): Mark {
  if (mark.kind !== 'emphasis' && mark.kind !== 'strong') return mark;
  const marked = text.slice(mark.start, mark.end);
  const start = mark.start + marked.length - marked.trimStart().length;
  return { ...mark, start, end: Math.max(start, mark.start + marked.trimEnd().length) };
}
