/** Lines that begin with a number of the scheme: whether that number opens a provision is decided elsewhere, by order. */
import { parseNumber, type RuleNumber, type Scheme } from '../../rules/numbering/index.ts';
import type { Numbering } from '../../rules/work.ts';
import type { Line } from '../lines.ts';

/** A number at the beginning of a line, with what surrounds it. Offsets are into the line's text. */
export interface LeadingNumber {
  readonly line: Line;
  readonly number: RuleNumber;
  readonly numberStart: number;
  readonly numberEnd: number;
  /** Where the text behind the number and its punctuation begins. */
  readonly textStart: number;
  /** `heading`: behind `#` · `strong`: in bold, or a list item · `plain`. Marks are deliberate, a plain number may have come there by wrapping. */
  readonly mark: 'heading' | 'strong' | 'plain';
  /** Digits alone, which begin many a line that is no provision. */
  readonly bare: boolean;
}

/** Finds the number that a line begins with, if any. */
export type NumberReader = (line: Line) => LeadingNumber | undefined;

/** `## `, `- **` and the like. */
const OPENING = '([\\s\\uFEFF]*(?:#{1,6}\\s+)?(?:[-*+•]\\s+)?(?:\\*\\*|__)?)';

/** A trailing dot may stand inside or outside of the bold, and the text may follow without a blank (`901.4.All`). */
const CLOSING = '(\\.?(?:\\*\\*|__)?\\.?)(?=$|\\s|[\\p{Lu}\\p{Lo}"“‘«(\\[{])';

/** A line longer than this is cut for the search: no number is that long. */
const REACH = 80;

/** Compiles the reader for numbers as the work prints them. */
export function numberReader(scheme: Scheme, { levels, dotted }: Numbering): NumberReader {
  const undotted = new Set(dotted === undefined ? [] : levels.map(({ name }) => name).filter((name) => !dotted.includes(name)));
  return compileReader(scheme, scheme.running, undotted);
}

/** Compiles the reader for slips in numbers, which count only where nothing else could follow: `606. 8b`, `101.2.a`, `8.4.` for `8-4`. */
export function oddNumberReader(scheme: Scheme): NumberReader {
  return compileReader(scheme, '\\d{1,4}[a-z]{0,2}(?:[.-] ?[\\da-z]{1,4}){1,8}?', new Set());
}

function compileReader(scheme: Scheme, number: string, undotted: ReadonlySet<string>): NumberReader {
  const pattern = new RegExp(`^${OPENING}(${number})${CLOSING}`, 'u');
  return (line) => {
    const leading = toLeadingNumber(line, scheme, pattern.exec(line.text.slice(0, REACH)));
    if (leading === undefined || !leading.bare || leading.mark !== 'plain') return leading;
    // Digits alone open a provision with their dot or, where the work declares that it prints none, as a heading.
    const dotted = line.text.slice(leading.numberEnd, leading.textStart).includes('.');
    const heading =
      undotted.has(leading.number.level) && /^\s\p{Lu}.{0,60}(?<![.:;,])$/u.test(line.text.slice(leading.textStart).trimEnd());
    return dotted || heading ? leading : undefined;
  };
}

function toLeadingNumber(line: Line, scheme: Scheme, match: RegExpExecArray | null): LeadingNumber | undefined {
  const [whole = '', opening = '', digits = ''] = match ?? [];
  const number = match === null ? undefined : parseNumber(scheme, digits);
  if (number === undefined) return undefined;
  const mark = opening.includes('#') ? 'heading' : /[-*+•_]/.test(opening) ? 'strong' : 'plain';
  const bare = /^\p{N}+$/u.test(digits);
  return {
    line,
    number,
    numberStart: opening.length,
    numberEnd: opening.length + digits.length,
    textStart: whole.length,
    mark,
    bare,
  };
}
