/** The lines of a quotation: which number each quotes, its examples, and what the page says around them. */

import type { Mark } from '../../rules/model.ts';
import type { Line } from '../lines.ts';

/** A stretch of a line that becomes one block. */
export interface QuotedPiece {
  readonly line: Line;
  readonly kind: 'number' | 'example' | 'text';
  /** As printed, of a `number` piece. */
  readonly number?: { readonly text: string; readonly start: number };
  /** The label of an example that a template stands for, or that is printed. */
  readonly label?: { readonly text: string; readonly start: number };
  /** Where the piece begins with its list marks, number and label. */
  readonly from: number;
  /** Where its text begins. */
  readonly start: number;
  readonly end: number;
}

/** A line of a quotation, divided. */
export interface QuotedLine {
  readonly pieces: readonly QuotedPiece[];
  /** Templates around the quotation: `{{Navigation CR|100}}`, the opening of `{{CR|Khans of Tarkir|`. */
  readonly templates: readonly { readonly start: number; readonly end: number }[];
  /** The release that such an opening names. */
  readonly release?: string;
}

const WHOLE_TEMPLATE = /^\s*\{\{[^{}]*\}\}/;
const OPENING_TEMPLATE = /^\s*\{\{[^{}|]*\|([^{}|*#:]+)\|/;
/** List marks, bold quotes, and the number with its dot. */
export const NUMBERED = /^(\s*[-–•*#:]*\s*'{0,3})(\d+(?:\.\d+)*(?:\.?[a-z]{1,2})?)\.?'{0,3}\.?'{0,3}(?:\s+|$)(?!-\s)/i;
const EXAMPLE_TEMPLATE = /\{\{[^{}|]*\bExample\s*\|/gi;

/** Divides a line into its templates and its pieces. `exampleLabel` recognizes a printed label; see `labelPattern`. */
export function readQuotedLine(line: Line, exampleLabel: RegExp): QuotedLine {
  const templates: { start: number; end: number }[] = [];
  let start = 0;
  let release: string | undefined;
  for (;;) {
    const rest = line.text.slice(start);
    const whole = WHOLE_TEMPLATE.exec(rest)?.[0];
    const opening = whole === undefined ? OPENING_TEMPLATE.exec(rest) : null;
    const length = whole?.length ?? opening?.[0].length ?? 0;
    if (length === 0) break;
    templates.push({ start, end: start + length });
    release = opening?.[1]?.trim() ?? release;
    start += length;
  }
  const pieces = start >= line.text.trimEnd().length ? [] : [...cutExamples(line, start, exampleLabel)];
  return { pieces, templates, ...(release === undefined ? {} : { release }) };
}

/** Returns the statement first, then each example that a template holds. */
function cutExamples(line: Line, start: number, exampleLabel: RegExp): QuotedPiece[] {
  const cuts = Array.from(line.text.slice(start).matchAll(EXAMPLE_TEMPLATE), ({ index }) => start + index);
  return [start, ...cuts].flatMap((from, index): QuotedPiece[] => {
    const end = cuts[index] ?? line.text.length;
    if (line.text.slice(from, end).trim() === '') return [];
    if (index > 0) {
      const label = line.text.slice(from).search(/Example/i);
      const at = from + label;
      return [{ line, kind: 'example', label: { text: line.text.slice(at, at + 7), start: at }, from, start: from, end }];
    }
    return [statement(line, from, end, exampleLabel)];
  });
}

function statement(line: Line, start: number, end: number, exampleLabel: RegExp): QuotedPiece {
  const text = line.text.slice(start, end);
  const numbered = NUMBERED.exec(text);
  if (numbered !== null) {
    const [whole, before = '', number = ''] = numbered;
    return {
      line,
      kind: 'number',
      number: { text: number, start: start + before.length },
      from: start,
      start: start + whole.length,
      end,
    };
  }
  const example = exampleLabel.exec(text.replace(/^[\s\-–•*#:]+/, (marks) => ' '.repeat(marks.length)));
  if (example !== null) {
    const [whole, before = '', label = ''] = example;
    return {
      line,
      kind: 'example',
      label: { text: label, start: start + before.length },
      from: start,
      start: start + whole.length,
      end,
    };
  }
  const marks = /^[\s\-–•*#:]*/.exec(text)?.[0].length ?? 0;
  return { line, kind: 'text', from: start, start: start + marks, end };
}

/** A stretch of a line that is not kept. */
export interface AsideSpan {
  readonly start: number;
  readonly end: number;
  readonly reason: 'markup' | 'link-target' | 'template';
}

/** A stretch of wikitext, read. */
export interface WikiText {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly aside: readonly AsideSpan[];
}

/**
 * Bold and italic quotes, links, templates with parameters, and the end of a template that an earlier line opened. `{{W}}` and `{T}` are symbols
 * and stay.
 */
const MARKUP =
  /\{\{[^{}|]*\}\}|'{2,3}|\[\[(?:[^[\]|]*\|)?|\]\]|\{\{[^{}|]*\|(?:[^{}|]*\|)*|\}\}|<br\s*\/?>|<\/?(?:small|i|b|em|strong|span|nowiki)[^<>]*>/gi;

/** Reads the stretch of a line from `start` to `end`. Marks are offsets into the text that results. */
export function readWikiText(line: string, start: number, end: number): WikiText {
  const aside: AsideSpan[] = [];
  const marks: Mark[] = [];
  const open = new Map<string, number>();
  let text = '';
  let from = start;
  const setAside = (at: number, length: number, reason: AsideSpan['reason']): void => {
    text += line.slice(from, at);
    aside.push({ start: at, end: at + length, reason });
    from = at + length;
  };
  for (const { 0: sign, index } of line.slice(start, end).matchAll(MARKUP)) {
    const at = start + index;
    if (/^\{\{[^|]*\}\}$/.test(sign)) continue;
    setAside(at, sign.length, /^(?:\{\{|\}\})/.test(sign) ? 'template' : sign.endsWith('|') ? 'link-target' : 'markup');
    if (!sign.startsWith("''")) continue;
    const begun = open.get(sign);
    if (begun === undefined) open.set(sign, text.length);
    else {
      open.delete(sign);
      if (text.length > begun) marks.push({ kind: sign === "''" ? 'emphasis' : 'strong', start: begun, end: text.length });
    }
  }
  text += line.slice(from, end);
  const lead = text.length - text.trimStart().length;
  const bare = text.trim();
  return { text: bare, marks: marks.flatMap((mark) => shifted(mark, lead, bare.length)), aside };
}

function shifted(mark: Mark, lead: number, length: number): Mark[] {
  const start = Math.max(0, mark.start - lead);
  const end = Math.min(length, mark.end - lead);
  return end > start ? [{ ...mark, start, end }] : [];
}
