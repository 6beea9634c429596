/** Accounts for the words of Markdown documents by comparing their text with the expression that was read from them. */

import type { Block, Expression, Rule } from '@rulegraph/core/model';
import type { DialectSpan } from '@rulegraph/core/source';
import { endOfMatch, type TextRange } from '@rulegraph/core/text';
import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { expressionPieces, foldCharacters, type Ledger, type LineAccount, type Piece } from './ledger/index.ts';
import type { Line } from './lines.ts';

const REFERENCE = /&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,31});/giy;
const STRAY_MARKERS = /[*:\\[]+/y;
/** The target of a link may continue for this many lines. */
const TARGET_LINES = 3;
const BULLET = /[\s>]*(?:[-*+]|\d{1,9}[.)])(?=\s|$|<)/y;
const BULLET_BEFORE = /(?:[-*+]|\d{1,9}[.)])\s*$/;

/**
 * Walks through the lines and the expression together. A character that the expression has next is kept, the spans that an importer set
 * aside keep their reason, and other punctuation is Markdown's own. Remaining letters and digits stay unexplained.
 *
 * @param spans what the importer set aside, by line
 * @param named rules and headings whose words only the name of a file or folder has
 */
export function accountMarkdown(
  ledger: Ledger,
  lines: readonly Line[],
  spans: ReadonlyMap<Line, readonly DialectSpan[]>,
  expression: Expression,
  named: ReadonlySet<Rule | Block> = new Set(),
): void {
  supplyNames(ledger, lines, named);
  const words = expressionPieces(expression, named).map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, '') }));
  const byFile = Map.groupBy(words, (piece) => piece.place.file);
  for (const [file, fileLines] of Map.groupBy(lines, (line) => line.file)) {
    const pieces = (byFile.get(file) ?? []).sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
    accountFile(ledger, fileLines, spans, pieces, senseColumns(expression, file));
  }
}

/** Accounts for the words of one file, of which the expression has `pieces`. `senses`: the column of the sense that begins on a line. */
function accountFile(
  ledger: Ledger,
  lines: readonly Line[],
  spans: ReadonlyMap<Line, readonly DialectSpan[]>,
  pieces: readonly Piece[],
  senses: ReadonlyMap<number, number>,
): void {
  const expected = expectedFrom(pieces);
  const items = pieces.filter(({ bullet }) => bullet !== undefined);
  const bullets = Map.groupBy(items, ({ place }) => place.line);
  let position = 0;
  let last: { readonly account: LineAccount; readonly offset: number; readonly text: string } | undefined;
  let runsOn = 0;
  for (const [index, line] of lines.entries()) {
    const account = ledger.account(line);
    const ahead = lines.slice(index + 1, index + 1 + TARGET_LINES);
    const target = { line: index, start: 0, end: Math.min(runsOn, line.text.length), reason: 'link-target' };
    const masked = maskOf(line, [...(spans.get(line) ?? []), ...(target.end > 0 ? [target] : [])], account);
    setAsideNumber(line, senses.get(line.number), masked, account);
    const markers = bulletSpans(line, bullets.get(line.number) ?? [], masked);
    const start = expected.starts.get(line.number) ?? 0;
    // If a block begins on the line, the end of the previous block may come before it, or may be missing. `lost`: how many characters of the line
    // and of the expression remain unexplained.
    const walkAlong = (mask: readonly boolean[]): LineWalk & { readonly lost: number } => {
      const following = walkLine({ text: line.text, ahead }, mask, expected, position);
      const opening = start > position ? walkLine({ text: line.text, ahead }, mask, expected, start) : following;
      if (opening.unmatched >= following.unmatched) return { ...following, lost: following.unmatched };
      return { ...opening, lost: opening.unmatched + start - position };
    };
    const withMarkers = walkAlong(maskedWith(masked, markers));
    // If a tag begins the item, what looks like its bullet may be text.
    const without = withMarkers.lost > 0 && markers.length > 0 ? walkAlong(masked) : withMarkers;
    const walk = without.lost < withMarkers.lost ? without : withMarkers;
    if (walk === withMarkers) for (const { start: first, end } of markers) account.setAside('list-marker', first, end);
    for (const enter of walk.entries) enter(account);
    position = walk.position;
    runsOn = Math.max(runsOn - line.text.length - 1, walk.runsOn);
    if (walk.last !== undefined) last = { account, ...walk.last };
  }
  const markers = strayMarkersAt(expected.text, position);
  const rest = markers + (expected.bulletsAt.get(expected.text.length) ?? '');
  if (rest === '' || position + markers.length !== expected.text.length) return;
  const [first] = lines;
  if (last !== undefined) last.account.replace(last.offset, last.offset + 1, last.text + rest);
  else if (first !== undefined) ledger.account(first).supply(rest);
}

/** Accounts for rules and headings whose words are not in the document, at the lines of their places. */
function supplyNames(ledger: Ledger, lines: readonly Line[], named: ReadonlySet<Rule | Block>): void {
  for (const [key, items] of Map.groupBy(named, ({ place }) => `${place.line} ${place.file}`)) {
    const line = lines.find(({ file, number }) => `${number} ${file}` === key);
    const words = items.map((item) => ('number' in item ? `${item.number} ${item.title ?? ''}` : item.text));
    if (line !== undefined) ledger.account(line).supply(words.join(' '));
  }
}

/** Returns the spans of the first lines of a document, which are front matter. */
export function frontMatterSpans(text: string, lineCount: number): readonly DialectSpan[] {
  const lines = text.split('\n').slice(0, lineCount);
  return lines.map(({ length }, line) => ({ line, start: 0, end: length, reason: 'front-matter' }));
}

/** The text that the expression has from one file, without whitespace. */
interface Expected {
  readonly text: string;
  /** Bullets by the position of the character after them. They are kept with that character, whatever the document prints. */
  readonly bulletsAt: ReadonlyMap<number, string>;
  /** The position of the first text that begins on a line, by the number of the line. */
  readonly starts: ReadonlyMap<number, number>;
}

/** Returns what to expect for the pieces of one file, in their order. */
function expectedFrom(pieces: readonly Piece[]): Expected {
  const starts = new Map<number, number>();
  const bulletsAt = new Map<number, string>();
  let written = '';
  for (const { place, text, bullet = '' } of pieces) {
    if (!starts.has(place.line)) starts.set(place.line, written.length);
    if (bullet !== '') bulletsAt.set(written.length, (bulletsAt.get(written.length) ?? '') + bullet);
    written += text;
  }
  return { text: written, bulletsAt, starts };
}

interface LineWalk {
  readonly entries: readonly ((account: LineAccount) => void)[];
  /** The last character that was kept: its offset, and its text in the account. */
  readonly last: { readonly offset: number; readonly text: string } | undefined;
  /** How many letters and digits remain unexplained. */
  readonly unmatched: number;
  /** The position in the expected text after the last character that was kept. */
  readonly position: number;
  /** How many characters of the following lines belong to the target of a link. */
  readonly runsOn: number;
}

/** A line and those after it. */
type LineAhead = { readonly text: string; readonly ahead: readonly Line[] };

/** Compares one line with the expected text from a position on. */
function walkLine(line: LineAhead, masked: readonly boolean[], { text: expected, bulletsAt }: Expected, start: number): LineWalk {
  const { text } = line;
  const entries: ((account: LineAccount) => void)[] = [];
  const setAside = (reason: string, from: number, to: number) => entries.push((account) => account.setAside(reason, from, to));
  let position = start;
  let last: LineWalk['last'];
  let unmatched = 0;
  let runsOn = 0;
  /** Keeps the text from one offset to another as the next characters of the expression. */
  const keep = (from: number, to: number, characters: string) => {
    const withBullets = characters
      .split('')
      .map((unit, index) => (bulletsAt.get(position + index) ?? '') + unit)
      .join('');
    if (withBullets === text.slice(from, to)) entries.push((account) => account.keep(from, to));
    else entries.push((account) => account.replace(from, to, withBullets));
    position += characters.length;
    last = { offset: from, text: withBullets };
  };
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset] ?? '';
    if (masked[offset] || /\s/.test(character)) continue;
    const reference = character === '&' ? referenceAt(text, offset) : undefined;
    if (reference !== undefined && expected.startsWith(reference.character, position)) {
      // Whitespace written as a character reference does not count.
      if (reference.character === '') setAside('markup', offset, reference.end);
      else keep(offset, reference.end, reference.character);
      offset = reference.end - 1;
    } else if (sameCharacter(character, expected[position])) {
      keep(offset, offset + 1, character);
    } else {
      const end = character === ']' ? targetEnd(line, offset) : undefined;
      const markers = strayMarkersAt(expected, position);
      if (markers !== '' && sameCharacter(character, expected[position + markers.length]))
        keep(offset, offset + 1, markers + character);
      else if (end !== undefined) {
        setAside('link-target', offset, Math.min(end, text.length));
        runsOn = Math.max(0, end - text.length - 1);
      } else if (/[\p{L}\p{N}]/u.test(character)) unmatched += 1;
      else setAside('markup', offset, offset + 1);
      offset = (end ?? offset + 1) - 1;
    }
  }
  return { entries, last, unmatched, position, runsOn };
}

/** Tells whether two characters are the same but for case and width, which numbers are read in any of. */
function sameCharacter(character: string, expected: string | undefined): boolean {
  return character === expected || (expected !== undefined && foldCharacters(character) === foldCharacters(expected));
}

/** Returns punctuation in the expression that the document lacks: what an importer wrote for a tag, an escape or a callout's title. */
function strayMarkersAt(expected: string, position: number): string {
  STRAY_MARKERS.lastIndex = position;
  return STRAY_MARKERS.exec(expected)?.[0] ?? '';
}

/** Sets the spans aside and returns for each character of the line whether it is in one. */
function maskOf(line: Line, spans: readonly DialectSpan[], account: LineAccount): boolean[] {
  const masked = new Array<boolean>(line.text.length).fill(false);
  for (const { start, end, reason } of spans) {
    account.setAside(reason, start, end);
    masked.fill(true, start, end);
  }
  return masked;
}

function maskedWith(masked: readonly boolean[], spans: readonly TextRange[]): boolean[] {
  const mask = [...masked];
  for (const { start, end } of spans) mask.fill(true, start, end);
  return mask;
}

function bulletSpans(line: Line, items: readonly Piece[], masked: readonly boolean[]): readonly TextRange[] {
  const spans: TextRange[] = [];
  const mask = [...masked];
  for (const { bullet = '', place, text } of items) {
    if (bullet === '') continue;
    const from = spans.at(-1)?.end ?? 0;
    const span = bulletSpan(line, from, { bullet, column: place.column, bare: text === '', masked: mask });
    if (span === undefined) continue;
    spans.push(span);
    mask.fill(true, span.start, span.end);
  }
  return spans;
}

interface BulletSearch {
  readonly bullet: string;
  /** Where the text of the item begins, or its bullet if it has no text. */
  readonly column: number;
  readonly bare: boolean;
  readonly masked: readonly boolean[];
}

/** Finds a bullet from `from` on, the end of the one before it: items of nested lists may begin on one line, and anywhere between tags. */
function bulletSpan(line: Line, from: number, { bullet, column, bare, masked }: BulletSearch): TextRange | undefined {
  const opening = masked.findIndex((isMasked, offset) => offset >= from && !isMasked && !/[\s>]/.test(line.text[offset] ?? ''));
  const start = [...(bare ? [column - 1] : []), from, column - 1, opening].find((offset) => {
    BULLET.lastIndex = offset;
    return BULLET.test(line.text);
  });
  const ahead = start === undefined ? BULLET_BEFORE.exec(line.text.slice(0, column - 1)) : null;
  // Between tags the column is a little off: the digits of `<li><b>2.1</b>` are not the bullet of an item with a dot.
  const before = /\d/.test(ahead?.[0] ?? '') === /\d/.test(bullet) ? ahead : null;
  const first = before?.index ?? start;
  return first === undefined ? undefined : { start: first, end: before === null ? BULLET.lastIndex : column - 1 };
}

function senseColumns({ glossary }: Expression, file: string): ReadonlyMap<number, number> {
  const first = glossary.flatMap(({ senses }) => senses.flatMap(([block]) => (block === undefined ? [] : block.place)));
  return new Map(first.flatMap((place) => (place.file === file ? [[place.line, place.column]] : [])));
}

/** Sets aside the number of a sense, which the expression does not have. */
function setAsideNumber(line: Line, column: number | undefined, masked: boolean[], account: LineAccount): void {
  const end = (column ?? 1) - 1;
  const number = line.text.slice(0, end);
  if (!/^[\s>]*\d{1,9}[.)]\s+$/.test(number)) return;
  account.setAside('sense-number', 0, end);
  masked.fill(true, 0, end);
}

/** Returns where the target of a link ends, perhaps on a following line, whose quote markers do not belong to it. */
function targetEnd({ text, ahead }: LineAhead, offset: number): number | undefined {
  if (text[offset + 1] !== '(') return undefined;
  const onSameLine = linkTargetEnd(text, offset);
  if (onSameLine !== undefined) return onSameLine;
  const bare = ahead.map((line) => line.text.replace(/^[\s>]+/, (markers) => ' '.repeat(markers.length)));
  return linkTargetEnd([text, ...bare].join('\n'), offset);
}

function referenceAt(text: string, offset: number): { character: string; end: number } | undefined {
  REFERENCE.lastIndex = offset;
  const name = REFERENCE.exec(text)?.[1];
  if (name === undefined) return undefined;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const decoded = name.startsWith('#') ? characterOf(code) : decodeNamedCharacterReference(name);
  return typeof decoded === 'string' ? { character: decoded.replace(/\s/g, ''), end: REFERENCE.lastIndex } : undefined;
}

/** Returns the character of a code point, or U+FFFD for numbers that are not one. */
function characterOf(code: number): string {
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code);
}

const ANGLED = /<(?:\\.|[^<>\n\\])*>/sy;
const TITLE = /[ \t\n]+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\))/sy;
const CLOSE = /[ \t\n]*\)/y;

/** The deepest nesting of brackets in an address. */
const DEEPEST = 32;

/** Returns the offset after `](address "title")` for the offset of its bracket, or undefined if the bracket does not close a link. */
function linkTargetEnd(text: string, offset: number): number | undefined {
  if (!text.startsWith('](', offset)) return undefined;
  const start = offset + 2 + (/^[ \t\n]*/.exec(text.slice(offset + 2, offset + 200))?.[0].length ?? 0);
  const end = endOfMatch(ANGLED, text, start) ?? addressEnd(text, start);
  return endOfMatch(CLOSE, text, endOfMatch(TITLE, text, end) ?? end);
}

function addressEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') at += 1;
    else if (character <= ' ' || character === '\u007F') return at;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth < 0 || depth > DEEPEST) return at;
  }
  return text.length;
}
