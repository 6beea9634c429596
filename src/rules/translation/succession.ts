/** The successors and origins of rules and terms between the edition translated and the current one. */
import type { Alignment, Link } from '../lineage/index.ts';
import type { Expression } from '../model.ts';

/** The origin of a current rule or term. */
export interface Origin {
  /** Empty if it is new. */
  readonly from: readonly string[];
  /** False if it was split or merged since, so that the translation of its origin does not translate it. */
  readonly whole: boolean;
}

/** What became of the rules and terms of one edition in another. */
export interface Succession {
  /** By current number. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** The current numbers by former number; empty if it is gone. */
  readonly successors: ReadonlyMap<string, readonly string[]>;
  /** By current term. */
  readonly termOrigins: ReadonlyMap<string, Origin>;
}

/** Returns the succession in an alignment of the edition translated with the current one. */
export function successionOf({ links, glossary }: Alignment): Succession {
  return { origins: originsOf(links), successors: successorsOf(links), termOrigins: originsOf(glossary) };
}

/** Returns the succession for a translation of the current edition, in which nothing has changed. */
export function unbrokenSuccession({ rules, glossary }: Expression): Succession {
  const same = (name: string): readonly [string, Origin] => [name, { from: [name], whole: true }];
  return {
    origins: new Map(rules.map(({ number }) => same(number))),
    successors: new Map(rules.map(({ number }) => [number, [number]])),
    termOrigins: new Map(glossary.map(({ term }) => same(term))),
  };
}

function originsOf(links: readonly Link[]): Map<string, Origin> {
  const origins = new Map<string, Origin>();
  for (const { from, to, kind, secondary } of links) {
    // A rule into which another one was merged still has its own origin.
    if (secondary === true) continue;
    const whole = from.length === 1 && to.length === 1 && kind !== 'split' && kind !== 'merged';
    for (const number of to) {
      const known = origins.get(number);
      origins.set(number, known === undefined ? { from, whole } : { from: [...known.from, ...from], whole: false });
    }
  }
  return origins;
}

function successorsOf(links: readonly Link[]): Map<string, readonly string[]> {
  const successors = new Map<string, readonly string[]>();
  for (const { from, to } of links) {
    for (const number of from) successors.set(number, [...(successors.get(number) ?? []), ...to]);
  }
  return successors;
}
