/** Lines as they are set on pages: what importers of laid-out text and of PDFs have in common. */
import type { Line } from '../lines.ts';

/** A line and where it stands on its page. Lengths are in widths of an average character. */
export interface PageLine {
  readonly line: Line;
  /** From 1. */
  readonly page: number;
  /** Where its first and behind its last character are, from the left edge of the page. */
  readonly left: number;
  readonly right: number;
  /** How many further lines would fit between it and the one above; 0 where it stands directly below. */
  readonly space: number;
}

/** A document as pages, each from top to bottom, column after column. */
export interface PagedDocument {
  readonly pages: readonly (readonly PageLine[])[];
  /** Places were measured in the type; otherwise they are counted in characters, which are of different widths. */
  readonly exact: boolean;
}

/** Signs of the East Asian scripts, which are set in squares and written without blanks. */
const SQUARE = '\\u2E80-\\u2FDF\\u3000-\\u30FF\\u31F0-\\u9FFF\\uF900-\\uFAFF\\uFF00-\\uFF60';

const SQUARES = new RegExp(`[${SQUARE}]`, 'gu');
const ENDS_IN_SQUARE = new RegExp(`[${SQUARE}]$`, 'u');
const BEGINS_WITH_SQUARE = new RegExp(`^[${SQUARE}]`, 'u');

/** How wide a text is; squares count twice. */
export function textWidth(text: string): number {
  return text.length + (text.match(SQUARES)?.length ?? 0);
}

/** How much must fit behind a line for its next line to begin there: a word, or one square. */
export function firstWordWidth(text: string): number {
  return BEGINS_WITH_SQUARE.test(text.trimStart()) ? 2 : textWidth(/\S+/u.exec(text.slice(0, 200))?.[0] ?? '');
}

/** A word that is broken behind its hyphen or dash; a sign that stands alone keeps its blanks. */
const ENDS_IN_HYPHEN = /\S[-\u2010-\u2015]$/u;

/** What stands between a line and the one that it was wrapped to: no blank between squares and behind hyphens. */
export function wrapBlank(line: string, next: string): '' | ' ' {
  const squares = ENDS_IN_SQUARE.test(line) && BEGINS_WITH_SQUARE.test(next);
  const hyphen = ENDS_IN_HYPHEN.test(line) && /^[\p{L}\p{N}[({“‘"']/u.test(next);
  return squares || hyphen ? '' : ' ';
}
