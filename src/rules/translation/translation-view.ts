/** The shape of a translation held against the rules of today. Plain values; offsets are offsets into the text of one block. */
import type { VFileMessage } from 'vfile-message';
import type { Block, Expression } from '../model.ts';

/**
 * `current`: translated, and the source says the same still · `outdated`: the source has changed since · `untranslated`: the translation has
 * it, wholly or in its main part, in the source language · `missing`: the translation has nothing for it.
 */
export type TranslationState = 'current' | 'outdated' | 'untranslated' | 'missing';

/** A citation in carried-over text whose number is another one today. */
export interface RenumberedCitation {
  readonly start: number;
  readonly end: number;
  /** As the translation printed it. */
  readonly printed: string;
  /** As the text now has it; null where what it cites is gone, and the printed number stands without leading anywhere. */
  readonly current: string | null;
}

/** What is shown in one place, and how it stands to the source. */
interface Part {
  readonly state: TranslationState;
  /** The edition that was translated; null where the source text is shown. */
  readonly edition: string | null;
  /** The language of what is shown. */
  readonly lang: string;
  readonly citations: readonly RenumberedCitation[];
  /** The source text that was translated, where it has changed since: what to compare with today's. */
  readonly before: string | null;
}

/** A heading. */
export interface TitlePart extends Part {
  readonly text: string;
}

/** A block. */
export interface BlockPart extends Part {
  readonly block: Block;
  /** The index of its counterpart among the source's blocks; null where it has no single one. */
  readonly at: number | null;
}

/** Something that the translation has more, less or otherwise than the text it translates. */
export interface Mismatch {
  readonly code: 'translation-structure' | 'translation-citation-differs';
  readonly reason: string;
}

/** One rule, term or piece of matter as it is shown in the translation's language. */
export interface UnitView {
  readonly state: TranslationState;
  readonly title: TitlePart | null;
  readonly blocks: readonly BlockPart[];
  /** Of outdated ones: the whole source text that was translated. */
  readonly before: string | null;
  /** How its translation is built otherwise than what it translates. */
  readonly mismatches: readonly Mismatch[];
}

/** Whether a translation whose source has not changed cites other rules than its source: then it may be wrong, and says so. */
export function isDoubtful({ state, mismatches }: Pick<UnitView, 'state' | 'mismatches'>): boolean {
  return state === 'current' && mismatches.some(({ code }) => code === 'translation-citation-differs');
}

/** A rule of the current source. */
export interface RuleView extends UnitView {
  readonly number: string;
  /** Its number in the edition translated; null where the translation does not have it. */
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
  /** For each block the sense to which it belongs. */
  readonly senses: readonly number[];
}

/** A translated rule that is not in the source any more, or never was. */
export interface ExtraRule {
  readonly number: string;
  readonly edition: string;
}

/** An entry of a translated glossary for which no entry of the source was found: the translation's own, or one that several might be the source of. */
export interface ExtraTerm {
  readonly term: string;
  readonly edition: string;
}

/** A whole translation. */
export interface TranslationView {
  readonly work: string;
  readonly lang: string;
  /** The current expression in the source language. */
  readonly source: Expression;
  /** The editions of which there is a translation, oldest first. */
  readonly translates: readonly string[];
  /** In the order of the source. */
  readonly rules: readonly RuleView[];
  readonly glossary: readonly TermView[];
  readonly front: UnitView;
  readonly back: UnitView;
  readonly extra: readonly ExtraRule[];
  readonly extraTerms: readonly ExtraTerm[];
  /** What is wrong with the translation; that parts are outdated or missing is not. */
  readonly messages: readonly VFileMessage[];
}
