/** The shape of a citation: how a text writes one or more rules down. */

/** One number of a citation, or a range of numbers. Offsets are those of the text in which the citation stands. */
export interface CitationPart {
  readonly start: number;
  readonly end: number;
  /** The number in its canonical spelling. */
  readonly from: string;
  /** The last number of a range, in full: `601.2d` for `601.2a–d`. */
  readonly to?: string;
}

/** A citation in running text. Offsets are UTF-16 offsets into the text that was searched; `end` is exclusive. */
export interface Citation {
  /** As it stands in the text, with the word that introduces it: `rules 110.2 and 112`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly CitationPart[];
  /** The level of the first number: `section`. */
  readonly level: string;
  /** The quoted title behind the last number, as it stands: `Trample.` */
  readonly title?: string;
  /** False where only the look of the number makes it a citation. */
  readonly certain: boolean;
}
