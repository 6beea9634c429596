/** What looking up must know of a work: small enough to be sent to a browser. */
import type { NumberIndex } from '../citations/index.ts';
import type { CitationWords } from '../work.ts';
import type { RunsByNumber } from './number-runs.ts';

/** Something that has a name: a rule with a title, or a term of the glossary. */
export interface Named {
  /** The name under which it is offered first, then its others: in other languages, or with another spelling. */
  readonly names: readonly [string, ...string[]];
  /** The rule that bears the name, */
  readonly number: string | null;
  /** or its anchor in the glossary. */
  readonly anchor: string | null;
}

/** A work as `lookUp` asks it. */
export interface LookupWork {
  readonly id: string;
  /** What people call the work: `cr`, `Magic`, `Magic: The Gathering Comprehensive Rules`. */
  readonly names: readonly string[];
  readonly citations: Readonly<Record<string, CitationWords>>;
  /** The numbers in force, in the order of the text. */
  readonly index: NumberIndex;
  readonly named: readonly Named[];
  /** Oldest first, each with all its names; the first is its date. Empty where no history is known. */
  readonly editions: readonly (readonly string[])[];
  /** What every number ever printed stood for, by the places of `editions`; undefined where no history is known. */
  readonly runs?: RunsByNumber | undefined;
}
