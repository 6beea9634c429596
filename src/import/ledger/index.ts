/** The ledger of an import: accounts for every word of a document, and checks that the expression has exactly the words that were kept. */
import { foldNumerals } from '@rulegraph/core/citations';
import type { Block, Expression, Place, Rule } from '@rulegraph/core/model';
import type { LedgerLine } from '../importer.ts';
import type { Line } from '../lines.ts';

// The account of a document's words: each is kept, or set aside with a reason.

/** Accounts for the text of one line, by offsets into it. Text without an entry is unexplained; later entries overrule earlier ones. */
export interface LineAccount {
  /** Records that the expression has the text from `start` to `end`; without offsets, the whole line. */
  readonly keep: (start?: number, end?: number) => void;
  /** Records why the expression does not have the text from `start` to `end`, as a kebab-case name: `contents`, `page-footer`. */
  readonly setAside: (reason: string, start?: number, end?: number) => void;
  /** Keeps a number that the expression spells differently: the characters of `canonical`; the others are set aside as `number-form`. */
  readonly keepNumber: (start: number, end: number, canonical: string) => void;
  /** Records that the expression has `text` in place of what is printed: `&` for `&amp;`. */
  readonly replace: (start: number, end: number, text: string) => void;
  /** Records text that the expression has at this line although it is not printed: the `101.` of a heading `2a`. */
  readonly supply: (text: string) => void;
}

/** The accounts of a document's lines, as readers see them: they can keep words or set them aside, and nothing else. */
export interface Ledger {
  /**
   * Returns the account of a line, the same one each time. Lines that a reader has made, such as a paragraph of several lines, have accounts of
   * their own, and must have the words of the lines that they were made from.
   */
  readonly account: (line: Line) => LineAccount;
}

/** The ledger as the engine sees it. */
export interface OpenLedger extends Ledger {
  /** Returns all lines that have words, in the order of the document. */
  readonly close: () => readonly LedgerLine[];
  readonly isKept: (line: Line) => boolean;
}

interface Entry {
  readonly line: Line;
  /** For each character of the line: `KEPT`, `UNEXPLAINED`, or the reason why it was set aside. */
  readonly reasons: string[];
  supplied: string;
  /** What the expression has in place of the character at an offset. */
  readonly replaced: Map<number, string>;
}

const KEPT = '';
const UNEXPLAINED = '?';

/** Opens the ledger of a decoded document. Only the engine does so: what a reader never mentions, or drops before it reads, is unexplained. */
export function openLedger(lines: readonly Line[]): OpenLedger {
  // Of copies, which no reader can change.
  const printed = new Map<Line, Entry>(lines.map((line) => [line, openEntry({ ...line })]));
  const made = new Map<Line, Entry>();
  const mentioned = new Set<Entry>();
  return {
    account: (line) => {
      const entry = printed.get(line) ?? made.get(line) ?? openEntry(line);
      if (printed.has(line)) mentioned.add(entry);
      else made.set(line, entry);
      return accountOf(entry);
    },
    isKept: (line) => printed.get(line)?.reasons.includes(KEPT) === true,
    close: () =>
      closeEntries([...printed.values()], [...made.values()], mentioned).filter(({ words, text }) => words > 0 || text !== ''),
  };
}

/** Closes the accounts in the order of the document. Lines that a reader has made stand for the printed ones if they have the same words. */
function closeEntries(printed: readonly Entry[], made: readonly Entry[], mentioned: ReadonlySet<Entry>): readonly LedgerLine[] {
  const keyOf = ({ file }: Line, number: number) => `${number} ${file}`;
  const divided = made.flatMap((entry) => piecesOf(entry.line).map((piece) => ({ entry, ...piece })));
  const pieces = Map.groupBy(divided, ({ entry, number }) => keyOf(entry.line, number));
  const closed = new Set<Entry>();
  const lines = printed.flatMap((entry) => {
    const { line } = entry;
    const own = mentioned.has(entry) ? [] : (pieces.get(keyOf(line, line.number)) ?? []);
    const stands = own.length > 0 && lettersAndDigits(own.map(({ text }) => text).join('')) === lettersAndDigits(line.text);
    const standing = [...new Set(own.map((piece) => piece.entry))].filter((one) => !closed.has(one));
    for (const one of standing) closed.add(one);
    return [...standing, ...(stands ? [] : [entry])].flatMap(closeEntry);
  });
  // What stands for no line of the document is not of the document.
  const others = made.filter((entry) => !closed.has(entry));
  for (const { reasons } of others) reasons.fill(UNEXPLAINED);
  return [...lines, ...others.flatMap(closeEntry)];
}

/** Returns the pieces of a line that come from one line of the document each. */
export function piecesOf({ text, number, joined = [] }: Line): { text: string; number: number; start: number }[] {
  const starts = [{ number, start: 0 }, ...joined];
  return starts.map((piece, index) => ({ ...piece, text: text.slice(piece.start, starts[index + 1]?.start ?? text.length) }));
}

function openEntry(line: Line): Entry {
  return { line, reasons: new Array<string>(line.text.length).fill(UNEXPLAINED), supplied: '', replaced: new Map() };
}

function accountOf(entry: Entry): LineAccount {
  const { reasons, line, replaced } = entry;
  const keepNumber = (start: number, end: number, canonical: string) => {
    const printed = foldNumerals(line.text.slice(start, end));
    // The indicator of `6º-A` would fold to a letter.
    if (lettersAndDigits(printed.replace(/\.?[ºª]/g, '')) !== lettersAndDigits(canonical)) return;
    reasons.fill('number-form', start, end);
    let next = 0;
    for (const character of canonical) {
      const offset = findCharacter(printed, character, next);
      if (offset === undefined) continue; // another separator is printed
      reasons[start + offset] = KEPT;
      replaced.set(start + offset, '');
      next = offset + 1;
    }
    replaced.set(reasons.indexOf(KEPT, start), canonical);
  };
  return {
    keep: (start = 0, end = line.text.length) => void reasons.fill(KEPT, start, end),
    setAside: (reason, start = 0, end = line.text.length) => void reasons.fill(reason, start, end),
    keepNumber,
    replace: (start, end, text) => {
      reasons.fill('spelling', start, end);
      reasons[start] = KEPT;
      entry.replaced.set(start, text);
    },
    supply: (text) => {
      entry.supplied += text;
    },
  };
}

/** Closes the account of a line, or of each of the lines that were joined to one. */
function closeEntry(entry: Entry): readonly LedgerLine[] {
  return piecesOf(entry.line).map((piece) => closePiece(entry, piece));
}

/** Returns the account of a piece of a line; the first character of a word decides for all of it. */
function closePiece(
  { line, reasons, supplied, replaced }: Entry,
  { number, start, text: printed }: ReturnType<typeof piecesOf>[number],
): LedgerLine {
  const words = wordStarts(printed);
  const aside = new Map<string, number>();
  let kept = 0;
  for (const offset of words) {
    const reason = reasons[start + offset] ?? UNEXPLAINED;
    if (reason === KEPT) kept += 1;
    else if (reason !== UNEXPLAINED) aside.set(reason, (aside.get(reason) ?? 0) + 1);
  }
  let text = start === 0 ? supplied : '';
  for (let offset = 0; offset < printed.length; offset += 1) {
    if (reasons[start + offset] === KEPT) text += replaced.get(start + offset) ?? printed[offset];
  }
  return {
    file: line.file,
    line: number,
    words: words.length,
    kept,
    aside: Array.from(aside, ([reason, count]) => ({ reason, words: count })),
    printed,
    text: foldCharacters(text),
  };
}

function findCharacter(text: string, character: string, from: number): number | undefined {
  for (let offset = from; offset < text.length; offset += 1) {
    if (foldCharacters(text[offset] ?? '') === foldCharacters(character)) return offset;
  }
  return undefined;
}

function lettersAndDigits(text: string): string {
  return foldCharacters(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** How many words were kept, set aside or left unexplained. */
export interface LedgerSummary {
  readonly words: number;
  readonly kept: number;
  /** Words set aside by reason, most first. */
  readonly aside: Readonly<Record<string, number>>;
  /** Words that the importer did not account for; a defect unless 0. */
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

// What counts as a word.

type Kind = 'whitespace' | 'letter' | 'other';

/** The kinds of ASCII characters, precomputed because archives have a hundred million characters, nearly all of them ASCII. */
const ASCII: readonly Kind[] = Array.from({ length: 0x80 }, (_, code) => characterKind(String.fromCharCode(code)));

const [LINE_FEED, DOT] = [10, 46];

/**
 * Returns where each word of a text begins. A word is a run of letters, digits and their accents, or a run of other characters:
 * `101.2a (see)` has the words `101` `.` `2a` `(` `see` `)`. Dot leaders are one word, spaced or not, and end with their line.
 */
function wordStarts(text: string): readonly number[] {
  const starts: number[] = [];
  let before: Kind = 'whitespace';
  let printed = 0;
  for (let offset = 0; offset < text.length; ) {
    const code = text.codePointAt(offset) ?? 0;
    const kind = ASCII[code] ?? characterKind(String.fromCodePoint(code));
    if (kind !== 'whitespace' && kind !== before && !(code === DOT && printed === DOT)) starts.push(offset);
    before = kind;
    if (kind !== 'whitespace' || code === LINE_FEED) printed = code;
    offset += code > 0xffff ? 2 : 1;
  }
  return starts;
}

/** Returns how many words a text has. */
export function countWords(text: string): number {
  return wordStarts(text).length;
}

function characterKind(character: string): Kind {
  if (/\s/u.test(character)) return 'whitespace';
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? 'letter' : 'other';
}

/**
 * Folds a text for comparison: compatibility forms and case, which the canonical spelling of a number may change, and whitespace, which
 * importers fold. Composed characters are decomposed and the two small sigmas unified, so that a text folds to the same as its parts.
 */
export function foldCharacters(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\s+/gu, '').replaceAll('ς', 'σ');
}

// The check of the ledger: the expression has the words that were kept, once each and in order.

/** Words that only the ledger or only the expression has. */
export interface Unexplained {
  readonly file: string;
  readonly line: number;
  /** `unaccounted`: never mentioned by the importer · `lost`: kept, but not in the expression · `invented`: only in the expression. */
  readonly kind: 'unaccounted' | 'lost' | 'invented';
  /** For `unaccounted` the number of words, otherwise the characters without spaces. */
  readonly text: string;
}

/** How far after the expected place a line is searched. */
const REACH = 4000;

/** Returns the words that only the ledger or only the expression has; none if the import was faithful. */
export function explainWords(ledger: readonly LedgerLine[], expression: Expression): readonly Unexplained[] {
  const unexplained: Unexplained[] = [];
  const expected = textInSourceOrder(expression, ledger);
  let position = 0;
  for (const { file, line, text, words, kept, aside } of ledger) {
    const rest = words - kept - aside.reduce((sum, part) => sum + part.words, 0);
    if (rest > 0) unexplained.push({ file, line, kind: 'unaccounted', text: rest === 1 ? '1 word' : `${rest} words` });
    if (expected.startsWith(text, position)) {
      position += text.length;
      continue;
    }
    const found = expected.slice(position, position + REACH + text.length).indexOf(text);
    if (found < 0) {
      unexplained.push({ file, line, kind: 'lost', text });
    } else {
      unexplained.push({ file, line, kind: 'invented', text: expected.slice(position, position + found) });
      position += found + text.length;
    }
  }
  if (position < expected.length) {
    const last = ledger.at(-1);
    unexplained.push({ file: last?.file ?? '', line: last?.line ?? 0, kind: 'invented', text: expected.slice(position) });
  }
  return unexplained;
}

/** The words of an expression from one place. */
export interface Piece {
  readonly place: Place;
  readonly text: string;
  /** The bullet before the text of a list item. */
  readonly bullet?: string | undefined;
}

/** Returns the folded text of an expression, sorted by place in the document; pieces with the same place keep their order. */
function textInSourceOrder(expression: Expression, ledger: readonly LedgerLine[]): string {
  const files = new Map<string, number>();
  for (const { file } of ledger) if (!files.has(file)) files.set(file, files.size);
  const order = (place: Place) => files.get(place.file) ?? files.size;
  const pieces = expressionPieces(expression);
  pieces.sort((a, b) => order(a.place) - order(b.place) || a.place.line - b.place.line || a.place.column - b.place.column);
  return foldCharacters(pieces.map(({ bullet = '', text }) => `${bullet} ${text}`).join('\n'));
}

/** Returns the words of an expression piece by piece, without the rules' own numbers and titles and the headings that are in `except`. */
export function expressionPieces(
  { front, rules, glossary, back }: Expression,
  except: ReadonlySet<Rule | Block> = new Set(),
): Piece[] {
  return [
    ...front.map(blockPiece),
    ...rules.flatMap((rule) => [
      ...(except.has(rule) ? [] : [{ place: rule.place, text: `${rule.above ?? ''} ${rule.number} ${rule.title ?? ''}` }]),
      ...rule.blocks.filter((block) => !except.has(block)).map(blockPiece),
    ]),
    ...glossary.flatMap(({ place, term, senses }) => [{ place, text: term }, ...senses.flat().map(blockPiece)]),
    ...back.map(blockPiece),
  ];
}

/** Returns the words of a block, its label and stamps included. */
function blockPiece({ place, bullet, label = '', text, stamps = [] }: Block): Piece {
  return { place, bullet, text: [label, text, ...stamps.map((stamp) => stamp.text)].join(' ') };
}
