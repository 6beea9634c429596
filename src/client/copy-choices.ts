/** How a reader copies rules: what was chosen last is offered first. It stays in the reader's browser. */
import type { QuotationFormat } from '../rules/quoting/index.ts';

/** What a reader chose. */
export interface CopyChoices {
  readonly format: QuotationFormat;
  /** The link stays with the edition. */
  readonly pinned: boolean;
  /** A translation is followed by its original. */
  readonly original: boolean;
}

/** In the order in which they are offered. */
export const FORMATS: readonly QuotationFormat[] = [
  'link',
  'citation',
  'text',
  'markdown',
  'reddit',
  'discord',
  'bbcode',
  'html',
  'wiki',
];

const KEY = 'rulegraph-copy';
const AT_FIRST: CopyChoices = { format: 'link', pinned: false, original: false };

/** What was chosen last, or what is offered at first where nothing was, or where what is kept cannot be read. */
export function readChoices(): CopyChoices {
  try {
    const kept: Partial<CopyChoices> | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const format = FORMATS.find((name) => name === kept?.format) ?? AT_FIRST.format;
    return { format, pinned: kept?.pinned === true, original: kept?.original === true };
  } catch {
    return AT_FIRST;
  }
}

/** Keeps the choices for the next time; where the browser keeps nothing they are made anew. */
export function keepChoices(choices: CopyChoices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Where the browser keeps nothing they are chosen anew.
  }
}
