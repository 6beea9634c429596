/** The types of a rule graph: an expression with all that follows from its numbers, citations and terms. */
import type { VFileMessage } from 'vfile-message';
import type { Block, Expression, GlossaryEntry, Rule } from '../model.ts';
import type { Scheme } from '../numbering/index.ts';

/** One number or range that a block cites, resolved in the edition of the block. */
export interface Reference {
  /** Index of the block in its rule or glossary sense; offsets are offsets into that block's text. */
  readonly block: number;
  readonly start: number;
  readonly end: number;
  /** As written, without the word before it: `601.2a–d`. */
  readonly text: string;
  /** The rules cited that exist, in order; a range has every rule between its ends. */
  readonly targets: readonly string[];
  readonly missing: readonly string[];
  /** False if nothing introduces the number, which only looks like a citation. */
  readonly certain: boolean;
  /** The quoted title after it: `Trample.` */
  readonly title?: string;
  /** The number, or the ends of the range, if `text` has their parts apart: 3.2 of `3 Abs. 2`. */
  readonly apart?: { readonly from: string; readonly to: string };
}

/** A citation of a rule of another work, resolved in that work's edition in force on the effective date of the citing edition. */
export interface WorkReference extends Pick<Reference, 'block' | 'start' | 'end' | 'text'> {
  /** The id of the work cited. */
  readonly work: string;
  readonly from: string;
  /** The last number of a range. */
  readonly to?: string;
}

/** References in the order of the text. */
export interface FoundReferences {
  readonly references: readonly Reference[];
  /** Citations of other works. */
  readonly elsewhere: readonly WorkReference[];
}

/** A reference in a glossary entry. */
export interface GlossaryReference extends Reference {
  /** Index of the sense in its entry. */
  readonly sense: number;
}

/** A glossary entry that names another: `See Typecycling.` */
export interface TermReference {
  readonly sense: number;
  readonly block: number;
  readonly start: number;
  readonly end: number;
  /** The heading of the entry named. */
  readonly term: string;
}

/** Where a rule is cited. `from` is a rule's number, or a glossary term. */
export interface Citing {
  readonly kind: 'text' | 'example' | 'glossary';
  readonly from: string;
}

/** Glossary entries by any of their names, and the entries that explain the titles of rules. */
export interface TermIndex {
  /** Entries by each of their names, folded with `foldTitle`. */
  readonly entries: ReadonlyMap<string, GlossaryEntry>;
  /** The heading of the entry that explains a rule's title, by the rule's number. */
  readonly termOf: ReadonlyMap<string, string>;
}

/** The hierarchy of the rules. If two rules have the same number, one owns it (`rulesByNumber`). */
export interface RuleTree {
  readonly byNumber: ReadonlyMap<string, Rule>;
  /** Rules whose number another one owns. */
  readonly duplicates: readonly Rule[];
  /** In the order of the source; a rule whose parent does not exist belongs to the nearest existing ancestor. */
  readonly children: ReadonlyMap<string, readonly string[]>;
  /** The chapter of each rule, on whose page it is shown; sections have none. */
  readonly chapterOf: ReadonlyMap<string, string>;
  /** The position of each number in the source. */
  readonly order: ReadonlyMap<string, number>;
}

/** The graph of one expression. */
export interface RuleGraph extends RuleTree {
  readonly expression: Expression;
  readonly scheme: Scheme;
  /** Returns the references of one rule without reading the others; none if it does not exist. */
  readonly referencesOf: (number: string) => readonly Reference[];
  /** Returns the citations of other works in one rule without reading the others. */
  readonly workReferencesOf: (number: string) => readonly WorkReference[];
  /** Returns what blocks outside the rules cite, such as those of the introduction or of an appendix. */
  readonly referencesIn: (blocks: readonly Block[]) => FoundReferences;
  /** By the number of the citing rule. */
  readonly references: ReadonlyMap<string, readonly Reference[]>;
  /** Citations of other works, by the number of the citing rule; rules without any are left out. */
  readonly workReferences: ReadonlyMap<string, readonly WorkReference[]>;
  /** By the heading of the citing entry. */
  readonly glossaryReferences: ReadonlyMap<string, readonly GlossaryReference[]>;
  readonly termReferences: ReadonlyMap<string, readonly TermReference[]>;
  /** By the number of the cited rule. */
  readonly citedBy: ReadonlyMap<string, readonly Citing[]>;
  readonly terms: TermIndex;
  readonly messages: readonly VFileMessage[];
}
