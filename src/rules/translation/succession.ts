/** Which rules of the translated edition live on in which of today: all that translations need to know of lineage. */
import type { Alignment, Link } from '../lineage/index.ts';
import type { Expression } from '../model.ts';

/** What a rule or term of today comes from. */
export interface Origin {
  /** Empty for what is new. */
  readonly from: readonly string[];
  /** False where words were split or merged on the way: then nothing that was said of the old rule can be taken for the new one. */
  readonly whole: boolean;
}

/** What became of the rules and terms of one edition in another. */
export interface Succession {
  /** By today's number. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** By the old number: where it is today; empty where it is gone. */
  readonly successors: ReadonlyMap<string, readonly string[]>;
  /** The same for the glossary, by term. */
  readonly termOrigins: ReadonlyMap<string, Origin>;
}

/** Reads a composed alignment of the edition translated with the current one. */
export function successionOf({ links, glossary }: Alignment): Succession {
  return { origins: originsOf(links), successors: successorsOf(links), termOrigins: originsOf(glossary) };
}

/** Of a translation of the current edition: everything is where it was. */
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
    // A rule that holds the matter of another one beside its own is still the rule that it was.
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
