/** Ranges of a text. */

/** A range of a text, `end` exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Tells whether two ranges of one text share a character. */
export function overlap(one: TextRange, other: TextRange): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Tells whether a range shares a character with any of several. */
export function overlapsAny(one: TextRange, others: readonly TextRange[]): boolean {
  return others.some((other) => overlap(one, other));
}
