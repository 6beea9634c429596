/**
 * Measures how a document sets its lines, hard-wrapped or one line per paragraph; tells which lines continue a paragraph, and which divide a
 * word.
 */
import type { Line } from '../lines.ts';

/** How a document sets its lines. */
export interface Layout {
  /** Whether paragraphs are wrapped into several lines. */
  readonly wrapped: boolean;
  /** The width of a full line, in characters. */
  readonly width: number;
}

/** Hard-wrapped text is not wider. */
const WIDEST = 160;

/** A line that fills this share of the width may be a full one: full lines differ in length where proportional type was converted line by line. */
const NEARLY_FULL = 0.7;

/** Measures the layout by the lines that end in the middle of a sentence. */
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
  return /[.!?:;…。！？：।۔؟](?:[)\]"'”’»」』）*_]|\\\))*(?:\s?\[[^\]]{1,16}\])?\s*$/u.test(text.slice(-24));
}

/** Tells whether a line begins in lower case and is no item, below one that does not end a sentence. */
export function goesOn(previous: Line, line: Line): boolean {
  return !endsSentence(previous.text) && /^\s*(?!\p{L}\\?[.)])\p{Ll}/u.test(line.text);
}

/**
 * Tells whether `line` continues the paragraph of `previous`, the line directly above. A line break is a wrap if the next word would hardly
 * have fit; indentation after a finished sentence begins a new paragraph.
 */
export function continuesParagraph(layout: Layout, previous: Line, line: Line): boolean {
  // A stray line break, in wrapped text above a full line; short lines may be a list.
  const isLong = line.text.trim().length > layout.width * NEARLY_FULL;
  if (!layout.wrapped || (isLong && goesOn(previous, line))) return goesOn(previous, line);
  if (isDivided(previous.text, line.text)) return true;
  const firstWord = /\S+/.exec(line.text)?.[0].length ?? 0;
  if (previous.text.trimEnd().length + 1 + firstWord < layout.width * NEARLY_FULL) return false;
  return !(endsSentence(previous.text) && indentOf(line) >= indentOf(previous) + 3);
}

/** Tells whether a line ends an item that others follow: `the oar; and`. */
export function endsItem(text: string): boolean {
  return /[:;,](?:\s(?:and|or|und|oder|et|ou|y|o|e|en|of|och|eller|og))?\s*$/u.test(text);
}

export function indentOf(line: Line): number {
  return line.text.length - line.text.trimStart().length;
}

/** Begins with a word before which a hyphen stands for the rest of a word: `front- and rear-wheel`, `Ein- und Auswanderung`. */
export const CONJUNCTION = /^\s*(?:and|or|to|und|oder|bis|sowie|of|och|eller|og)(?![\p{L}-])/u;

/** Tells whether a word is divided at the end of its line (`state-` / `based`): not if a space or a conjunction follows the hyphen. */
export function isDivided(text: string, next: string): boolean {
  return /\p{L}-$/u.test(text.slice(-2)) && /^\p{L}/u.test(next.trimStart()) && !CONJUNCTION.test(next);
}

/** A word that its line divides, or a compound: `announce-` above `ment`, `well-` above `known`. The hyphen of Unicode and a soft one count, too. */
const HYPHENS = '-\u00AD\u2010';
const DIVIDED = new RegExp(`(\\p{L}(?<!\\p{L}\\p{M}*\\p{L})[\\p{L}\\p{M}]*)([${HYPHENS}])$`, 'u');
const REST = /^\p{Ll}[\p{L}\p{M}]*/u;
const WORDS = /\p{L}[\p{L}\p{M}]*(?:[-\u2010]\p{L}[\p{L}\p{M}]*)*/gu;

const SOFT_HYPHEN = '\u00AD';
/** No word is longer. */
const REACH = 100;

export interface DividedWords {
  readonly lines: ReadonlySet<Line>;
  /** The lines whose last word may be divided or have a hyphen, since it stands nowhere else, in a document that divides others or has several. */
  readonly doubtful: readonly Line[];
}

/**
 * Finds the words that are divided at the ends of lines, rather than written with a hyphen: those that another line has in one piece. If that is the
 * habit of the document, all words are divided that no line has with their hyphen.
 */
export function findDividedWords(lines: readonly Line[]): DividedWords {
  const found = lines.flatMap((line, index) => {
    const end = line.text.slice(-REACH).trimEnd();
    const [, beginning, hyphen] = HYPHENS.includes(end.at(-1) ?? ' ') ? (DIVIDED.exec(end) ?? []) : [];
    if (beginning === undefined) return [];
    const [rest] = REST.exec(lines[index + 1]?.text.slice(0, REACH).trimStart() ?? '') ?? [];
    return rest === undefined ? [] : [{ line, beginning, hyphen, rest }];
  });
  if (found.length === 0) return { lines: new Set(), doubtful: [] };
  const written = lines.flatMap(({ text }) => text.match(WORDS) ?? []);
  const words = new Set(written.map((word) => word.toLowerCase().replaceAll('\u2010', '-')));
  const has = (word: string) => words.has(word.toLowerCase());
  const kinds = Map.groupBy(found, ({ beginning, hyphen, rest }) => {
    if (hyphen === SOFT_HYPHEN) return 'divided';
    if (has(`${beginning}-${rest}`)) return 'compound';
    return has(beginning + rest) ? 'divided' : CONJUNCTION.test(rest) ? 'suspended' : 'unknown';
  });
  const linesOf = (kind: 'compound' | 'divided' | 'unknown') => (kinds.get(kind) ?? []).map(({ line }) => line);
  const [divided, compounds, unknown] = [linesOf('divided'), linesOf('compound'), linesOf('unknown')];
  const isHabit = divided.length > compounds.length;
  const mayBeHabit = divided.length > 0 || (compounds.length === 0 && unknown.length > 1);
  return { lines: new Set(isHabit ? [...divided, ...unknown] : divided), doubtful: mayBeHabit ? unknown : [] };
}
