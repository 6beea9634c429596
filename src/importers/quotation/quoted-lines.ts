/** The lines of a quotation: which number each quotes, its examples, and what the page says around them. */
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

/** Divides a line into its templates and its pieces. `exampleLabel` recognises a printed label; see `labelPattern`. */
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

/** The statement first, then each example that a template holds. */
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
