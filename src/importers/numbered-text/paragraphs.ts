/** From pieces of lines to blocks: the text as printed, with line breaks and runs of blanks folded to one blank. */
import type { Block, Mark } from '../../rules/model.ts';
import type { Ledger } from '../ledger/index.ts';
import { type Line, placeIn } from '../lines.ts';
import { isDivided } from './layout.ts';

/** A piece of a line that belongs to a paragraph. */
interface Segment {
  readonly line: Line;
  readonly start: number;
  readonly end: number;
}

/** A paragraph while its lines are being gathered. */
export interface Paragraph {
  readonly kind: Block['kind'];
  readonly segments: Segment[];
  readonly label?: string;
  readonly bullet?: string;
  readonly depth?: number;
}

/** Bold marks and escaped signs. */
const MARKUP = /\*\*|\\(?=[\p{P}\p{S}])/gu;

/** The blocks of paragraphs; one that held nothing but marks is none. */
export function toBlocks(paragraphs: readonly Paragraph[], ledger: Ledger, markdown: boolean): readonly Block[] {
  return paragraphs
    .map((paragraph) => toBlock(paragraph, ledger, markdown))
    .filter(({ text, label, bullet }) => text !== '' || label !== undefined || bullet !== undefined);
}

/** Makes the block of a paragraph and accounts for its words. With `markdown`, bold becomes marks and escapes are undone. */
function toBlock(paragraph: Paragraph, ledger: Ledger, markdown: boolean): Block {
  for (const { line, start, end } of paragraph.segments) {
    const account = ledger.account(line);
    account.keep(start, end);
    if (!markdown) continue;
    for (const match of line.text.slice(start, end).matchAll(MARKUP)) {
      account.setAside('markup', start + match.index, start + match.index + match[0].length);
    }
  }
  const printed = paragraphText(paragraph);
  const { text, marks } = markdown ? readMarkup(printed) : { text: printed, marks: [] };
  const first =
    paragraph.segments.find(({ line, start, end }) => line.text.slice(start, end).trim() !== '') ?? paragraph.segments[0];
  const { segments, ...rest } = paragraph;
  return { ...rest, text, marks, place: first === undefined ? { file: '', line: 1, column: 1 } : placeOf(first) };
}

const INK = /\S/g;

/** The text of a paragraph as one line. */
export function paragraphText({ segments }: Paragraph): string {
  const pieces = segments.map(({ line, start, end }) => line.text.slice(start, end)).filter((piece) => piece.trim() !== '');
  return pieces
    .map((piece, index) => piece.trim() + (isDivided(piece, pieces[index + 1] ?? '') ? '' : ' '))
    .join('')
    .trimEnd()
    .replace(/[ \t]{2,}|\t/g, ' ');
}

/** Whether a paragraph has no text yet; asked at every line of one, so that it must not read them all. */
export function isEmptyParagraph({ segments }: Paragraph): boolean {
  return !segments.some(({ line, start, end }) => {
    INK.lastIndex = start;
    return INK.test(line.text) && INK.lastIndex <= end;
  });
}

function placeOf({ line, start }: Segment) {
  const indent = line.text.slice(start).search(/\S/);
  return placeIn(line, start + Math.max(0, indent));
}

function readMarkup(printed: string): { text: string; marks: readonly Mark[] } {
  const marks: Mark[] = [];
  let text = '';
  let from = 0;
  let opened: number | undefined;
  for (const match of printed.matchAll(MARKUP)) {
    text += printed.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[0] !== '**') continue;
    if (opened !== undefined && text.length > opened) marks.push({ kind: 'strong', start: opened, end: text.length });
    opened = opened === undefined ? text.length : undefined;
  }
  return { text: text + printed.slice(from), marks };
}
