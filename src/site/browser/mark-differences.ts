/**
 * Marks the differences between a text and an earlier wording of it. The text keeps its own links, and words that it lacks are inserted from the
 * earlier wording. A renumbered citation is not a difference.
 */
import { diffTexts, type Segment } from '@rulegraph/core/history/diff';
import { element } from './element.ts';

/** A piece of a text: letters of a text node, or an element that is never split, such as a symbol. */
interface Piece {
  readonly node: Node;
  readonly text: string;
}

/** Stands for every citation; symbols stand for themselves. */
const CITATION = '\uE001';
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, tr, div, ul, ol, table, blockquote';
/** Separates paragraphs. */
const BREAK = '\n';

export interface DifferenceWords {
  readonly inserted: string;
  readonly deleted: string;
}

/** Marks words that only the text has as inserted, and words that only the earlier wording has as deleted. */
export function markDifferences(text: Element, other: Element, words: DifferenceWords): void {
  const segments = differences(text, other);
  const source = readerOf(piecesOf(other));
  const goal = readerOf(piecesOf(text));
  let place: InsertionPoint = { parent: firstBlock(text), before: firstBlock(text).firstChild };
  for (const segment of segments) {
    const { length } = segment.text;
    if (segment.kind === 'same' || segment.kind === 'ins') {
      const pieces = goal(length);
      if (segment.kind === 'same') source(length);
      for (const piece of pieces) {
        const node = segment.kind === 'ins' && isDifference(segment) ? wrap(piece, segment.kind, words) : piece.node;
        if (node.parentNode !== null) place = { parent: node.parentNode, before: node.nextSibling };
      }
      continue;
    }
    const missing = source(length);
    if (isDifference(segment)) place = insert(missing, segment.kind, place, words);
  }
}

/** Where the next missing words are inserted. */
interface InsertionPoint {
  readonly parent: Node;
  readonly before: Node | null;
}

function differences(text: Element, other: Element): readonly Segment[] {
  const [own, others] = [maskedText(text), maskedText(other)];
  const lang = text.closest<HTMLElement>('[lang]')?.lang ?? document.documentElement.lang;
  return diffTexts(others, own, { lang });
}

function isDifference({ kind, only, text }: Segment): boolean {
  return kind !== 'same' && only === undefined && text.trim() !== '';
}

function maskedText(text: Element): string {
  return piecesOf(text)
    .map((piece) => piece.text)
    .join('');
}

/** Returns the pieces of a text in their order, with a break between blocks. */
function piecesOf(text: Element): Piece[] {
  const pieces: Piece[] = [];
  const separate = (node: Node) => {
    if (pieces.length > 0 && pieces.at(-1)?.text !== BREAK) pieces.push({ node, text: BREAK });
  };
  const read = (node: Node) => {
    if (node instanceof Text) {
      // Whitespace between blocks belongs to the source.
      if (node.data.trim() !== '' || node.parentElement?.matches('p, h2, h3, h4, li, a, b, i, em, strong, span') === true)
        pieces.push({ node, text: node.data });
      return;
    }
    if (!(node instanceof Element)) return;
    if (node.matches('a[href]:not(.soft, .number)') && /\d/.test(node.textContent)) pieces.push({ node, text: CITATION });
    else if (node.matches('.symbol')) pieces.push({ node, text: node.textContent });
    else {
      const isBlock = node.matches(BLOCKS);
      if (isBlock) separate(node);
      for (const child of node.childNodes) read(child);
      if (isBlock) separate(node);
    }
  };
  for (const child of text.childNodes) read(child);
  if (pieces.at(-1)?.text === BREAK) pieces.pop();
  return pieces;
}

/** Returns a function that takes a number of letters from the front, splitting a text node if necessary. */
function readerOf(pieces: readonly Piece[]): (length: number) => readonly Piece[] {
  const rest = [...pieces];
  return (length) => {
    const taken: Piece[] = [];
    for (let missing = length; missing > 0; ) {
      const piece = rest.shift();
      if (piece === undefined) break;
      if (piece.text.length > missing && piece.node instanceof Text && piece.text !== BREAK) {
        const second = piece.node.splitText(missing);
        rest.unshift({ node: second, text: second.data });
        taken.push({ node: piece.node, text: piece.node.data });
        break;
      }
      taken.push(piece);
      missing -= piece.text.length;
    }
    return taken;
  };
}

function wrap({ node, text }: Piece, kind: 'ins' | 'del', words: DifferenceWords): Node {
  if (text === BREAK) return node.lastChild ?? node;
  const mark = emptyMark(kind, words);
  node.parentNode?.replaceChild(mark, node);
  mark.firstChild?.after(node);
  return mark;
}

/** Inserts pieces that only the other wording has, with its paragraph breaks, and returns the place after them. */
function insert(pieces: readonly Piece[], kind: 'ins' | 'del', place: InsertionPoint, words: DifferenceWords): InsertionPoint {
  let { parent, before } = place;
  let mark: HTMLElement | undefined;
  for (const { node, text } of pieces) {
    if (text === BREAK) {
      const block = element('p');
      const current = parent instanceof Element ? parent.closest('.text > *') : null;
      if (current === null) parent.insertBefore(block, before);
      else current.after(block);
      [parent, before, mark] = [block, null, undefined];
      continue;
    }
    if (mark === undefined) {
      mark = emptyMark(kind, words);
      parent.insertBefore(mark, before);
    }
    mark.lastChild?.before(node.cloneNode(true));
  }
  return mark === undefined ? { parent, before } : { parent, before: mark.nextSibling };
}

/** Returns an empty insertion or deletion with the hidden labels that all differences have. */
function emptyMark(kind: 'ins' | 'del', { inserted, deleted }: DifferenceWords): HTMLElement {
  const mark = element(kind);
  const label = kind === 'ins' ? inserted : deleted;
  mark.append(
    element('b', { className: 'hidden', textContent: `[${label} ` }),
    element('b', { className: 'hidden', textContent: ']' }),
  );
  return mark;
}

function firstBlock(text: Element): Element {
  return text.querySelector(BLOCKS) ?? text;
}
