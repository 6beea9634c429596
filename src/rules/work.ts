/** What `work.yaml` and `edition.yaml` declare, as plain values. */

/** `digits`: 1, 2, 10 · `letters`: a, b, aa · `capitals`: A, B · `roman`: I, II, III. */
export type NumberForm = 'digits' | 'letters' | 'capitals' | 'roman';

/** One level of a numbering scheme, outermost first. */
export interface NumberingLevel {
  readonly name: string;
  readonly form: NumberForm;
  /** Further forms that the level has in the same document, after the first one: articles 1 to 12 are followed by articles A to H. */
  readonly alternatives?: readonly NumberForm[];
  /** What marks a number that was inserted later, between its number and the next: `letters` for 12a after 12, `+` for 1c+ after 1c. */
  readonly inserted?: 'letters' | '+';
  /** What stands between the parent's number and this one: `.`, `-` or nothing. Absent at the first level. */
  readonly separator?: string;
  /** Letters that this level never uses, e.g. `lo`. */
  readonly skip?: string;
  /** Exact count of digits (chapters of three digits); absent: any. */
  readonly width?: number;
  /**
   * Set to `leading-digits` where the number does not repeat its parent's number and separator but begins with it: chapter 101
   * belongs to section 1, 1001 to 10. The last two digits count the chapters.
   */
  readonly parent?: 'leading-digits';
}

/** A declared numbering scheme. */
export interface Numbering {
  readonly levels: readonly NumberingLevel[];
  /** Names of levels whose number is printed with a trailing dot in the source (`101.1.`). */
  readonly dotted?: readonly string[];
}

/** The words with which a language cites. All are matched without regard to case. */
export interface CitationWords {
  /** `rule`, `rules`: introduce numbers of any level. */
  readonly rule: readonly string[];
  /** `section`, `chapter`: introduce numbers of the upper levels. */
  readonly section: readonly string[];
  /** `see`, `in`, `under`: make a following number a citation although no noun stands there. */
  readonly see: readonly string[];
  /** `and`, `or`: join the last number of a list. */
  readonly and: readonly string[];
  /** `through`, `to`: join the ends of a range, beside dashes. */
  readonly through: readonly string[];
  /** `CR`, `C.R.`: the work's name as people abbreviate it. */
  readonly work: readonly string[];
}

/** How a symbol is drawn: a disc with what stands between the braces, or a shape in its stead. */
type SymbolShape = 'turn' | 'unturn' | 'hexagon' | 'diamond';

/** The ground of a disc. */
type SymbolTone = 'gold' | 'blue' | 'dark' | 'red' | 'green' | 'grey';

/** One symbol of a game. */
export interface SymbolSign {
  /** What it is called, by language; read out in place of the symbol. */
  readonly labels: Readonly<Record<string, string>>;
  readonly shape?: SymbolShape | undefined;
  readonly tone?: SymbolTone | undefined;
}

/** The symbols that a work prints in braces. */
export interface WorkSymbols {
  /** By what stands between the braces: `T`. */
  readonly named: Readonly<Record<string, SymbolSign>>;
  /** What any number in braces is called, by language; `{number}` stands for it. Absent: numbers are not symbols. */
  readonly number?: Readonly<Record<string, string>> | undefined;
  /** How `{2/W}` is read from the names of its parts, by language: `{first} or {second}`. */
  readonly either?: Readonly<Record<string, string>> | undefined;
}

/** A release of the work, as its publisher issued it. */
export interface Release {
  readonly edition: string;
  readonly lang: string;
  readonly url: string;
  readonly aliases?: readonly string[];
  readonly sha256?: string;
  /** Codes of errors that the publisher's text really has: an import writes it all the same. */
  readonly accept?: readonly string[];
}

/** What a text may be used for. */
export interface Licence {
  readonly name: string;
  readonly url?: string;
}

/** A rule that is a step of a sequence, under the number that the sequence's edition gives it. */
export interface SequenceStep {
  readonly rule: string;
  /** The steps that it consists of. */
  readonly within?: readonly SequenceStep[] | undefined;
}

/** Rules that players go through in order, such as the steps of a turn. */
export interface Sequence {
  /** By language. */
  readonly titles: Readonly<Record<string, string>>;
  /** How it is drawn: side by side, or from top to bottom. */
  readonly shape: 'strip' | 'ladder';
  /** The edition whose numbers the steps are; other editions find them by lineage. */
  readonly edition: string;
  readonly steps: readonly SequenceStep[];
}

/** Addresses of the Academy Ruins API, each a kind of file. */
export const ACADEMY_RUINS_PARTS = ['rule', 'example', 'trace', 'glossary', 'diff'] as const;
export type AcademyRuinsPart = (typeof ACADEMY_RUINS_PARTS)[number];

/** `content/<work>/work.yaml`. Texts by language are keyed by the language codes of the content folders. */
export interface Work {
  /** The folder's name: `cr`. */
  readonly id: string;
  readonly titles: Readonly<Record<string, string>>;
  /** What the work is called in breadcrumbs: `Magic`. Falls back to the title. */
  readonly shortTitles: Readonly<Record<string, string>>;
  /** The language of the authoritative text. */
  readonly source: string;
  readonly numbering: Numbering;
  readonly citations: Readonly<Record<string, CitationWords>>;
  /** The label that introduces an example, by language: `Example`. */
  readonly exampleLabels: Readonly<Record<string, readonly string[]>>;
  /** The works that texts of this one name, where several share a name; absent: all, by the names that are theirs alone. */
  readonly cites?: readonly string[];
  readonly licence: Licence;
  /** The licence of a restatement, where it is another than that of the publisher's own text. */
  readonly restatementLicence?: Licence;
  readonly attribution: Readonly<Record<string, string>>;
  /** What every page must say about the text, by language (`a restatement, not the official text`); absent for official texts. */
  readonly notice: Readonly<Record<string, string>>;
  readonly symbols: WorkSymbols;
  readonly releases: readonly Release[];
  /** What the aliases of editions stand for, so that people may write it out: `MH3` is `Modern Horizons 3`. */
  readonly editionNames?: Readonly<Record<string, string>>;
  /** What people call titles and terms in short: `SBA` is `State-Based Actions`, and has other names in other languages. */
  readonly nicknames?: Readonly<Record<string, readonly string[]>>;
  /** Shown beside the rules that are steps of one. */
  readonly sequences?: readonly Sequence[];
  /** What of the rules in force is also written in the shapes of the Academy Ruins API; absent: nothing. */
  readonly academyRuins?: readonly AcademyRuinsPart[];
  /** How `rules import` reads this work's documents where recognition needs help; see the importers. */
  readonly format: Readonly<Record<string, unknown>>;
}

/** What is known of an edition in one language. */
export interface EditionLanguage {
  /** `official`, `restatement`, `translation`, `excerpt`, `rulings`. */
  readonly status: string;
  /** Where the text came from: an address, a file name, or words. */
  readonly origin?: string;
  /** The importer that wrote it. */
  readonly format?: string;
  /** Of the imported bytes. */
  readonly sha256?: string;
}

/** What was corrected in an edition after it was published. */
export interface Correction {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** What was wrong, as readers are told. */
  readonly note: string;
  /** The language whose text was corrected; absent: all. */
  readonly language?: string;
}

/** `content/<work>/<edition>/edition.yaml`. */
export interface Edition {
  readonly work: string;
  /** The folder's name: the effective date, with `.2`, `.3` … after it where two releases share a date. */
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly effective: string;
  readonly aliases: readonly string[];
  /** The publisher's number of the document, `2.1.0`, by which texts cite it: `CR 2.1, rule 8.10.8`. */
  readonly version?: string;
  readonly languages: Readonly<Record<string, EditionLanguage>>;
  /** Where this edition numbers differently from the work. */
  readonly numbering?: Numbering;
  /** In the order in which they were made. */
  readonly corrections?: readonly Correction[];
  /** Set where the edition is a proposal: whatever its date, it never takes effect until the mark is taken away. */
  readonly draft?: true;
  /** Set where the edition has not taken effect on the day for which the archive was opened: its day is later, or it is a draft. */
  readonly upcoming?: true;
}
