/**
 * The types of an expression and its parts, as plain serializable values.
 *
 * Text is plain text with marks beside it: every offset in the project (marks, references, diffs) is a UTF-16 offset into the plain `text` of
 * one block, so that text can be compared, searched and quoted without parsing markup.
 */

/** A place in a source file. Lines and columns start at 1, as in vfile points. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A range of a block's text that is set apart. `start` and `end` are offsets into the block's plain text, `end` exclusive. */
export type Mark =
  | { readonly kind: 'emphasis' | 'strong' | 'code'; readonly start: number; readonly end: number }
  | { readonly kind: 'link'; readonly start: number; readonly end: number; readonly href: string }
  | PictureMark;

/** A picture in place of a range of text, which is its alternative text. */
export interface PictureMark {
  readonly kind: 'picture';
  readonly start: number;
  readonly end: number;
  /** A file in the folder `pictures` of the work: `king-1f3a90bc.png`. */
  readonly name: string;
  /** In pixels, so that a page reserves space for it. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** A stamp of the ruling or release that a block comes from: `[CompRules 2005/08/01]`. */
export interface Stamp {
  /** As printed between the brackets: `CompRules 2005/08/01`. */
  readonly text: string;
  /** The person or document: `CompRules`. */
  readonly source: string;
  /** `YYYY-MM-DD`, if the stamp has a date. */
  readonly date?: string;
}

/** A paragraph-sized piece of a rule, of a glossary sense, or of front or back matter. */
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
  /** The nesting of items, from 0, or the level of headings. */
  readonly depth?: number;
  /** The cells of a table, header row first. `text` then has the cells joined by tabs and line feeds, and marks are offsets into it. */
  readonly rows?: readonly (readonly string[])[];
  readonly stamps?: readonly Stamp[];
}

/** Any numbered provision of one expression. */
export interface Rule {
  /** The number in the scheme's canonical spelling, without a trailing dot: `101.2a`. */
  readonly number: string;
  /** The name of its level in the numbering scheme: `section`, `chapter`, `rule`, `subrule`. */
  readonly level: string;
  /** The number of the rule above it, or null at the top. It exists in the expression unless a diagnostic says otherwise. */
  readonly parent: string | null;
  /** `Trample`, `The Magic Golden Rules`. */
  readonly title: string | null;
  /** The heading above it that has no number of the scheme, in a document that numbers through it: `TITLE II: Bells` above article 5. */
  readonly above?: string;
  /** Empty for a mere heading. The first `text` block is the rule's own statement. */
  readonly blocks: readonly Block[];
  readonly place: Place;
  /** The permalink that its source declares: `/rules/cr/1/101`. */
  readonly permalink?: string;
}

/** A term of the glossary. */
export interface GlossaryEntry {
  readonly term: string;
  /** Other names in the heading: `Attack` and `Attacks` of `Attack, Attacks`. */
  readonly aliases: readonly string[];
  /** An unnumbered entry has one sense. */
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
