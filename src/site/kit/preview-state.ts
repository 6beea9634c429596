/** What `rulegraph import --preview` and `rulegraph dev` tell the scripts of their pages. */

/** A line of the document that has words. */
export interface PreviewLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** `rule`: it begins a rule · `text`: it is text of the rule above · `aside`: set aside · otherwise the part of the document that it is in. */
  readonly part: 'rule' | 'text' | 'aside' | 'front' | 'glossary' | 'back';
  /** What became of it: the number of the rule that it begins, or a name of its part; empty for the text of a rule. */
  readonly became: string;
  /** Set if it begins like a number that was not read. */
  readonly unread?: boolean;
  /** What a person decided that it is. */
  readonly decided?: string;
}

export interface PreviewRule {
  readonly number: string;
  readonly title: string;
  /** From 0. */
  readonly depth: number;
  readonly words: number;
  readonly firstWords: string;
  /** How many rules are directly below it. */
  readonly below: number;
  /** The index of the line at which it begins; -1 if there is none. */
  readonly at: number;
}

export interface PreviewDoubt {
  readonly severity: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly reason: string;
  readonly remedy: string;
  /** The index of its line; -1 if it is about no line. */
  readonly at: number;
}

/** Everything that the page shows. */
export interface PreviewState {
  readonly name: string;
  readonly summary: string;
  readonly decisions: string;
  readonly lines: readonly PreviewLine[];
  readonly rules: readonly PreviewRule[];
  /** The names of the levels of rules, outermost first. */
  readonly levels: readonly string[];
  /** Errors first. */
  readonly doubts: readonly PreviewDoubt[];
  /** Codes of the errors that keep the document from being written and may be accepted. */
  readonly refused: readonly string[];
  /** Codes that the decisions accept. */
  readonly accepted: readonly string[];
  /** Set once the document is imported, or if the program could not do what was asked: what it says. */
  readonly notice?: string;
  readonly isImported?: boolean;
}

/** What the page asks of the program. `change`: lines of a file, and what they are, `level NAME` for the next rule of a level, or null to take back a decision. */
export type PreviewRequest =
  | { readonly change: { readonly file: string; readonly from: number; readonly to: number; readonly is: string | null } }
  | { readonly accept: string }
  | { readonly import: true };

/** A defect as `rulegraph check` reports it. */
export interface Defect {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly reason: string;
  readonly fatal?: boolean | null | undefined;
  readonly ruleId?: string | undefined;
  readonly note?: string | undefined;
}

/** What a page is told. */
export interface DevState {
  readonly building: boolean;
  /** Whether the last build was refused. */
  readonly failed: boolean;
  /** Those of the page first. */
  readonly defects: readonly (Defect & { readonly here: boolean })[];
}
