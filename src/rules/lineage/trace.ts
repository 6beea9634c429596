/** One number of one edition followed to its beginnings and to today. */
import type { ChangeKind, Link } from './alignment.ts';
import type { Lineage, Stage } from './chain.ts';

/** Something that happened to the rule, in the edition that made it so. */
export interface TraceEvent {
  readonly edition: string;
  readonly kind: ChangeKind;
  /** In that edition; of a rule that was removed, the last that it had. */
  readonly number: string;
  readonly textChanged: boolean;
  /** 0 to 1: how sure we are that these rules are the same; see `isUncertain`. */
  readonly confidence: number;
  /** Where the link leads from and to, with everything that was split or merged. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** What became of a rule, and what it was before. */
export interface Trace {
  /** The edition in which the number was looked up. */
  readonly edition: string;
  readonly number: string;
  /** Where its matter is in the last edition; several where it was split, none where it was removed. */
  readonly today: readonly string[];
  /** How sure the weakest step from here to today is. */
  readonly confidence: number;
  /** Oldest first, beginning with its first appearance; of rules that were merged into it, with theirs. */
  readonly events: readonly TraceEvent[];
}

/**
 * Traces a number both ways. Without an edition the last one that has the number is meant. Undefined where the edition, or any edition,
 * has no such number.
 */
export function traceNumber(lineage: Lineage, number: string, edition?: string): Trace | undefined {
  return traceStages(lineage.rules, number, edition);
}

/** The same for a term of the glossary. */
export function traceTerm(lineage: Lineage, term: string, edition?: string): Trace | undefined {
  return traceStages(lineage.glossary, term, edition);
}

/** Where the matter of an edition's number is today, and how sure that is; the same as `traceNumber` says, without what happened on the way. */
export function followNumber(
  { rules }: Lineage,
  number: string,
  edition: string,
): Pick<Trace, 'today' | 'confidence'> | undefined {
  const start = rules.findIndex((stage) => stage.edition === edition);
  return rules[start]?.threads.has(number) === true ? traceForward(rules, number, start) : undefined;
}

function traceStages(stages: readonly Stage[], name: string, edition: string | undefined): Trace | undefined {
  const start = stages.findLastIndex((stage) => (edition === undefined || stage.edition === edition) && stage.threads.has(name));
  const found = stages[start];
  if (found === undefined) return undefined;
  const after = traceForward(stages, name, start);
  return {
    edition: found.edition,
    number: name,
    today: after.today,
    confidence: after.confidence,
    events: [...traceBack(stages, name, start), ...after.events],
  };
}

function traceBack(stages: readonly Stage[], name: string, start: number): TraceEvent[] {
  const events: TraceEvent[] = [];
  let names: readonly string[] = [name];
  for (let index = start; index >= 0 && names.length > 0; index -= 1) {
    const links = linksOf(stages[index]?.arriving, names);
    const edition = stages[index]?.edition ?? '';
    for (const link of links) {
      const own = names.find((candidate) => link.to.includes(candidate));
      if (link.kind !== 'same') events.unshift(eventOf(link, edition, own));
    }
    names = unique(links.flatMap(({ from }) => from));
  }
  return events;
}

function traceForward(stages: readonly Stage[], name: string, start: number): Pick<Trace, 'events' | 'today' | 'confidence'> {
  const events: TraceEvent[] = [];
  let confidence = 1;
  let names: readonly string[] = [name];
  for (let index = start; index < stages.length - 1 && names.length > 0; index += 1) {
    const links = linksOf(stages[index]?.leaving, names);
    const edition = stages[index + 1]?.edition ?? '';
    events.push(...links.filter(({ kind }) => kind !== 'same').map((link) => eventOf(link, edition, link.to[0])));
    confidence = Math.min(confidence, ...links.map((link) => link.confidence));
    names = unique(links.flatMap(({ to }) => to));
  }
  return { events, today: names, confidence };
}

/** Every link once, although several of its names may lead to it. */
function linksOf(byName: ReadonlyMap<string, readonly Link[]> | undefined, names: readonly string[]): Link[] {
  return unique(names.flatMap((name) => byName?.get(name) ?? []));
}

function eventOf({ kind, textChanged, confidence, from, to }: Link, edition: string, number: string | undefined): TraceEvent {
  return { edition, kind, number: number ?? from[0] ?? '', textChanged, confidence, from, to };
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
