/** Marks beside each other as marks in each other, which is how Markdown is written. */
import type { WritableMark } from './writable-marks.ts';

/** A mark with those inside it, in the order of the text. */
export interface NestedMark {
  readonly mark: WritableMark;
  readonly inside: readonly NestedMark[];
}

interface OpenMark extends NestedMark {
  readonly inside: NestedMark[];
}

/**
 * Sorts marks into each other. Of two over the same text the later one is the outer: so they are read. A mark that overlaps another without
 * nesting in it is left out, as is what stands in code or holds nothing.
 */
export function nestMarks(marks: readonly WritableMark[]): readonly NestedMark[] {
  const outermost: NestedMark[] = [];
  const open: OpenMark[] = [];
  for (const mark of marks
    .filter(({ start, end }) => end > start)
    .toReversed()
    .sort(outerFirst)) {
    while ((open.at(-1)?.mark.end ?? Number.POSITIVE_INFINITY) <= mark.start) open.pop();
    const around = open.at(-1);
    if (around !== undefined && (around.mark.kind === 'code' || around.mark.end < mark.end)) continue;
    const nested: OpenMark = { mark, inside: [] };
    (around?.inside ?? outermost).push(nested);
    open.push(nested);
  }
  return outermost;
}

function outerFirst(a: WritableMark, b: WritableMark): number {
  return a.start - b.start || b.end - a.end;
}
