/** The account of a source's words: each one is kept, or set aside with a reason. */
import type { LedgerLine } from '../importer.ts';
import type { Line } from '../lines.ts';
import { foldCharacters, wordStarts } from './words.ts';

/** Accounts for the text of one line, by offsets into it; what is never named stays unexplained. A later entry overrules an earlier one. */
export interface LineAccount {
  /** The text from `start` to `end` goes into the expression. Without offsets: the whole line. */
  readonly keep: (start?: number, end?: number) => void;
  /** The text from `start` to `end` does not, for this reason (a short kebab-case name such as `contents` or `page-footer`). */
  readonly setAside: (reason: string, start?: number, end?: number) => void;
  /** A number that the expression spells otherwise: the characters of `canonical` are kept, the rest is set aside as `number-form`. */
  readonly keepNumber: (start: number, end: number, canonical: string) => void;
  /** The expression says `text` where the line says something else: `&` for `&amp;`. */
  readonly replace: (start: number, end: number, text: string) => void;
  /** Text that the expression has at this line although the source does not print it: the `101.` of a heading that says `2a`. */
  readonly supply: (text: string) => void;
}

/** The accounts of all lines of a source. */
export interface Ledger {
  /** The account of a line; asking again gives the same account. */
  readonly account: (line: Line) => LineAccount;
  /** All lines that have words, in the order in which they were first asked for or registered. */
  readonly lines: () => readonly LedgerLine[];
}

interface Entry {
  readonly line: Line;
  /** For each character of the line: `KEPT`, `UNEXPLAINED`, or a reason. */
  readonly fate: string[];
  supplied: string;
  /** What the expression has in place of the character at an offset. */
  readonly replaced: Map<number, string>;
}

const KEPT = '';
const UNEXPLAINED = '?';

/** Opens the account of all lines of a source; a line that the importer then never mentions counts as unexplained. */
export function openLedger(lines: readonly Line[]): Ledger {
  const entries = new Map<Line, Entry>(lines.map((line) => [line, openEntry(line)]));
  return {
    account: (line) => {
      const entry = entries.get(line) ?? openEntry(line);
      entries.set(line, entry);
      return accountOf(entry);
    },
    lines: () => [...entries.values()].flatMap(closeEntry).filter(({ words, text }) => words > 0 || text !== ''),
  };
}

function openEntry(line: Line): Entry {
  return { line, fate: new Array<string>(line.text.length).fill(UNEXPLAINED), supplied: '', replaced: new Map() };
}

function accountOf(entry: Entry): LineAccount {
  const { fate, line, replaced } = entry;
  const keepNumber = (start: number, end: number, canonical: string) => {
    const printed = line.text.slice(start, end);
    if (lettersAndDigits(printed) !== lettersAndDigits(canonical)) return;
    fate.fill('number-form', start, end);
    let place = start;
    for (const character of canonical) {
      const offset = findCharacter(line.text, character, place, end);
      if (offset === undefined) continue; // a separator that is printed as another one
      fate[offset] = KEPT;
      replaced.set(offset, '');
      place = offset + 1;
    }
    replaced.set(fate.indexOf(KEPT, start), canonical);
  };
  return {
    keep: (start = 0, end = line.text.length) => void fate.fill(KEPT, start, end),
    setAside: (reason, start = 0, end = line.text.length) => void fate.fill(reason, start, end),
    keepNumber,
    replace: (start, end, text) => {
      fate.fill('spelling', start, end);
      fate[start] = KEPT;
      entry.replaced.set(start, text);
    },
    supply: (text) => {
      entry.supplied += text;
    },
  };
}

/** Closes the account of a line, or of each of the lines that were joined to one. */
function closeEntry(entry: Entry): readonly LedgerLine[] {
  const { text, number, joined = [] } = entry.line;
  const starts = [{ number, start: 0 }, ...joined];
  return starts.map((piece, index) => closePiece(entry, piece, starts[index + 1]?.start ?? text.length));
}

/** A word's fate is that of its first character. */
function closePiece(
  { line, fate, supplied, replaced }: Entry,
  { number, start }: { readonly number: number; readonly start: number },
  end: number,
): LedgerLine {
  const printed = line.text.slice(start, end);
  const words = wordStarts(printed);
  const aside = new Map<string, number>();
  let kept = 0;
  for (const offset of words) {
    const reason = fate[start + offset] ?? UNEXPLAINED;
    if (reason === KEPT) kept += 1;
    else if (reason !== UNEXPLAINED) aside.set(reason, (aside.get(reason) ?? 0) + 1);
  }
  const characters = fate
    .slice(start, end)
    .map((reason, offset) => (reason === KEPT ? (replaced.get(start + offset) ?? printed[offset]) : ''));
  return {
    file: line.file,
    line: number,
    words: words.length,
    kept,
    aside: Array.from(aside, ([reason, count]) => ({ reason, words: count })),
    text: foldCharacters((start === 0 ? supplied : '') + characters.join('')),
  };
}

function findCharacter(text: string, character: string, from: number, end: number): number | undefined {
  for (let offset = from; offset < end; offset += 1) {
    if (foldCharacters(text[offset] ?? '') === foldCharacters(character)) return offset;
  }
  return undefined;
}

function lettersAndDigits(text: string): string {
  return foldCharacters(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** How many words became what. */
export interface LedgerSummary {
  readonly words: number;
  readonly kept: number;
  /** Words set aside by reason, most first. */
  readonly aside: Readonly<Record<string, number>>;
  /** Words of which the importer said nothing; a defect unless 0. */
  readonly unexplained: number;
}

/** Adds up a ledger. */
export function summarizeLedger(ledger: readonly LedgerLine[]): LedgerSummary {
  const aside = new Map<string, number>();
  let words = 0;
  let kept = 0;
  for (const line of ledger) {
    words += line.words;
    kept += line.kept;
    for (const part of line.aside) aside.set(part.reason, (aside.get(part.reason) ?? 0) + part.words);
  }
  const reasons = [...aside].sort(([, a], [, b]) => b - a);
  return {
    words,
    kept,
    aside: Object.fromEntries(reasons),
    unexplained: words - kept - reasons.reduce((sum, [, count]) => sum + count, 0),
  };
}
