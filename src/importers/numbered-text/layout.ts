/** How a document sets its lines: wrapped by hand or one line a paragraph. */
import type { Line } from '../lines.ts';

/** How wide a document is set. */
export interface Layout {
  /** Lines are broken at a width, and a paragraph is several of them. */
  readonly wrapped: boolean;
  /** The width at which they are broken, in characters. */
  readonly width: number;
}

/** No text that wraps its lines by hand is wider. */
const WIDEST = 160;

/** Judges the layout by the lines that stop in the middle of a sentence. */
export function measureLayout(lines: readonly Line[]): Layout {
  const lengths = lines.map(({ text }) => text.trimEnd().length).filter((length) => length > 0);
  lengths.sort((a, b) => a - b);
  const width = lengths[Math.floor(lengths.length * 0.98)] ?? 0;
  const broken = lines.filter(({ text }, index) => {
    const next = lines[index + 1]?.text.trim() ?? '';
    return text.trim().length > width * 0.6 && !endsSentence(text) && /^\p{Ll}/u.test(next);
  });
  return { width, wrapped: width <= WIDEST && broken.length > lengths.length * 0.02 };
}

/** Tells whether a sentence, an example or a quotation may end with this line; a reference in brackets may follow its full stop. */
export function endsSentence(text: string): boolean {
  return /[.!?:;…。！？：](?:[)\]"'”’»」』）*_]|\\\))*(?:\s?\[[^\]]{1,16}\])?\s*$/u.test(text.slice(-24));
}

/**
 * Tells whether `line` goes on with the paragraph that `previous`, the line directly above, belongs to. A break is a wrap where the next word
 * would hardly have fitted; indentation after a finished sentence begins a new paragraph.
 */
export function continuesParagraph(layout: Layout, previous: Line, line: Line): boolean {
  // A stray break in a text that has one line a paragraph.
  if (!layout.wrapped) return !endsSentence(previous.text) && /^\s*\p{Ll}/u.test(line.text);
  if (isDivided(previous.text, line.text)) return true;
  const firstWord = /\S+/.exec(line.text)?.[0].length ?? 0;
  // Proportional type was turned to text line by line, so that full lines differ in length.
  if (previous.text.trimEnd().length + 1 + firstWord < layout.width * 0.7) return false;
  return !(endsSentence(previous.text) && indentOf(line) >= indentOf(previous) + 3);
}

/** Tells whether a word is divided where its line ends (`state-` / `based`); a space after the hyphen, or an `or`, says that it is not. */
export function isDivided(text: string, next: string): boolean {
  return /\p{L}-$/u.test(text.slice(-2)) && /^(?!(?:and|or|to)\b)\p{L}/u.test(next.trimStart());
}

function indentOf(line: Line): number {
  return line.text.length - line.text.trimStart().length;
}
