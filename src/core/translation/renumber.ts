/** Rewrites the citations of an earlier edition to current numbers. */
import { foldHanNumerals, foldNumerals, spelledApart } from '../citations/index.ts';
import type { Reference } from '../graph/index.ts';
import type { Block, Mark } from '../model.ts';
import { ownPart, parentNumber, parseNumber, type Scheme, siblingWithPart } from '../numbering/index.ts';
import type { RenumberedCitation } from './translation-view.ts';

/** The first and last number that a reference names; equal for a single one. */
export interface CitedEnds {
  readonly from: string;
  readonly to: string;
}

/** Returns the current numbers of a citation, or null if its rules are gone or unknown. */
export type Renumbering = (cited: CitedEnds) => CitedEnds | null;

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface PrintedEnds extends CitedEnds {
  /** The text between the ends: `–`; empty for a single number. */
  readonly joint: string;
  /** Whether only the last part of the last number is printed. */
  readonly abbreviated: boolean;
}

/** Returns the ends of a printed reference, in full: `601.2a` and `601.2d` for `601.2a–d`; undefined if it does not begin with a number. */
export function readCitedEnds(scheme: Scheme, { text, apart }: Pick<Reference, 'text' | 'apart'>): PrintedEnds | undefined {
  if (apart !== undefined) return { ...apart, joint: '', abbreviated: false };
  // Han numerals are read between the characters that are around a reference.
  const folded = foldHanNumerals(`第${foldNumerals(text.normalize('NFKC'))}条`).replace(/^第+|条$/gu, '');
  const printed = new RegExp(`^\\s*${scheme.running}`, 'iu').exec(folded)?.[0];
  const first = printed === undefined ? undefined : parseNumber(scheme, printed);
  if (printed === undefined || first === undefined) return undefined;
  const from = first.number;
  const rest = folded.slice(printed.length);
  const last = new RegExp(`(?:${scheme.running}|\\p{L}{1,2}|\\p{N}{1,4})$`, 'iu').exec(rest);
  if (last === null) return { from, to: from, joint: '', abbreviated: false };
  const full = parseNumber(scheme, last[0]);
  const abbreviated = full?.level !== first.level;
  const to = (abbreviated ? siblingWithPart(scheme, from, last[0]) : full?.number) ?? from;
  return { from, to, joint: rest.slice(0, last.index), abbreviated };
}

/** Returns a block with current numbers, and the citations that changed. `references` are those of the block. */
export function renumberBlock(
  block: Block,
  references: readonly Reference[],
  scheme: Scheme,
  renumber: Renumbering,
): { readonly block: Block; readonly citations: readonly RenumberedCitation[] } {
  const replacements: Replacement[] = [];
  const citations: RenumberedCitation[] = [];
  let shift = 0;
  for (const reference of references) {
    const { start, end, text, apart } = reference;
    const ends = readCitedEnds(scheme, reference);
    if (ends === undefined) continue;
    const today = renumber(ends);
    if (today !== null && today.from === ends.from && today.to === ends.to) continue;
    const alike = apart && today && today.from === today.to ? spelledApart(scheme, text, apart.from, today.from) : undefined;
    const written = today === null ? text : (alike ?? writeEnds(scheme, today, ends));
    replacements.push({ start, end, text: written });
    const at = start + shift;
    citations.push({ start: at, end: at + written.length, printed: text, current: today === null ? null : written });
    shift += written.length - (end - start);
  }
  return citations.length === 0 ? { block, citations } : { block: replaceText(block, replacements), citations };
}

/** Writes a reference like the printed one: an abbreviated end of a range stays abbreviated if the ends are still siblings. */
function writeEnds(scheme: Scheme, { from, to }: CitedEnds, { joint, abbreviated }: PrintedEnds): string {
  if (from === to) return from;
  const parent = parentNumber(scheme, from);
  const areSiblings = parent !== null && parent === parentNumber(scheme, to) && to.startsWith(parent);
  const end = abbreviated && areSiblings ? ownPart(scheme, to) : to;
  return from + (joint === '' ? '–' : joint) + end;
}

function replaceText(block: Block, replacements: readonly Replacement[]): Block {
  let text = '';
  let end = 0;
  for (const replacement of replacements) {
    text += block.text.slice(end, replacement.start) + replacement.text;
    end = replacement.end;
  }
  text += block.text.slice(end);
  const marks = block.marks.map(
    (mark): Mark => ({ ...mark, start: offsetAfter(mark.start, replacements), end: offsetAfter(mark.end, replacements) }),
  );
  const rows = block.rows === undefined ? {} : { rows: text.split('\n').map((row) => row.split('\t')) };
  return { ...block, text, marks, ...rows };
}

/** Returns an offset after the replacements; for one within a replacement, its end. */
function offsetAfter(offset: number, replacements: readonly Replacement[]): number {
  let shift = 0;
  for (const { start, end, text } of replacements) {
    if (offset <= start) break;
    if (offset < end) return start + shift + text.length;
    shift += text.length - (end - start);
  }
  return offset + shift;
}
