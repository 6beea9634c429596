/**
 * What the search box knows of earlier editions: their names, and what every number ever printed stood for. The same for all languages,
 * so that it is one file. Made at build time, read in the browser; pure.
 */

/** The file: `/data/past-numbers.json`. */
export interface PastNumbersFile {
  /** By work; those that have a history. */
  readonly works: Readonly<Record<string, PastNumbers>>;
}

/** The history of one work; see `openIndex`. */
export interface PastNumbers {
  /** The language of the work itself, in which every edition can be read. */
  readonly source: string;
  /** Oldest first, each with all its names: its date, what people call it by, and what that stands for. */
  readonly editions: readonly (readonly string[])[];
  /** See `packRuns`. */
  readonly runs: string;
}
