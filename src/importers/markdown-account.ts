/** The account of Markdown sources: their text against what was read from them. */
import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import type { Block, Expression, Place, Rule } from '../rules/model.ts';
import type { DialectSpan } from '../rules/source/index.ts';
import type { Ledger, LineAccount } from './ledger/index.ts';
import type { Line } from './lines.ts';

/** Text of the expression that comes from one place, without blanks, in the order of the source. */
interface Piece {
  readonly place: Place;
  readonly text: string;
  /** A list's bullet; Markdown spells it otherwise than the expression. */
  readonly bullet?: string;
}

const REFERENCE = /&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,31});/giy;
const LINK_TARGET = /\]\(\s*(?:<[^<>\n]*>|[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)(?:\s+"[^"]*")?\s*\)/gy;
const BULLET = /^[\s>]*([-*+]|\d{1,9}[.)])(?=\s|$)/;

/**
 * Walks through the lines and the expression together: a character that the expression has next is kept, what a dialect's reader named is
 * set aside with its reason, other signs are Markdown's own. Letters and digits that are none of these stay unexplained.
 *
 * @param spans what the readers of dialects set aside, by line
 * @param named provisions of which only the name of a file or a folder says number and title
 */
export function accountMarkdown(
  ledger: Ledger,
  lines: readonly Line[],
  spans: ReadonlyMap<Line, readonly DialectSpan[]>,
  expression: Expression,
  named: ReadonlySet<Rule> = new Set(),
): void {
  for (const { place, number, title } of named) {
    const line = lines.find((candidate) => candidate.file === place.file && candidate.number === place.line);
    if (line !== undefined) ledger.account(line).supply(`${number} ${title ?? ''}`);
  }
  const byFile = Map.groupBy(expressionPieces(expression, named), (piece) => piece.place.file);
  for (const [file, fileLines] of Map.groupBy(lines, (line) => line.file)) {
    const pieces = (byFile.get(file) ?? []).sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
    const expected = pieces.map((piece) => piece.text).join('');
    const starts = new Map<number, number>();
    const bullets = Map.groupBy(
      pieces.filter((piece) => piece.bullet !== undefined),
      (piece) => piece.place.line,
    );
    let length = 0;
    for (const { place, text } of pieces) {
      if (!starts.has(place.line)) starts.set(place.line, length);
      length += text.length;
    }
    let position = 0;
    for (const line of fileLines) {
      position = Math.max(position, starts.get(line.number) ?? 0);
      const account = ledger.account(line);
      const masked = maskOf(line, spans.get(line) ?? [], account);
      for (const { bullet = '' } of bullets.get(line.number) ?? []) accountBullet(line, bullet, masked, account);
      position = accountLine(line.text, masked, expected, position, account);
    }
  }
}

/** Walks one line; gives the position in `expected` behind what was kept. */
function accountLine(text: string, masked: readonly boolean[], expected: string, start: number, account: LineAccount): number {
  let position = start;
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset] ?? '';
    if (masked[offset] || /\s/.test(character)) continue;
    const reference = character === '&' ? referenceAt(text, offset) : undefined;
    if (reference !== undefined && expected.startsWith(reference.says, position)) {
      // A blank that is written as a reference is no character of the account.
      if (reference.says === '') account.setAside('markup', offset, reference.end);
      else account.replace(offset, reference.end, reference.says);
      offset = reference.end - 1;
      position += reference.says.length;
    } else if (sameCharacter(character, expected[position])) {
      account.keep(offset, offset + 1);
      position += 1;
    } else {
      const end = character === ']' ? linkTargetEnd(text, offset) : undefined;
      if (end !== undefined) account.setAside('link-target', offset, end);
      else if (!/[\p{L}\p{N}]/u.test(character)) account.setAside('markup', offset, offset + 1);
      offset = (end ?? offset + 1) - 1;
    }
  }
  return position;
}

function sameCharacter(character: string, expected: string | undefined): boolean {
  return character === expected || character.toLowerCase() === expected?.toLowerCase();
}

/** Marks the spans as accounted for and tells for each character whether it was. */
function maskOf(line: Line, spans: readonly DialectSpan[], account: LineAccount): boolean[] {
  const masked = new Array<boolean>(line.text.length).fill(false);
  for (const { start, end, reason } of spans) {
    account.setAside(reason, start, end);
    masked.fill(true, start, end);
  }
  return masked;
}

function accountBullet(line: Line, bullet: string, masked: boolean[], account: LineAccount): void {
  account.supply(bullet);
  const printed = BULLET.exec(line.text);
  if (printed === null || bullet === '') return;
  const end = printed[0].length;
  account.setAside('list-marker', 0, end);
  masked.fill(true, 0, end);
}

function referenceAt(text: string, offset: number): { says: string; end: number } | undefined {
  REFERENCE.lastIndex = offset;
  const name = REFERENCE.exec(text)?.[1];
  if (name === undefined) return undefined;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const says = name.startsWith('#') ? (code <= 0x10ffff ? String.fromCodePoint(code) : '') : decodeNamedCharacterReference(name);
  return typeof says === 'string' ? { says: says.replace(/\s/g, ''), end: REFERENCE.lastIndex } : undefined;
}

function linkTargetEnd(text: string, offset: number): number | undefined {
  LINK_TARGET.lastIndex = offset;
  return LINK_TARGET.test(text) ? LINK_TARGET.lastIndex : undefined;
}

function expressionPieces({ front, rules, glossary, back }: Expression, named: ReadonlySet<Rule>): Piece[] {
  return [
    ...front.map(blockPiece),
    ...rules.flatMap((rule) => [
      ...(named.has(rule) ? [] : [{ place: rule.place, text: withoutBlanks(rule.number + (rule.title ?? '')) }]),
      ...rule.blocks.map(blockPiece),
    ]),
    ...glossary.flatMap(({ place, term, senses }) => [{ place, text: withoutBlanks(term) }, ...senses.flat().map(blockPiece)]),
    ...back.map(blockPiece),
  ];
}

function blockPiece({ place, bullet, label, text }: Block): Piece {
  return { place, text: withoutBlanks((label ?? '') + text), ...(bullet === undefined ? {} : { bullet }) };
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}
