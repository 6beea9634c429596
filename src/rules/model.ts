/**
 * The shapes that everything else speaks: what an expression is made of, as plain serializable values.
 *
 * Text is kept as plain text with stand-off marks: every offset in the project (marks, references, diffs) is a UTF-16 offset into
 * the plain `text` of one block, so that text can be compared, searched and quoted without undoing any markup.
 */

/** Where something stands in a source file: lines and columns start at 1, as in vfile points. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A run of a block's text that is set apart: `start` and `end` are offsets into the block's plain text, `end` exclusive. */
export type Mark =
  | { readonly kind: 'emphasis' | 'strong' | 'code'; readonly start: number; readonly end: number }
  | { readonly kind: 'link'; readonly start: number; readonly end: number; readonly href: string }
  | PictureMark;

/** A picture that stands where the text says what it shows. */
export interface PictureMark {
  readonly kind: 'picture';
  readonly start: number;
  readonly end: number;
  /** A file in the folder `pictures` of the work: `king-1f3a90bc.png`. */
  readonly name: string;
  /** In pixels, so that a page keeps room for it. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** A provenance stamp: which ruling or release a block comes from, e.g. `[CompRules 2005/08/01]`. */
export interface Stamp {
  /** As printed between the brackets, e.g. `CompRules 2005/08/01`. */
  readonly text: string;
  /** Who or what it names, e.g. `CompRules`. */
  readonly source: string;
  /** `YYYY-MM-DD` where the stamp carries a date. */
  readonly date?: string;
}

/** A paragraph-sized piece of a rule, a glossary sense, or of the matter before and after the rules. */
export interface Block {
  /**
   * `text`: running text · `example`: an example without its label · `note`: a callout · `item`: one list item ·
   * `heading`: a heading inside front or back matter · `table`: see `rows` · `code`: preformatted text.
   */
  readonly kind: 'text' | 'example' | 'note' | 'item' | 'heading' | 'table' | 'code';
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly place: Place;
  /** The label as printed (`Example`, `Ejemplo`), for examples and notes. */
  readonly label?: string;
  /** The bullet as printed (`•`, `1.`), for items. */
  readonly bullet?: string;
  /** Nesting of items, 0 at the outside; heading level for headings. */
  readonly depth?: number;
  /** Cells of a table, first row the header; `text` then holds the cells joined by tabs and line feeds, and marks count in it. */
  readonly rows?: readonly (readonly string[])[];
  readonly stamps?: readonly Stamp[];
}

/** Any numbered provision of one expression. */
export interface Rule {
  /** The number in the scheme's canonical spelling, without a trailing dot: `101.2a`. */
  readonly number: string;
  /** The name of its level in the numbering scheme: `section`, `chapter`, `rule`, `subrule`. */
  readonly level: string;
  /** The number of the rule above it, or null at the top; the parent exists in the expression unless a diagnostic says otherwise. */
  readonly parent: string | null;
  /** The heading, where the provision has one (`Trample`, `The Magic Golden Rules`). */
  readonly title: string | null;
  /** The body; a provision that is only a heading has none. The first `text` block is the rule's own statement. */
  readonly blocks: readonly Block[];
  readonly place: Place;
  /** A permalink that a source promised for it, e.g. `/rules/cr/1/101`. */
  readonly permalink?: string;
}

/** A term of the glossary. */
export interface GlossaryEntry {
  readonly term: string;
  /** Other names printed in the heading, e.g. `Attack` and `Attacks` of `Attack, Attacks`. */
  readonly aliases: readonly string[];
  /** Each sense is one or more blocks; an unnumbered entry has one sense. */
  readonly senses: readonly (readonly Block[])[];
  readonly obsolete: boolean;
  readonly place: Place;
}

/** One edition of a work in one language: the text that someone reads. */
export interface Expression {
  readonly work: string;
  readonly edition: string;
  readonly lang: string;
  /** Front matter (introduction) and back matter (credits), in order. */
  readonly front: readonly Block[];
  readonly back: readonly Block[];
  /** In the order of the source. */
  readonly rules: readonly Rule[];
  readonly glossary: readonly GlossaryEntry[];
}

/** A source file as plain values: the path is relative to the content folder and uses forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}
