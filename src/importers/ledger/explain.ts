/** The check of the promise: what the ledger says was kept is what the expression says, once and in order. */
import type { Block, Expression, Place } from '../../rules/model.ts';
import type { LedgerLine } from '../importer.ts';
import { foldCharacters } from './words.ts';

/** Words that one side has and the other does not. */
export interface Unexplained {
  readonly file: string;
  readonly line: number;
  /** `unaccounted`: the importer said nothing of them · `lost`: said to be kept, not in the expression · `invented`: only in the expression. */
  readonly kind: 'unaccounted' | 'lost' | 'invented';
  /** How many words for `unaccounted`, else the characters without spaces. */
  readonly text: string;
}

/** How far after the expected place a line is still looked for. */
const REACH = 4000;

/** Returns every word of the ledger or the expression that the other does not have; empty when the promise holds. */
export function explainWords(ledger: readonly LedgerLine[], expression: Expression): readonly Unexplained[] {
  const unexplained: Unexplained[] = [];
  const expected = textInSourceOrder(expression, ledger);
  let position = 0;
  for (const { file, line, text, words, kept, aside } of ledger) {
    const rest = words - kept - aside.reduce((sum, part) => sum + part.words, 0);
    if (rest > 0) unexplained.push({ file, line, kind: 'unaccounted', text: `${rest} words` });
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

interface Piece {
  readonly place: Place;
  readonly text: string;
}

/** Returns all text of an expression without spaces, by place in the source; what shares a place keeps its order. */
function textInSourceOrder(expression: Expression, ledger: readonly LedgerLine[]): string {
  const files = new Map<string, number>();
  for (const { file } of ledger) if (!files.has(file)) files.set(file, files.size);
  const order = (place: Place) => files.get(place.file) ?? files.size;
  const pieces = expressionPieces(expression);
  pieces.sort((a, b) => order(a.place) - order(b.place) || a.place.line - b.place.line || a.place.column - b.place.column);
  return foldCharacters(pieces.map((piece) => piece.text).join('\n'));
}

function expressionPieces({ front, rules, glossary, back }: Expression): Piece[] {
  return [
    ...front.map(blockPiece),
    ...rules.flatMap(({ place, number, title, blocks }) => [
      { place, text: `${number} ${title ?? ''}` },
      ...blocks.map(blockPiece),
    ]),
    ...glossary.flatMap(({ place, term, senses }) => [{ place, text: term }, ...senses.flat().map(blockPiece)]),
    ...back.map(blockPiece),
  ];
}

/** The bullet and the label of a block are words of the source too. */
function blockPiece({ place, bullet, label, text, stamps }: Block): Piece {
  const stamped = (stamps ?? []).map((stamp) => stamp.text).join(' ');
  return { place, text: `${bullet ?? ''} ${label ?? ''} ${text} ${stamped}` };
}
