/** The shape of a rule graph: an expression with everything that follows from its numbers, citations and terms. */
import type { VFileMessage } from 'vfile-message';
import type { Expression, GlossaryEntry, Rule } from '../model.ts';
import type { Scheme } from '../numbering/index.ts';

/** One number or range that a block cites, resolved in the edition in which it stands. */
export interface Reference {
  /** Index of the block in its rule or glossary sense; offsets are offsets into that block's text. */
  readonly block: number;
  readonly start: number;
  readonly end: number;
  /** As it stands in the text, without the word before it: `601.2a–d`. */
  readonly text: string;
  /** The rules cited, in order; a range names every existing rule between its ends. Empty where none exists. */
  readonly targets: readonly string[];
  readonly missing: readonly string[];
  /** False where only the look of the number makes it a citation. */
  readonly certain: boolean;
  /** The quoted title after it: `Trample.` */
  readonly title?: string;
}

/** A citation of a rule of another work, which is resolved in the edition that was in force on the citing edition's day. */
export interface WorkReference extends Pick<Reference, 'block' | 'start' | 'end' | 'text'> {
  /** The id of the work cited. */
  readonly work: string;
  readonly from: string;
  /** The last number of a range. */
  readonly to?: string;
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
  /** The heading of the entry that is meant. */
  readonly term: string;
}

/** Who cites a rule. `from` is a rule's number, or a glossary term. */
export interface Citing {
  readonly kind: 'text' | 'example' | 'glossary';
  readonly from: string;
}

/** Glossary terms, found by any of their names, and the rules that have such a name for a title. */
export interface TermIndex {
  /** Entries by each of their names, folded with `foldTitle`. */
  readonly entries: ReadonlyMap<string, GlossaryEntry>;
  /** The rules whose title is a name of the entry, by the entry's heading. */
  readonly rulesOf: ReadonlyMap<string, readonly string[]>;
  /** The heading of the entry that explains a rule's title, by the rule's number. */
  readonly termOf: ReadonlyMap<string, string>;
}

/** Where the rules stand to one another. Of a number that occurs twice, the first rule owns it. */
export interface RuleTree {
  readonly byNumber: ReadonlyMap<string, Rule>;
  /** Rules whose number an earlier rule already has. */
  readonly duplicates: readonly Rule[];
  /** The numbers without a parent, in the order of the source. */
  readonly roots: readonly string[];
  /** In the order of the source; a rule whose parent does not exist belongs to the nearest number above it that does. */
  readonly children: ReadonlyMap<string, readonly string[]>;
  /** The chapter on whose page each rule stands; sections have none. */
  readonly chapterOf: ReadonlyMap<string, string>;
  /** The position of each number in the source. */
  readonly order: ReadonlyMap<string, number>;
}

/** The graph of one expression. */
export interface RuleGraph extends RuleTree {
  readonly expression: Expression;
  readonly scheme: Scheme;
  /** The references of a rule, found in it alone: for those who ask for few rules. None where there is no such rule. */
  readonly referencesOf: (number: string) => readonly Reference[];
  /** As `referencesOf`, its citations of other works. */
  readonly workReferencesOf: (number: string) => readonly WorkReference[];
  /** By the number of the citing rule. */
  readonly references: ReadonlyMap<string, readonly Reference[]>;
  /** Citations of other works, by the number of the citing rule; only those that cite some. */
  readonly workReferences: ReadonlyMap<string, readonly WorkReference[]>;
  /** By the heading of the citing entry. */
  readonly glossaryReferences: ReadonlyMap<string, readonly GlossaryReference[]>;
  readonly termReferences: ReadonlyMap<string, readonly TermReference[]>;
  /** By the number of the cited rule. */
  readonly citedBy: ReadonlyMap<string, readonly Citing[]>;
  readonly terms: TermIndex;
  readonly messages: readonly VFileMessage[];
}
