/** The lines of a document, with their places. */
import type { Place } from '../rules/model.ts';

/** One line of a document. */
export interface Line {
  readonly file: string;
  /** From 1, as in vfile points. */
  readonly number: number;
  /** Without its line feed, otherwise as it stands. */
  readonly text: string;
  /** Where the text begins in its line, from 1; absent: at the beginning. */
  readonly column?: number;
  /** The further lines of the source that were joined to this one: where each begins in the text, in order. */
  readonly joined?: readonly { readonly number: number; readonly start: number }[];
}

/** Returns the lines of all documents that hold text, in order. */
export function readLines(documents: readonly { readonly path: string; readonly text: string | null }[]): readonly Line[] {
  return documents.flatMap(({ path, text }) =>
    text === null ? [] : text.split('\n').map((line, index) => ({ file: path, number: index + 1, text: line })),
  );
}

/** Tells whether nothing is printed in a line; beyond the first and the last there is nothing, too. */
export function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.text.trim() === '';
}

/** Returns the place of an offset within a line. */
export function placeIn(line: Line, offset = 0): Place {
  return { file: line.file, line: line.number, column: (line.column ?? 1) + offset };
}
