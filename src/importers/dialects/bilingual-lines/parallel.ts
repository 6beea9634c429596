/** Whether two texts say line for line the same, judged by what needs no translation: numbers and blank lines. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../../rules/diagnostics.ts';
import { type Line, placeIn } from '../../lines.ts';

/** The number at the head of a line, whatever follows it: a blank, a dot, or an ideograph. */
const NUMBER = /^\s*(\d+(?:[.-]\d+)*[a-z]{0,2})(?=[.\s]|\p{Script=Han}|$)/u;
/** Deviations that are no further apart than this are one. */
const NEAR = 3;

/** What a line and its counterpart must have in common. */
function skeleton(text: string): string {
  return text.trim() === '' ? 'blank' : (NUMBER.exec(text)?.[1] ?? 'text');
}

/** The share of lines that agree, counting only lines that have a number on either side; 0 without any. */
export function parallelShare(one: readonly string[], other: readonly string[]): number {
  let numbered = 0;
  let agreeing = 0;
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const [left, right] = [skeleton(one[index] ?? ''), skeleton(other[index] ?? '')];
    if (!/^\d/.test(left) && !/^\d/.test(right)) continue;
    numbered += 1;
    if (left === right) agreeing += 1;
  }
  return numbered < 2 ? 0 : agreeing / numbered;
}

/** A message for each stretch of the translation that does not stand beside its source. */
export function deviations(translation: readonly Line[], source: readonly Line[]): VFileMessage[] {
  const stretches: { start: number; end: number }[] = [];
  for (let index = 0; index < Math.max(translation.length, source.length); index += 1) {
    if (skeleton(translation[index]?.text ?? '') === skeleton(source[index]?.text ?? '')) continue;
    const last = stretches.at(-1);
    if (last !== undefined && index - last.end <= NEAR) last.end = index;
    else stretches.push({ start: index, end: index });
  }
  return stretches.flatMap(({ start, end }) => {
    const line = translation[Math.min(start, translation.length - 1)];
    return line === undefined ? [] : [deviation(line, start, end, source[start]?.text ?? '')];
  });
}

function deviation(line: Line, start: number, end: number, beside: string): VFileMessage {
  const reach = start === end ? `line ${start + 1} does` : `lines ${start + 1} to ${end + 1} do`;
  return diagnose({
    code: 'lines-not-parallel',
    severity: 'warning',
    reason: `${reach} not stand beside their source, which has "${beside.slice(0, 40)}" there`,
    place: placeIn(line),
    remedy: 'look for a line that one of the two texts has more; the numbers decide what belongs together',
  });
}
