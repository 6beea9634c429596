/** `unbalanced-brackets`: a bracket that is opened and not closed in its paragraph, or closed and not opened. */
import { diagnose } from '../diagnostics.ts';
import type { Check } from './check.ts';
import { loneMarksOf, type Openers, type PairedMark } from './lone-marks.ts';

const OPENERS: Openers = { ')': '(（', '）': '（(', ']': '[', '］': '［', '}': '{', '】': '【' };
const BRACKETS = /[()[\]{}（）［］【】]/g;
/** What stands before the bracket of `a)` and `12)`, which number the parts of a list. */
const LIST_NUMBER = /(?:^|\s)(?:\p{L}|\d{1,2})$/u;

export const checkBrackets: Check = (_, { passages, placeOf }) =>
  loneMarksOf(passages, ({ text }) => brackets(text), OPENERS)
    .filter(({ mark, offset, passage }) => mark !== ')' || !LIST_NUMBER.test(passage.text.slice(0, offset)))
    .map(({ mark, offset, role, passage }) =>
      diagnose({
        code: 'unbalanced-brackets',
        severity: 'warning',
        reason: `the bracket "${mark}" ${role === 'opens' ? 'is never closed' : 'closes nothing'}`,
        place: placeOf(passage, offset),
        remedy: `add the bracket that ${role === 'opens' ? 'closes' : 'opens'} it, or remove it`,
      }),
    );

function brackets(text: string): readonly PairedMark[] {
  return [...text.matchAll(BRACKETS)].map(({ 0: mark, index }) => ({
    mark,
    offset: index,
    role: mark in OPENERS ? 'closes' : 'opens',
  }));
}
