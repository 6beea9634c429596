/** Marks that come in pairs, and those of them that have no partner. */
import type { Passage } from './passages.ts';

/** A mark of a text that opens or closes something. */
export interface PairedMark {
  readonly mark: string;
  readonly offset: number;
  readonly role: 'opens' | 'closes';
}

/** A mark without a partner, and where it stands. */
export interface LoneMark extends PairedMark {
  readonly passage: Passage;
}

/** What each closing mark may close. */
export type Openers = Readonly<Record<string, string>>;

/** The marks without a partner in their paragraph, in the order of the text: `( [ )` → `[`. */
function loneMarks<T extends PairedMark>(marks: readonly T[], openers: Openers): readonly T[] {
  const open: T[] = [];
  const lone = new Set(marks);
  for (const mark of marks) {
    if (mark.role === 'opens') {
      open.push(mark);
      continue;
    }
    const partner = open.findLastIndex((opening) => openers[mark.mark]?.includes(opening.mark) ?? false);
    const [opening] = partner < 0 ? [] : open.splice(partner);
    if (opening === undefined) continue;
    lone.delete(opening);
    lone.delete(mark);
  }
  return [...lone];
}

/**
 * The marks without a partner of all passages. What is opened in a paragraph may be closed in a later one of its rule; and where what
 * is opened is closed by a mark of another kind, only the first of the two is returned.
 */
export function loneMarksOf(
  passages: readonly Passage[],
  marksOf: (passage: Passage) => readonly PairedMark[],
  openers: Openers,
): readonly LoneMark[] {
  const lone = passages.flatMap((passage) => loneMarks(marksOf(passage), openers).map((mark) => ({ ...mark, passage })));
  return [...Map.groupBy(lone, ({ passage }) => passage.owner).values()].flatMap((inRule) =>
    loneMarks(inRule, openers).filter((mark, index, left) => mark.role === 'opens' || left[index - 1]?.role !== 'opens'),
  );
}
