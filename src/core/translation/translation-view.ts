/** The types of a translation carried forward to the current rules. Offsets are into the text of one block. */
import type { VFileMessage } from 'vfile-message';
import type { Block, Expression } from '../model.ts';

/**
 * `current`: translated, and the source has not changed · `outdated`: the source has changed since · `untranslated`: the main part is still in
 * the source language · `missing`: the translation lacks it.
 */
export type TranslationState = 'current' | 'outdated' | 'untranslated' | 'missing';

/** A citation in translated text whose number has changed since. */
export interface RenumberedCitation {
  readonly start: number;
  readonly end: number;
  readonly printed: string;
  /** The number in the text now; null if the rule cited is gone, and the printed number remains without a link. */
  readonly current: string | null;
}

interface Part {
  readonly state: TranslationState;
  /** The edition that was translated; null if the source text is shown. */
  readonly edition: string | null;
  /** The language of the text shown. */
  readonly lang: string;
  readonly citations: readonly RenumberedCitation[];
  /** The source text that was translated, if it has changed since. */
  readonly before: string | null;
}

export interface TitlePart extends Part {
  readonly text: string;
}

export interface BlockPart extends Part {
  readonly block: Block;
  /** The index of its counterpart among the source's blocks; null if it has no single one. */
  readonly at: number | null;
}

/** A difference between a translation and its source that is not due to language. */
export interface Mismatch {
  readonly code: 'translation-structure' | 'translation-citation-differs';
  readonly reason: string;
}

/** A rule, term, or front or back matter as readers of the translation see it. */
export interface UnitView {
  readonly state: TranslationState;
  readonly title: TitlePart | null;
  readonly blocks: readonly BlockPart[];
  /** The whole source text that was translated, if it is outdated. */
  readonly before: string | null;
  readonly mismatches: readonly Mismatch[];
}

/** Tells whether a current translation may be wrong, because it cites other rules than its source. */
export function isDoubtful({ state, mismatches }: Pick<UnitView, 'state' | 'mismatches'>): boolean {
  return state === 'current' && mismatches.some(({ code }) => code === 'translation-citation-differs');
}

/** A rule of the current source. */
export interface RuleView extends UnitView {
  readonly number: string;
  /** Its number in the edition translated; null if the translation lacks it. */
  readonly translated: string | null;
  readonly edition: string | null;
}

/** An entry of the current source's glossary; its heading is the title. */
export interface TermView extends UnitView {
  /** The heading in the source. */
  readonly term: string;
  /** The heading in the translation. */
  readonly translated: string | null;
  readonly edition: string | null;
  /** The sense of each block. */
  readonly senses: readonly number[];
}

/** A translated rule that the source does not have now. */
export interface ExtraRule {
  readonly number: string;
  readonly edition: string;
}

/** A whole translation. */
export interface TranslationView {
  readonly work: string;
  readonly lang: string;
  readonly source: Expression;
  /** The editions translated, oldest first. */
  readonly translates: readonly string[];
  /** In the order of the source. */
  readonly rules: readonly RuleView[];
  readonly glossary: readonly TermView[];
  readonly front: UnitView;
  readonly back: UnitView;
  readonly extra: readonly ExtraRule[];
  readonly extraTerms: readonly { readonly term: string; readonly edition: string }[];
  /** Messages about mistakes; outdated and missing parts are not mistakes. */
  readonly messages: readonly VFileMessage[];
}

/**
 * Returns the state of a unit. If its main part, which is the first block or else the title, is translated, the unit is outdated if any part is or
 * was `dropped` from the source since, untranslated if another part is not translated, and otherwise current.
 */
export function stateOfParts(title: TitlePart | null, blocks: readonly BlockPart[], dropped: boolean): TranslationState {
  const parts = [...(title === null ? [] : [title]), ...blocks];
  const main = blocks[0]?.state ?? title?.state ?? 'missing';
  if (parts.every(({ state }) => state === 'missing')) return 'missing';
  if (main === 'untranslated' || main === 'missing') return 'untranslated';
  if (dropped || parts.some(({ state }) => state === 'outdated')) return 'outdated';
  return parts.some(({ state }) => state !== 'current') ? 'untranslated' : 'current';
}
