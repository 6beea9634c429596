/** The shape of what an alignment says: plain values that can be cached by the content of the two expressions. */
import type { Place } from '../model.ts';

/**
 * `same`: neither number nor text changed, though citations or typography may have · `edited`: another text under the old number · `moved`:
 * the old text under another number · `moved-edited`: both · `split`: the words of one rule are now in several · `merged`: the words of
 * several are now in one.
 */
export type ChangeKind = 'same' | 'edited' | 'moved' | 'moved-edited' | 'split' | 'merged' | 'added' | 'removed';

/** How the texts of two rules differ, coarsest first: at most one of the three is the case for a single pair. */
export interface TextDifference {
  /** The words differ by more than renumbered citations and typography. */
  readonly textChanged: boolean;
  /** Only the numbers of citations differ, and perhaps typography. */
  readonly citationsChanged: boolean;
  /** Only quotes, dashes, blanks and the like differ. */
  readonly typographyChanged: boolean;
}

/** What became of one rule, or of the few that were split or merged. Numbers are those of the two editions; for the glossary, terms. */
export interface Link extends TextDifference {
  /** Empty for what was added. Of several, the first is the one whose identity lives on. */
  readonly from: readonly string[];
  /** Empty for what was removed. Of several, the first is the one that carries the identity on. */
  readonly to: readonly string[];
  readonly kind: ChangeKind;
  /** 0 to 1: how sure we are of this link. */
  readonly confidence: number;
}

/** Two expressions aligned: every rule and every term of both stands in exactly one link. Links follow the order of the newer edition. */
export interface Alignment {
  readonly from: string;
  readonly to: string;
  readonly links: readonly Link[];
  readonly glossary: readonly Link[];
}

/** What a person says about two editions, from `lineage.yaml`: it is believed before any measure. */
export interface Override {
  readonly fromEdition: string;
  readonly toEdition: string;
  /** Numbers, or terms of the glossary. Empty: what `to` names is new. Of several, the first is the one whose identity lives on. */
  readonly from: readonly string[];
  /** Empty: what `from` names was removed. */
  readonly to: readonly string[];
  /** Shown instead of the kind that we would find. */
  readonly kind?: ChangeKind;
  readonly place: Place;
}
