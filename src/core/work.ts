/** The types of the settings in `work.yaml` and `edition.yaml`. */

/** `digits`: 1, 2, 10 · `letters`: a, b, aa · `capitals`: A, B · `roman`: I, II, III · `words`: the words of a heading, in a document without numbers. */
export const NUMBER_FORMS = ['digits', 'letters', 'capitals', 'roman', 'words'] as const;
export type NumberForm = (typeof NUMBER_FORMS)[number];

/** One level of a numbering scheme, outermost first. */
export interface NumberingLevel {
  readonly name: string;
  readonly form: NumberForm;
  /** Further forms of the level that follow the first in the same document, as articles A to H follow articles 1 to 12. */
  readonly alternatives?: readonly NumberForm[];
  /** The suffix of a number that was inserted later: `letters` for 12a after 12, `latin` for 12bis and 12ter, `-A` for 12-A, `-1` for 12-1, `+` for 1c+ after 1c. */
  readonly inserted?: 'letters' | 'latin' | '-A' | '-1' | '+';
  /** The separator between the parent's number and this one: `.`, `-` or nothing. Absent at the first level. */
  readonly separator?: string;
  /** Letters that this level never uses, e.g. `lo`. */
  readonly skip?: string;
  /** The exact number of digits; absent: any. */
  readonly width?: number;
  /** `leading-digits`: the number begins with its parent's without a separator, and its last two digits count: chapter 1001 of section 10. */
  readonly parent?: 'leading-digits';
}

/** A declared numbering scheme. */
export interface Numbering {
  readonly levels: readonly NumberingLevel[];
  /** Names of levels whose number is printed with a trailing dot in the source (`101.1.`). */
  readonly dotted?: readonly string[];
}

/** The words of a language for citing. All are matched in any case. */
export interface CitationWords {
  /** `rule`, `rules`: introduce numbers of any level. */
  readonly rule: readonly string[];
  /** `section`, `chapter`: introduce numbers of the upper levels. */
  readonly section: readonly string[];
  /** `Abs.`, `lit.`, `§`: introduce the part of the rule that is cited before or after: `§ 3 Abs. 2`, `§ 2º do art. 3º`. */
  readonly below?: readonly string[] | undefined;
  /** `see`, `in`, `under`: make a number a citation without a noun. */
  readonly see: readonly string[];
  /** `and`, `or`: join the last number of a list. */
  readonly and: readonly string[];
  /** `through`, `to`: join the ends of a range, like dashes. */
  readonly through: readonly string[];
  /** `CR`, `C.R.`: the work's name as people abbreviate it. */
  readonly work: readonly string[];
  /** Set for a work that prints parts without the number of their article; not declared, but derived from its `format`. */
  readonly statute?: { readonly articleLevel: number; readonly titles: readonly string[] } | undefined;
}

/** The shape of a symbol; without one, it is a disc with the text between the braces. */
type SymbolShape = 'turn' | 'unturn' | 'hexagon' | 'diamond';

/** The background of a disc. */
type SymbolTone = 'gold' | 'blue' | 'dark' | 'red' | 'green' | 'grey';

/** One symbol of a game. */
export interface SymbolSign {
  /** Its name by language, which is read out in place of the symbol. */
  readonly labels: Readonly<Record<string, string>>;
  readonly shape?: SymbolShape | undefined;
  readonly tone?: SymbolTone | undefined;
}

/** The symbols that a work prints in braces. */
export interface WorkSymbols {
  /** By the text between the braces: `T`. */
  readonly named: Readonly<Record<string, SymbolSign>>;
  /** The name of any number in braces, by language, with `{number}` for the number. Absent: numbers are not symbols. */
  readonly number?: Readonly<Record<string, string>> | undefined;
  /** The name of `{2/W}` from those of its parts, by language: `{first} or {second}`. */
  readonly either?: Readonly<Record<string, string>> | undefined;
}

/** A color for a light and for a dark background, as `#1f4f8f`. */
export interface Accent {
  readonly light: string;
  readonly dark: string;
}

/** A document that the publisher released. */
export interface Release {
  readonly edition: string;
  readonly lang: string;
  /** Absent if the document can no longer be downloaded, or never could. */
  readonly url?: string;
  readonly aliases?: readonly string[];
  readonly sha256?: string;
  /** Codes of errors in the publisher's text that do not stop an import. */
  readonly accept?: readonly string[];
}

export interface Licence {
  readonly name: string;
  readonly url?: string;
}

/** A rule that is a step of a sequence. */
export interface SequenceStep {
  /** Its number in the sequence's edition. */
  readonly rule: string;
  readonly within?: readonly SequenceStep[] | undefined;
}

/** Rules that players go through in order, such as the steps of a turn. */
export interface Sequence {
  /** By language. */
  readonly titles: Readonly<Record<string, string>>;
  /** `strip`: drawn side by side · `ladder`: from top to bottom. */
  readonly shape: 'strip' | 'ladder';
  /** The edition of the numbers, or the first of several that have them; lineage finds the steps in others. */
  readonly edition: string;
  /** The last edition that is known to have the same numbers. */
  readonly until?: string | undefined;
  readonly steps: readonly SequenceStep[];
}

/** Returns the numbers of all steps of a sequence. */
export function numbersOfSequence({ steps }: Pick<Sequence, 'steps'>): readonly string[] {
  return steps.flatMap(({ rule, within = [] }) => [rule, ...numbersOfSequence({ steps: within })]);
}

/**
 * Returns the edition of `ids`, oldest first, whose numbers settings use: the one that they name, or else the one that has most of the numbers from there
 * until the last that is known to have them. Returns undefined if there is none.
 */
export function editionOfNumbers(
  { edition, until = edition }: { readonly edition: string; readonly until?: string | undefined },
  numbers: readonly string[],
  ids: readonly string[],
  numbersIn: (id: string) => { readonly has: (number: string) => boolean },
): string | undefined {
  if (ids.includes(edition)) return edition;
  const count = (id: string): number => numbers.filter((number) => numbersIn(id).has(number)).length;
  const counted = ids.filter((id) => id > edition && id <= until).map((id) => ({ id, count: count(id) }));
  return counted.toReversed().toSorted((a, b) => b.count - a.count)[0]?.id;
}

/** `content/<work>/work.yaml`. Texts by language are keyed by the language codes of the content folders. */
export interface Work {
  /** The folder's name: `cr`. */
  readonly id: string;
  readonly titles: Readonly<Record<string, string>>;
  /** Its name in breadcrumbs: `Magic`. Falls back to the title. */
  readonly shortTitles: Readonly<Record<string, string>>;
  /** The language of the authoritative text. */
  readonly source: string;
  readonly numbering: Numbering;
  readonly citations: Readonly<Record<string, CitationWords>>;
  /** The label that introduces an example, by language: `Example`. */
  readonly exampleLabels: Readonly<Record<string, readonly string[]>>;
  /** The works that texts of this one cite, if several works share a name; absent: all, by names that only one has. */
  readonly cites?: readonly string[];
  readonly licence: Licence;
  /** The license of restatements, if it is not that of the publisher's text. */
  readonly restatementLicence?: Licence;
  readonly attribution: Readonly<Record<string, string>>;
  /** A notice for every page, by language (`a restatement, not the official text`); empty for official texts. */
  readonly notice: Readonly<Record<string, string>>;
  /** The color of links on its pages; absent: that of the site. */
  readonly accent?: Accent;
  readonly symbols: WorkSymbols;
  readonly releases: readonly Release[];
  /** The full names of aliases of editions: `Modern Horizons 3` for `MH3`. */
  readonly editionNames?: Readonly<Record<string, string>>;
  /** Titles and terms, in any language, by their nicknames: `State-Based Actions` for `SBA`. */
  readonly nicknames?: Readonly<Record<string, readonly string[]>>;
  /** Shown beside the rules that are their steps. */
  readonly sequences?: readonly Sequence[];
  /** Options of importers for this work's documents. */
  readonly format: Readonly<Record<string, unknown>>;
}

/** The text of an edition in one language. */
export interface EditionLanguage {
  /** `official`, `restatement`, `translation`, `excerpt`, `rulings`. */
  readonly status: string;
  /** Its origin: an address, a file name, or words. */
  readonly origin?: string;
  /** The importer that wrote it. */
  readonly format?: string;
  /** The checksum of the imported file. */
  readonly sha256?: string;
  /** Codes of errors that the publisher's text really has: an import was told to accept them. */
  readonly accept?: readonly string[];
}

/** A correction of an edition after it was published. */
export interface Correction {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** A description for readers. */
  readonly note: string;
  /** The language of the corrected text; absent: all. */
  readonly language?: string;
}

/** `content/<work>/<edition>/edition.yaml`. */
export interface Edition {
  readonly work: string;
  /** The folder's name: the effective date, followed by `.2`, `.3` … for further releases of that date. */
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly effective: string;
  readonly aliases: readonly string[];
  /** The publisher's number of the document, `2.1.0`, by which texts cite it: `CR 2.1, rule 8.10.8`. */
  readonly version?: string;
  readonly languages: Readonly<Record<string, EditionLanguage>>;
  /** The numbering of this edition, if it differs from the work's. */
  readonly numbering?: Numbering;
  /** In the order in which they were made. */
  readonly corrections?: readonly Correction[];
  /** Set if the edition is a proposal, which does not take effect on its date. */
  readonly draft?: true;
  /** Set if the edition has not taken effect on the date for which the archive was opened, or is a draft. */
  readonly upcoming?: true;
}
