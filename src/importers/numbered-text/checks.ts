/** What looks wrong in a numbered document. Nothing of it is changed; each finding is reported with its place. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../rules/diagnostics.ts';
import type { Place } from '../../rules/model.ts';
import { compareNumbers, parentNumber, type Scheme, successors } from '../../rules/numbering/index.ts';
import { type Line, placeIn } from '../lines.ts';
import type { NumberReader } from './leading-number.ts';
import { isFirstChild } from './order.ts';
import type { Provision } from './provisions.ts';

/** Reports duplicate, skipped and misplaced numbers, and those whose parent is missing. */
export function checkNumbers(provisions: readonly Provision[], scheme: Scheme): readonly VFileMessage[] {
  const messages: VFileMessage[] = [];
  const seen = new Map<string, Provision>();
  const lastChild = new Map<string, Provision>();
  const missing = new Set<string>();
  for (const provision of provisions) {
    const { number } = provision.number;
    const place = placeIn(provision.line, provision.numberStart);
    const parent = parentNumber(scheme, number) ?? '';
    const earlier = seen.get(number);
    const before = lastChild.get(parent);
    if (earlier !== undefined) {
      messages.push(duplicateNumber(number, place, placeIn(earlier.line, earlier.numberStart)));
      continue;
    }
    if (parent !== '' && !seen.has(parent) && !missing.has(parent)) {
      missing.add(parent);
      messages.push(missingParent(number, parent, place));
    }
    if (before !== undefined && compareNumbers(scheme, number, before.number.number) < 0)
      messages.push(outOfOrder(number, before, place));
    else if (isGap(scheme, parent, before, provision)) messages.push(numberGap(scheme, parent, before, number, place));
    seen.set(number, provision);
    lastChild.set(parent, provision);
  }
  return messages;
}

function isGap(scheme: Scheme, parent: string, before: Provision | undefined, provision: Provision): boolean {
  if (before !== undefined) return successors(scheme, before.number.number)?.sibling !== provision.number.number;
  return parent !== '' && !isFirstChild(scheme, parent, provision.number);
}

function duplicateNumber(number: string, place: Place, first: Place): VFileMessage {
  return diagnose({
    code: 'duplicate-number',
    severity: 'error',
    reason: `number "${number}" is used twice, first in line ${first.line}`,
    place,
    remedy: 'both were kept as they are; give one of them another number if the publisher corrects it',
  });
}

function missingParent(number: string, parent: string, place: Place): VFileMessage {
  return diagnose({
    code: 'missing-parent',
    severity: 'warning',
    reason: `"${number}" stands under "${parent}", which the document does not contain`,
    place,
    remedy: `look for "${parent}" in the source, or check the numbering declared in work.yaml`,
  });
}

function outOfOrder(number: string, before: Provision, place: Place): VFileMessage {
  return diagnose({
    code: 'number-out-of-order',
    severity: 'warning',
    reason: `"${number}" stands behind "${before.number.number}"`,
    place,
    remedy: 'the order of the source was kept; check whether the line is a rule or a sentence that begins with a number',
  });
}

function numberGap(scheme: Scheme, parent: string, before: Provision | undefined, number: string, place: Place): VFileMessage {
  const expected = before === undefined ? successors(scheme, parent)?.child : successors(scheme, before.number.number)?.sibling;
  return diagnose({
    code: 'number-gap',
    severity: 'warning',
    reason: `"${number}" follows "${before?.number.number ?? parent}" where "${expected ?? ''}" was expected`,
    place,
    remedy: 'look for the missing number in the source; publishers do skip numbers',
  });
}

/** Reports lines of the rules that begin like a number and were read as text: `306.b` where subrules are `306.3b`. */
export function checkUnread(
  lines: readonly Line[],
  provisions: readonly Provision[],
  readNumber: NumberReader,
): readonly VFileMessage[] {
  const opened = new Set(provisions.map(({ line }) => line));
  return lines.flatMap((line) => {
    const [, printed] = /^\s*(\d{1,4}[.-][\w.-]{0,16})\s/.exec(line.text) ?? [];
    if (printed === undefined || opened.has(line) || readNumber(line) !== undefined || /^\d+\.$/.test(printed)) return [];
    return diagnose({
      code: 'unreadable-number',
      severity: 'warning',
      reason: `"${printed}" begins a line like a number and is none of the work's numbering`,
      place: placeIn(line),
      remedy: 'the line was kept as text of the rule above it; look for a misprint',
    });
  });
}

/** Reports each line that holds U+FFFD: a character that was lost before the file came here. */
export function checkReplacements(lines: readonly Line[]): readonly VFileMessage[] {
  return lines.flatMap((line) => {
    const offset = line.text.indexOf('\uFFFD');
    if (offset < 0) return [];
    return diagnose({
      code: 'replacement-character',
      severity: 'warning',
      reason: 'character lost in the source: U+FFFD "\uFFFD"',
      place: placeIn(line, offset),
      remedy: 'the sign was kept; find another copy of the document if the lost character matters',
    });
  });
}

/** Reports a document that promises a part in its contents and does not have it. */
export function truncatedSource(missing: string, end: Place): VFileMessage {
  return diagnose({
    code: 'truncated-source',
    severity: 'warning',
    reason: `the document ends without "${missing}"`,
    place: end,
    remedy: 'check whether the file is complete',
  });
}
