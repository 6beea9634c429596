/** What looking up answers, as plain values. Editions are given by their dates. */
import type { NamedAnswer } from './find-named.ts';

/** What a number stood for through some neighbouring editions. */
export interface Meaning {
  readonly number: string;
  readonly since: string;
  /** The edition that ended it; null where none has. */
  readonly until: string | null;
  /** Where the matter is in the rules in force; empty where it is gone. */
  readonly today: readonly string[];
}

/**
 * `in-force`: the rules in force have it · `earlier`: it was asked for in an earlier edition, which has it · `gone`: only earlier editions
 * have it · `never`: no edition that is known ever had it.
 */
export type Standing = 'in-force' | 'earlier' | 'gone' | 'never';

/** A number or a range of numbers that was asked for. */
export interface NumberAnswer {
  readonly work: string;
  readonly asked: { readonly from: string; readonly to?: string };
  readonly standing: Standing;
  /** All numbers of the answer in order: the whole range, in the edition asked for or else in force. */
  readonly numbers: readonly string[];
  /** The edition asked for, where it is not the one in force. */
  readonly edition: string | null;
  /** What was named as an edition and is none, or does not have the number. */
  readonly notIn: string | null;
  /** Ends of the range, or numbers, that are not there. */
  readonly missing: readonly string[];
  /** The rule without its subrules was asked for. */
  readonly alone: boolean;
  /** The range was written from its end to its beginning. */
  readonly backwards: boolean;
  /** What the numbers stood for: in the edition asked for, else whenever they stood for something else than today; newest first. */
  readonly meanings: readonly Meaning[];
  /** Of a number that never was: those in force that may have been meant, likeliest first. */
  readonly nearest: readonly string[];
}

/** An edition that was asked for by a name, and no number of it. */
export interface EditionAnswer {
  readonly work: string;
  readonly edition: string;
}

/** Everything that a text may mean; each list likeliest first. */
export interface Answers {
  readonly numbers: readonly NumberAnswer[];
  readonly named: readonly NamedAnswer[];
  readonly editions: readonly EditionAnswer[];
}
