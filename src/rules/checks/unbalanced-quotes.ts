/** `unbalanced-quotes`: a quotation that is opened and not closed in its paragraph, or closed and not opened. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import type { Place } from '../model.ts';
import type { Check } from './check.ts';
import { loneMarksOf, type Openers, type PairedMark } from './lone-marks.ts';

/** Closing marks and what they close: German closes with the mark that English opens with. */
const OPENERS: Openers = { '”': '“„', '“': '„“', '»': '«', '」': '「', '』': '『', '’': '‘', '"': '"' };
const MARKS = /["“”„«»「」『』‘’]/g;

/** Whether a mark was opened so far and not closed. */
type IsOpen = (opening: string) => boolean;

export const checkQuotes: Check = (_, { passages, placeOf }) => {
  const quoting = passages.filter(({ text }) => text.search(MARKS) >= 0);
  return [
    ...loneMarksOf(quoting, ({ text }) => quotationMarks(text), OPENERS).map((mark) =>
      unbalanced(mark, placeOf(mark.passage, mark.offset)),
    ),
    ...quoting.flatMap((passage) => turnedMarks(passage.text).map(({ offset }) => turnedMark(placeOf(passage, offset)))),
  ];
};

function unbalanced({ mark, role }: PairedMark, place: Place): VFileMessage {
  return diagnose({
    code: 'unbalanced-quotes',
    severity: 'warning',
    reason: role === 'opens' ? `the quotation mark "${mark}" is never closed` : `the quotation mark "${mark}" closes nothing`,
    place,
    remedy: `add the mark that ${role === 'opens' ? 'closes' : 'opens'} it, make both of one kind, or remove it`,
  });
}

function turnedMarks(text: string): readonly PairedMark[] {
  return text.includes('„') ? [] : quotationMarks(text).filter(({ mark, role }) => mark === '“' && role === 'closes');
}

/** `“When [this] enters, . . . “ or`: programs that set quotation marks take the blank before one for a beginning. */
function turnedMark(place: Place): VFileMessage {
  return diagnose({
    code: 'unbalanced-quotes',
    severity: 'warning',
    reason: 'the quotation mark "“" stands where "”" should close the quotation',
    place,
    remedy: 'write "”"',
  });
}

/** The quotation marks of a text with what each does, without apostrophes and the sign for inches. */
function quotationMarks(text: string): readonly PairedMark[] {
  const marks: PairedMark[] = [];
  const isOpen: IsOpen = (opening) =>
    marks.filter(({ mark, role }) => role === 'opens' && mark === opening).length >
    marks.filter(({ mark, role }) => role === 'closes' && OPENERS[mark]?.includes(opening)).length;
  for (const { 0: mark, index: offset } of text.matchAll(MARKS)) {
    const before = text[offset - 1] ?? ' ';
    const after = text[offset + 1] ?? ' ';
    // Where no single mark is open, `players’` ends in an apostrophe; `can’t` always holds one.
    if (mark === '’' && (!isOpen('‘') || /[\p{L}\p{N}]/u.test(after))) continue;
    if (mark === '"' && /\p{N}/u.test(before) && !isOpen('"')) continue;
    marks.push({ mark, offset, role: roleOf(mark, before, after, isOpen) });
  }
  return marks;
}

function roleOf(mark: string, before: string, after: string, isOpen: IsOpen): PairedMark['role'] {
  // Chinese and Japanese put no blanks around words.
  const startsWord =
    /[\s([{—–“‘-]/.test(before) || (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(before) && !isOpen('"'));
  const endsWord = /[\s.,;:!?)\]}]/.test(after);
  // Between a blank and a word a straight mark opens, even where another is still open.
  if (mark === '"') return startsWord && !(endsWord && isOpen('"')) ? 'opens' : 'closes';
  if (mark === '“') return isOpen('„') || (endsWord && isOpen('“')) ? 'closes' : 'opens';
  return mark in OPENERS ? 'closes' : 'opens';
}
