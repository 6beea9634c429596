/** Lines that begin with a number of the scheme: whether that number opens a provision is decided elsewhere, by order. */
import { escapePattern } from '../../rules/escape-pattern.ts';
import {
  ancestors,
  compareNumbers,
  levelOf,
  parentNumber,
  parseNumber,
  type RuleNumber,
  type Scheme,
  successors,
} from '../../rules/numbering/index.ts';
import type { Numbering } from '../../rules/work.ts';
import type { Line } from '../lines.ts';

/** A number at the beginning of a line, with what surrounds it. Offsets are into the line's text. */
export interface LeadingNumber {
  readonly line: Line;
  readonly number: RuleNumber;
  readonly numberStart: number;
  readonly numberEnd: number;
  /** Where the text after the number and its punctuation begins. */
  readonly textStart: number;
  /** `heading`: after `#` · `strong`: in bold, or a list item · `plain`. Marks are deliberate, a plain number may have come there by wrapping. */
  readonly mark: 'heading' | 'strong' | 'plain';
  /** Digits or letters alone, which begin many a line that is no provision. */
  readonly bare: boolean;
  /** Printed without the number above it. */
  readonly relative?: true;
}

/** Finds the number that a line begins with, if any. */
export type NumberReader = (line: Line) => LeadingNumber | undefined;

/** `## `, `- **` and the like, after spaces of any width and none. */
const OPENING = '([\\s\\u200B-\\u200F\\u2060]*(?:#{1,6}\\s+)?(?:[-*+•]\\s+)?(?:\\*\\*|__)?)';

/**
 * What ends a number: `101.1.`, `2k2a)`, `[1.0.1a]`, `3:`, `Section 4 –`. It may stand inside or outside of the bold, and the text may
 * follow without a space (`901.4.All`), but a capital does not end within a word.
 */
const CLOSING = '([.:)\\]]{0,2}(?:\\*\\*|__)?[.:)\\]]?(?:\\s[–—-](?=\\s))?)(?=$|\\s|(?<![A-Z])[\\p{Lu}\\p{Lo}"“‘«(\\[{])';

/** A line longer than this is cut for the search: no number is that long. */
const REACH = 80;

const HEADING = /^\s\p{Lu}.{0,60}(?<![.:;,])$/u;

/** Tells whether the line goes on after its number as headings do: in capitals, short, without closing punctuation. */
export function goesOnAsHeading({ line, textStart }: LeadingNumber): boolean {
  return HEADING.test(line.text.slice(textStart).trimEnd());
}

/** Compiles the reader for numbers as the work prints them; `nouns` may stand in front of them: `Article 3: Trade`. */
export function numberReader(scheme: Scheme, { levels, dotted }: Numbering, nouns: readonly string[] = []): NumberReader {
  const undotted = new Set(dotted === undefined ? [] : levels.map(({ name }) => name).filter((name) => !dotted.includes(name)));
  return compileReader(scheme, scheme.running, undotted, nouns);
}

/** Compiles the reader for slips in numbers, which count only where nothing else could follow: `606. 8b`, `101.2.a`, `8.4.` for `8-4`. */
export function oddNumberReader(scheme: Scheme): NumberReader {
  return compileReader(scheme, '\\d{1,4}[a-z]{0,2}(?:[.-] ?[\\da-z]{1,4}){1,8}?', new Set(), []);
}

function compileReader(scheme: Scheme, number: string, undotted: ReadonlySet<string>, nouns: readonly string[]): NumberReader {
  const pattern = new RegExp(`^${OPENING}${nounPattern(nouns)}([[(]?)(${number})${CLOSING}`, 'u');
  return (line) => {
    const match = isRunningText(line) ? pattern.exec(line.text.slice(0, REACH)) : null;
    const leading = match === null ? undefined : toLeadingNumber(line, scheme, match);
    if (leading === undefined || leading.mark !== 'plain') return leading;
    const noun = match?.[2] !== undefined;
    if (!leading.bare && !noun) return leading;
    // Digits alone open a provision with their dot or, where the work declares that it prints none, as a heading; so do nouns, since
    // many a sentence begins with `Rule 101.2`.
    const closing = line.text.slice(leading.numberEnd, leading.textStart);
    const heading = (noun || undotted.has(leading.number.level)) && goesOnAsHeading(leading);
    return closing.includes('.') || (noun && /[:–—-]/.test(closing)) || heading ? leading : undefined;
  };
}

/** Returns the nouns as they begin a line: `Section`, `SECTION`. */
function nounPattern(nouns: readonly string[]): string {
  const forms = nouns.flatMap((noun) => [noun.charAt(0).toUpperCase() + noun.slice(1), noun.toUpperCase()]);
  const words = forms.filter((form) => form !== '').map(escapePattern);
  return words.length === 0 ? '((?!))?' : `(?:(${words.join('|')})\\s+)?`;
}

const CLOSING_BRACKETS: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

function toLeadingNumber(line: Line, scheme: Scheme, match: RegExpExecArray): LeadingNumber | undefined {
  const [whole, opening = '', , bracket = '', digits = '', closing = ''] = match;
  const number = parseNumber(scheme, digits);
  const unclosed = bracket === '' ? closing.includes(']') : !closing.includes(CLOSING_BRACKETS[bracket] ?? '');
  if (number === undefined || unclosed) return undefined;
  const numberEnd = whole.length - closing.length;
  const numberStart = numberEnd - digits.length;
  const mark = markOf(line, opening, numberStart);
  const bare = /^(?:\p{N}+|\p{L}+)$/u.test(digits);
  return { line, number, numberStart, numberEnd, textStart: whole.length, mark, bare };
}

/** Returns whether a line may open a provision: what stands in tables and code does not. */
function isRunningText({ markup }: Line): boolean {
  return markup?.kind !== 'table' && markup?.kind !== 'code';
}

/** Returns how a number is marked: by the markup of its line or, in plain text, by the signs in front of it. */
function markOf({ markup }: Line, opening: string, start: number): LeadingNumber['mark'] {
  if (markup === undefined) return opening.includes('#') ? 'heading' : /[-*+•_]/.test(opening) ? 'strong' : 'plain';
  if (markup.kind === 'heading') return 'heading';
  const bold = markup.marks.some((mark) => mark.kind === 'strong' && mark.start <= start && mark.end > start);
  return bold || markup.bullet === '•' ? 'strong' : 'plain';
}

/** Finds the relative number that a line begins with, which must be exactly what may follow `previous`. */
export type RelativeReader = (line: Line, previous: RuleNumber) => LeadingNumber | undefined;

const PATTERN = new RegExp(`^${OPENING}([[(]?)([A-Za-z]{1,2}|\\d{1,3})([.:)\\]]{1,2}(?:\\*\\*|__)?)(?=\\s)`, 'u');

/** Compiles the reader for the levels, by name, that the work declares to be printed so. */
export function relativeReader(scheme: Scheme, levels: readonly string[]): RelativeReader {
  return (line, previous) => {
    const match = levels.length === 0 || !isRunningText(line) ? null : PATTERN.exec(line.text.slice(0, 40));
    if (match === null) return undefined;
    const [whole, opening = '', bracket = '', label = '', closing = ''] = match;
    const number = followers(scheme, previous)
      .filter((follower) => levels.includes(levelOf(scheme, follower) ?? ''))
      .find((follower) => ownPart(scheme, follower) === label);
    const parsed = number === undefined ? undefined : parseNumber(scheme, number);
    if (parsed === undefined) return undefined;
    const numberStart = opening.length + bracket.length;
    const mark = markOf(line, opening, numberStart) === 'heading' ? 'heading' : 'plain';
    const numberEnd = whole.length - closing.length;
    return { line, number: parsed, numberStart, numberEnd, textStart: whole.length, mark, bare: false, relative: true };
  };
}

/** Returns what may follow, the deepest first: the first number below, the next one beside, the next one beside what stands above. */
function followers(scheme: Scheme, { number }: RuleNumber): readonly string[] {
  const siblings = [number, ...ancestors(scheme, number).toReversed()].map((above) => successors(scheme, above)?.sibling ?? '');
  const child = successors(scheme, number)?.child;
  return child === undefined || child === null ? siblings : [child, ...siblings];
}

/** Returns what a number adds to the one above it: `a` of `1.1.1a` and of `103.1.a`. */
function ownPart(scheme: Scheme, number: string): string {
  const above = parentNumber(scheme, number) ?? '';
  return number.slice(above.length).replace(/^[^\p{L}\p{N}]+/u, '');
}

/**
 * The numbering with `dotted` found out where the work does not declare it. A line such as `1 Basics` is a heading if what has a number
 * next stands below it (`101.` or `1.1`): no sentence that happens to begin with digits is followed so.
 */
export function withUndottedLevels(scheme: Scheme, numbering: Numbering, lines: readonly Line[]): Numbering {
  if (numbering.dotted !== undefined) return numbering;
  const names = numbering.levels.map(({ name }) => name);
  const strict = numberReader(scheme, numbering);
  const loose = numberReader(scheme, { ...numbering, dotted: [] });
  const undotted = new Set<string>();
  let above: { readonly number: string; readonly level: string } | undefined;
  for (const line of lines) {
    const read = loose(line);
    if (read === undefined) continue;
    const { number } = read;
    if (above !== undefined && parentNumber(scheme, number.number) === above.number) undotted.add(above.level);
    above = strict(line) === undefined ? number : undefined;
  }
  return undotted.size === 0 ? numbering : { ...numbering, dotted: names.filter((name) => !undotted.has(name)) };
}

/** `next`: exactly what may follow · `ahead`: later, with a gap · `same`: again · `back`: earlier. The first of all is `next`. */
export type NumberOrder = 'next' | 'ahead' | 'same' | 'back';

/** Places `number` after `previous`. */
export function orderAfter(scheme: Scheme, previous: RuleNumber | undefined, number: RuleNumber): NumberOrder {
  if (previous === undefined) return 'next';
  if (number.number === previous.number) return 'same';
  if (compareNumbers(scheme, number.number, previous.number) < 0) return 'back';
  const child = number.parts.length === previous.parts.length + 1 && ancestors(scheme, number.number).at(-1) === previous.number;
  if (child) return isFirstChild(scheme, previous.number, number) ? 'next' : 'ahead';
  const candidates = [...ancestors(scheme, previous.number), previous.number];
  return candidates.some((candidate) => mayFollow(scheme, candidate, number.number)) ? 'next' : 'ahead';
}

/** Tells whether a number regularly stands after another one at its level: the next, one that was inserted, the first of another form. */
export function mayFollow(scheme: Scheme, before: string, number: string): boolean {
  const after = successors(scheme, before);
  return after?.sibling === number || after?.others.includes(number) === true;
}

/** Chapters begin with 100 or 101, as the section has general matter or not, and some games count from 0. */
export function isFirstChild(scheme: Scheme, parent: string, number: RuleNumber): boolean {
  if (number.parts.at(-1) === 0) return true;
  const first = successors(scheme, parent)?.child;
  if (first === undefined || first === null) return false;
  if (first === number.number) return true;
  const leadingDigits = scheme.levels[number.parts.length - 1]?.leadingDigits === true;
  return leadingDigits && successors(scheme, first)?.sibling === number.number;
}
