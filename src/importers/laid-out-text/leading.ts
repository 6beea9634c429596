/** The numbers that lines begin with, and which of them open a provision. */
import { foldWidths } from '../../rules/citations/index.ts';
import type { RuleNumber, Scheme } from '../../rules/numbering/index.ts';
import type { Numbering } from '../../rules/work.ts';
import { type LeadingNumber, numberReader } from '../numbered-text/leading-number.ts';
import { orderAfter } from '../numbered-text/order.ts';
import type { PageLine } from './page-line.ts';

/** Finds the number that a line begins with, if it is printed as the work prints its numbers. */
export type LineReader = (line: PageLine) => LeadingNumber | undefined;

/** No number with its indent is longer. */
const REACH = 200;

/** Compiles the reader for a work. Levels that the work prints with a dot are read only with it, or with another sign that closes a number. */
export function lineReader(scheme: Scheme, numbering: Numbering, nouns: readonly string[]): LineReader {
  const readNumber = numberReader(scheme, numbering, nouns);
  const dotted = new Set(numbering.dotted);
  return ({ line }) => {
    const text = foldWidths(line.text.slice(0, REACH));
    const leading = readNumber({ ...line, text });
    if (leading === undefined) return undefined;
    const closed = text.slice(leading.numberEnd, leading.textStart).trim() !== '';
    return dotted.has(leading.number.level) && !closed ? undefined : leading;
  };
}

/** A line with its number in half-width signs, as the core reads it. */
export function foldNumber(text: string, leading: LeadingNumber | undefined): string {
  return leading === undefined ? text : foldWidths(text.slice(0, leading.textStart)) + text.slice(leading.textStart);
}

/** What is known of the place of a number that a line begins with. */
export interface NumberPlace {
  /** The provision above. */
  readonly previous: RuleNumber | undefined;
  /** The paragraph above has ended, or the line stands further left. */
  readonly fresh: boolean;
  /** The line above ends a sentence. */
  readonly sentenceEnded: boolean;
}

/**
 * Whether a number at the beginning of a line opens a provision. In the middle of a sentence a number is one that it cites; digits alone
 * must follow in order, or the steps of a list would be sections.
 */
export function opensProvision(leading: LeadingNumber, scheme: Scheme, { previous, fresh, sentenceEnded }: NumberPlace): boolean {
  const next = orderAfter(scheme, previous, leading.number) === 'next';
  return next ? fresh || sentenceEnded : fresh && !leading.bare;
}
