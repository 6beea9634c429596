/** Gathers the lines under one heading or number into paragraphs: wraps, examples, list items. */
import { escapePattern } from '../../rules/escape-pattern.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Line } from '../lines.ts';
import { continuesParagraph, endsSentence, type Layout } from './layout.ts';
import { isEmptyParagraph, type Paragraph } from './paragraphs.ts';

/** Signs and ordinals that open an item of a list. */
const BULLET = /^(\s*)(?:([•●◦▪◊◆■□○‣·–*+-]|\d{1,2}\.)\s+|(・)\s*)(?=\S)/u;

/** Shorter lines without a full stop are headings and the like, and end where they end, unless a small letter follows. */
const SHORTEST_BROKEN_LINE = 60;

/** How a document sets its paragraphs. */
export interface GatherOptions {
  readonly layout: Layout;
  /** Recognises the label of an example at the beginning of a text; see `labelPattern`. */
  readonly label: RegExp;
  /** The text was turned from pages to lines: a sentence may go on behind blank lines. */
  readonly paged: boolean;
  /** Where the text of a line ends when page numbers are left out. */
  readonly textEnd: (line: Line) => number;
  readonly ledger: Ledger;
}

/**
 * `Example:` in the words of the language; the label may be bold, several may be counted (`Example A:`), and once it was printed twice
 * (`Example:Example:`).
 */
export function labelPattern(labels: readonly string[]): RegExp {
  const words = labels.map(escapePattern).join('|');
  return words === ''
    ? /$^/u
    : new RegExp(
        `^(\\s*(?:\\*\\*|_|\\*)?)((?:${words})(?:\\s(?:\\p{L}|\\p{Nd}{1,2}))?)((?:\\*\\*|_|\\*)?\\s?[:：](?:\\*\\*|_|\\*)?)(\\s*(?:${words})[:：])?`,
        'iu',
      );
}

/** Adds a line, from `start` on, to the paragraphs of what it stands under. `above` is the line directly above, where that is not blank. */
export function gatherLine(
  paragraphs: Paragraph[],
  line: Line,
  start: number,
  above: Line | undefined,
  options: GatherOptions,
): void {
  const end = options.textEnd(line);
  const text = line.text.slice(start, end);
  if (text.trim() === '') return;
  const label = options.label.exec(text);
  if (label !== null) {
    paragraphs.push(labelled(line, start, end, label, options));
    return;
  }
  const last = paragraphs.at(-1);
  const lastLine = last?.segments.at(-1)?.line;
  if (last !== undefined && lastLine !== undefined && goesOn(last, lastLine, line, above, options)) {
    last.segments.push({ line, start, end });
    return;
  }
  const [opening = '', indent = '', spaced, close] = BULLET.exec(text) ?? [];
  const sign = spaced ?? close;
  if (sign === undefined) {
    paragraphs.push({ kind: 'text', segments: [{ line, start, end }] });
    return;
  }
  // The dialect of our sources has one sign for all bullets.
  const bullet = /\d/.test(sign) ? sign : '•';
  const signStart = start + indent.length;
  const account = options.ledger.account(line);
  if (bullet === sign) account.keep(signStart, signStart + sign.length);
  else account.replace(signStart, signStart + sign.length, bullet);
  paragraphs.push({ kind: 'item', bullet, depth: 0, segments: [{ line, start: start + opening.length, end }] });
}

function goesOn(last: Paragraph, lastLine: Line, line: Line, above: Line | undefined, options: GatherOptions): boolean {
  if (isEmptyParagraph(last)) return true; // a label alone on its line
  if (above === lastLine) return continuesParagraph(options.layout, above, line);
  const sentence = lastLine.text.slice(0, options.textEnd(lastLine));
  const broken = sentence.trim().length >= SHORTEST_BROKEN_LINE || /^\s*\p{Ll}/u.test(line.text);
  return options.paged && broken && !endsSentence(sentence);
}

function labelled(line: Line, start: number, end: number, match: RegExpExecArray, { ledger }: GatherOptions): Paragraph {
  const [whole, opening = '', label = '', closing = '', repeated = ''] = match;
  const labelStart = start + opening.length;
  const labelEnd = labelStart + label.length;
  const textStart = start + whole.length;
  const account = ledger.account(line);
  account.setAside('label-punctuation', start, textStart);
  account.keep(labelStart, labelEnd);
  if (repeated !== '') account.setAside('repeated-label', labelEnd + closing.length, textStart);
  return { kind: 'example', label, segments: [{ line, start: textStart, end }] };
}
