/** The marks of a text that can be written so that they are read again, whatever program has set them. */
import type { Mark } from '../model.ts';
import { MOST_BRACKETS, MOST_SIGNS } from './bounded-inline.ts';

/** A mark, and the signs that enclose it where it is emphasis. */
export type WritableMark = Mark & { readonly fence: string };

/** A mark and its place in the list: of two over the same text the later one is the outer. */
interface RankedMark {
  readonly mark: Mark;
  readonly rank: number;
}

/** Of emphasis, which has two signs on either side at most. */
const MOST_MARKS = MOST_SIGNS / 4;

/**
 * Marks without the blanks at their ends, of which emphasis may have none, and those of a kind joined where they touch. Of thousands those
 * are left out that reading would take for text.
 */
export function writableMarks(text: string, marks: readonly Mark[]): readonly WritableMark[] {
  const ranked = marks.map((mark, rank) => ({ mark: withoutBlanks(text, mark), rank }));
  const ofKind = (kind: Mark['kind']) => ranked.filter(({ mark }) => mark.kind === kind && mark.end > mark.start);
  const links = ofKind('link').slice(0, MOST_BRACKETS);
  const linked = new Set(links.map(({ mark }) => mark.start));
  const strong = joined(ofKind('strong'), linked);
  const edges = new Set(strong.flatMap(({ mark }) => [mark.start, mark.end]));
  const emphasis = [...strong, ...joined(ofKind('emphasis'), linked)].sort(byStart).slice(0, MOST_MARKS);
  // Asterisks in a row are read together, whoever meant them.
  const emphasisSign = ({ start, end }: Mark) => (edges.has(start) || edges.has(end) ? '_' : '*');
  return [...ofKind('code'), ...links, ...emphasis]
    .sort((a, b) => a.rank - b.rank)
    .map(({ mark }) => ({ ...mark, fence: mark.kind === 'strong' ? '**' : emphasisSign(mark) }));
}

/** Marks of one kind, with one in place of those that overlap or touch; at the start of a link a mark may begin anew. */
function joined(marks: readonly RankedMark[], linked: ReadonlySet<number>): readonly RankedMark[] {
  const groups: RankedMark[] = [];
  for (const { mark, rank } of marks.toSorted(byStart)) {
    const last = groups.at(-1);
    const touches =
      last !== undefined && (mark.start < last.mark.end || (mark.start === last.mark.end && !linked.has(mark.start)));
    if (!touches) groups.push({ mark, rank });
    else
      groups.splice(-1, 1, { mark: { ...last.mark, end: Math.max(last.mark.end, mark.end) }, rank: Math.max(last.rank, rank) });
  }
  return groups;
}

function byStart(a: RankedMark, b: RankedMark): number {
  return a.mark.start - b.mark.start;
}

function withoutBlanks(text: string, mark: Mark): Mark {
  if (mark.kind !== 'emphasis' && mark.kind !== 'strong') return mark;
  const marked = text.slice(mark.start, mark.end);
  const start = mark.start + marked.length - marked.trimStart().length;
  return { ...mark, start, end: Math.max(start, mark.start + marked.trimEnd().length) };
}
