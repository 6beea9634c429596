/** What checking citations needs to know about the editions of a work. */
import type { NumberIndex } from '../../citations/index.ts';
import type { Link } from '../../history/index.ts';
import type { Scheme } from '../../numbering/index.ts';
import type { Answer } from '../../search/find/index.ts';
import type { CitationWords } from '../../work.ts';

/** Consecutive editions in which a number meant one rule. */
export interface EditionSpan {
  readonly since: string;
  readonly until: string;
}

export interface QuotableRule {
  readonly title: string | null;
  readonly text: string;
}

/** The editions of a work, read when they are needed. */
export interface RuleHistory {
  readonly scheme: Scheme;
  readonly words: CitationWords;
  /** What the work is called. */
  readonly names?: readonly string[];
  /** Oldest first. */
  readonly editions: readonly string[];
  /** The edition that texts should cite. */
  readonly to: string;
  /** Returns every run of a number, oldest first; none if it never existed. */
  readonly runs: (number: string) => readonly EditionSpan[];
  readonly numbers: (edition: string) => NumberIndex;
  /** Returns what became of the numbers of an edition up to `to`. */
  readonly links: (edition: string) => ReadonlyMap<string, Link>;
  /** Absent, like `titled`, without the texts; then words are not evidence. */
  readonly rule?: (edition: string, number: string) => QuotableRule | undefined;
  /** Returns the numbers of an edition whose rules have a title, by the folded title. */
  readonly titled?: (edition: string, title: string) => readonly string[];
  /** Returns the rule of `to` that words are about if they are not about the given ones. Absent unless the words beside numbers are checked. */
  readonly meant?: (words: string, numbers: readonly string[]) => Answer | undefined;
}
