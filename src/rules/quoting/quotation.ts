/** What a reader passes on of the rules, before it is written in the syntax of the place where it shall stand. */
import type { Block } from '../model.ts';

/** What of a block is quoted. */
export type QuotedBlock = Pick<Block, 'kind' | 'text' | 'label' | 'bullet' | 'depth'>;

/** What of a rule is quoted. */
export interface QuotedRule {
  readonly number: string;
  readonly title: string | null;
  /** Levels below the first rule quoted. */
  readonly depth: number;
  readonly blocks: readonly QuotedBlock[];
}

/** Rules in one language. */
export interface Passage {
  /** BCP 47 tag of the language. */
  readonly lang: string;
  /** Said above the passage, `English original`; left out where there is only one. */
  readonly heading?: string;
  readonly rules: readonly QuotedRule[];
}

/** What is quoted, and how it is cited. */
export interface Quotation {
  /** The whole citation: `Magic: The Gathering Comprehensive Rules, 702.19b (June 7, 2024)`. */
  readonly citation: string;
  /** Where the rules can be read, as a whole address. */
  readonly address: string;
  /** One, or a translation and its original. */
  readonly passages: readonly Passage[];
}
