/** Follows numbers through a lineage: to their beginnings, to today, and through all that they meant. */
import { agree, type ChangeKind, eachOnce, type Link, likeliest, type Possible } from './alignment.ts';
import type { Lineage } from './chain.ts';
import type { TraceStage } from './trace-index.ts';

/** Something that happened to a rule, and the edition in which it happened. */
export interface TraceEvent {
  readonly edition: string;
  readonly kind: ChangeKind;
  /** The number in that edition; of a removed rule, the last one it had. */
  readonly number: string;
  readonly textChanged: boolean;
  /** 0 to 1: how likely it is that these rules are the same; see `isPossibleMatch`. */
  readonly confidence: number;
  /** Both ends of the link, with everything that was split or merged. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** What became of a rule, and what it was before. */
export interface Trace {
  /** The edition in which the number was looked up. */
  readonly edition: string;
  readonly number: string;
  /** The rules that hold its matter in the last edition; several if it was split, none if it was removed. */
  readonly today: readonly string[];
  /** The confidence of the weakest link from here to today. */
  readonly confidence: number;
  /** What may hold the matter that was removed on the way, likeliest first: to be shown, and never followed. */
  readonly possible: readonly Possible[];
  /** Oldest first, beginning with its first appearance; includes the events of rules that were merged into it. */
  readonly events: readonly TraceEvent[];
}

/**
 * Traces a number both ways, from the given edition or the last one that has the number. Returns undefined if the edition, or every
 * edition, lacks it.
 */
export function traceNumber(
  lineage: { readonly rules: readonly TraceStage[] },
  number: string,
  edition?: string,
): Trace | undefined {
  return traceStages(lineage.rules, number, edition);
}

/** Traces a term of the glossary in the same way. */
export function traceTerm(lineage: Lineage, term: string, edition?: string): Trace | undefined {
  return traceStages(lineage.glossary, term, edition);
}

/** Returns where the matter of an edition's number is today and with what confidence, as `traceNumber` does, without the events. */
function followNumber(
  { rules }: Lineage,
  number: string,
  edition: string,
): Pick<Trace, 'today' | 'confidence' | 'possible'> | undefined {
  const start = rules.findIndex((stage) => stage.edition === edition);
  if (rules[start]?.arriving.has(number) !== true) return undefined;
  const { today, confidence, possible } = traceForward(rules, number, start);
  return { today, confidence, possible: likeliest(possible) };
}

function traceStages(stages: readonly TraceStage[], name: string, edition: string | undefined): Trace | undefined {
  const start = stages.findLastIndex((stage) => (edition === undefined || stage.edition === edition) && stage.arriving.has(name));
  const found = stages[start];
  if (found === undefined) return undefined;
  const after = traceForward(stages, name, start);
  return {
    edition: found.edition,
    number: name,
    today: after.today,
    confidence: after.confidence,
    possible: likeliest(after.possible),
    events: [...traceBack(stages, name, start), ...after.events],
  };
}

function traceBack(stages: readonly TraceStage[], name: string, start: number): TraceEvent[] {
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

/** Goes on to the last edition. What is possible is as it was found, not as it is shown. */
function traceForward(stages: readonly TraceStage[], name: string, start: number): Omit<Trace, 'edition' | 'number'> {
  const events: TraceEvent[] = [];
  const possible: Possible[] = [];
  let confidence = 1;
  let names: readonly string[] = [name];
  for (let index = start; index < stages.length - 1 && names.length > 0; index += 1) {
    const links = linksOf(stages[index]?.leaving, names);
    const edition = stages[index + 1]?.edition ?? '';
    for (const link of links) if (link.kind !== 'same') events.push(eventOf(link, edition, link.to[0]));
    for (const { possible: next = [], distant } of links) {
      const found = next.flatMap((candidate) => followPossible(stages, candidate, index + 1));
      possible.push(...(distant === undefined ? found : agree(found, distant)));
    }
    for (const link of links) confidence = Math.min(confidence, link.confidence);
    names = links.length === 1 ? (links[0]?.to ?? []) : unique(links.flatMap(({ to }) => to));
  }
  return { events, today: names, confidence, possible: eachOnce(possible.filter(({ name: goal }) => !names.includes(goal))) };
}

/** Returns where a possible successor of a rule leads in its turn. */
function followPossible(stages: readonly TraceStage[], { name, confidence }: Possible, start: number): Possible[] {
  const after = traceForward(stages, name, start);
  const goals = [...after.today.map((goal) => ({ name: goal, confidence: after.confidence })), ...after.possible];
  return goals.map((goal) => ({ ...goal, confidence: Math.min(goal.confidence, confidence) }));
}

/** Returns every link once, although several of its names may lead to it. */
function linksOf(byName: TraceStage['leaving'] | undefined, names: readonly string[]): readonly Link[] {
  // Most rules have one name, and are asked for in every edition.
  if (names.length === 1) return byName?.get(names[0] ?? '') ?? [];
  return unique(names.flatMap((name) => byName?.get(name) ?? []));
}

function eventOf({ kind, textChanged, confidence, from, to }: Link, edition: string, number: string | undefined): TraceEvent {
  return { edition, kind, number: number ?? from[0] ?? '', textChanged, confidence, from, to };
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

/**
 * Returns by edition and number the rules that hold its matter in the last edition: the same as `traceNumber(…).today`, for all numbers
 * at once.
 */
export function numbersToday({ rules }: Lineage): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const byEdition = new Map<string, ReadonlyMap<string, readonly string[]>>();
  let later: ReadonlyMap<string, readonly string[]> | undefined;
  for (const { edition, arriving, leaving } of rules.toReversed()) {
    const known = later;
    const today = new Map<string, readonly string[]>();
    for (const number of arriving.keys()) {
      const [link, ...others] = leaving.get(number) ?? [];
      const [only] = link?.to ?? [];
      // Nearly every rule is one rule in the next edition.
      const goals =
        known === undefined
          ? [number]
          : only !== undefined && others.length === 0 && link?.to.length === 1
            ? (known.get(only) ?? [])
            : [...new Set([link, ...others].flatMap((one) => one?.to ?? []).flatMap((name) => known.get(name) ?? []))];
      today.set(number, goals);
    }
    byEdition.set(edition, today);
    later = today;
  }
  return byEdition;
}

/** A run of neighboring editions in which a number named one rule. */
interface Run {
  /** The identifier of the rule's lineage; see `Stage.identifiers`. */
  readonly identifier: string;
  /** The first and the last edition of the run. */
  readonly since: string;
  readonly until: string;
}

/** A run, with what became of its rule. */
export interface Meaning extends Run {
  /** The rules that hold its matter in the last edition of the work. */
  readonly today: readonly string[];
  /** The confidence of the weakest link to there. */
  readonly confidence: number;
  /** As of a trace. */
  readonly possible: readonly Possible[];
}

/** Returns everything that a number ever meant, oldest first: a number with several meanings was reused. */
export function numberMeanings(lineage: Lineage, number: string): Meaning[] {
  return runsOfNumber(lineage, number).map((run) => {
    const { today, confidence, possible } = followNumber(lineage, number, run.until) ?? {
      today: [],
      confidence: 1,
      possible: [],
    };
    return { ...run, today, confidence, possible };
  });
}

/** Returns when a number named which rule, oldest first; in much less time than what became of them. */
export function runsOfNumber({ rules }: Lineage, number: string): Run[] {
  const runs: { readonly identifier: string; readonly since: string; until: string }[] = [];
  let previous: string | undefined;
  for (const { edition, identifiers } of rules) {
    const identifier = identifiers.get(number);
    const last = runs.at(-1);
    if (identifier !== undefined && identifier === previous && last !== undefined) last.until = edition;
    else if (identifier !== undefined) runs.push({ identifier, since: edition, until: edition });
    previous = identifier;
  }
  return runs;
}

/** Returns every number that any edition ever printed, in the order of first appearance. */
export function everyNumber(lineage: Lineage): string[] {
  return [...new Set(lineage.rules.flatMap(({ arriving }) => [...arriving.keys()]))];
}

/**
 * Returns for every number, or term, of an edition the edition in which it got its present wording; renumbering, citations and typography
 * do not count.
 */
export function lastChanged(lineage: Lineage, edition: string, matter: 'rules' | 'glossary' = 'rules'): Map<string, string> {
  let changed = new Map<string, string>();
  for (const stage of lineage[matter]) {
    const before = changed;
    changed = new Map(
      [...stage.arriving].map(([number, [link]]) => {
        const origin = link?.from[0];
        const unchanged = link?.textChanged === false && origin !== undefined ? before.get(origin) : undefined;
        return [number, unchanged ?? stage.edition];
      }),
    );
    if (stage.edition === edition) return changed;
  }
  return new Map();
}
