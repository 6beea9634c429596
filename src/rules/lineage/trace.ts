/** Follows numbers through a lineage: to their beginnings, to today, and through all that they meant. */
import { memoize } from '../memo.ts';
import { agree, type ChangeKind, eachOnce, type Link, likeliest, type Possible } from './alignment.ts';
import type { Lineage, Stage } from './chain.ts';

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

// An index of a lineage for questions about single numbers: what links lead to each name and from it, by name, so that a question
// reads the few names that it follows and not the hundreds of thousands of links of a hundred editions. It is plain, and can be
// cached.

/** The links of one edition by name, as far as tracing asks for them. */
export interface TraceStage {
  readonly edition: string;
  readonly arriving: Pick<Stage['arriving'], 'get' | 'has'>;
  readonly leaving: Pick<Stage['leaving'], 'get'>;
}

/** The index as it is written. */
export interface TraceIndex {
  /** Oldest first. */
  readonly editions: readonly string[];
  /** Every name that any edition has, in the order of first appearance. */
  readonly names: readonly string[];
  /** By the position in `names`: a `NameRecord` as JSON, which is read when somebody asks for the name. */
  readonly records: readonly string[];
}

/** The links that lead to a name and from it. */
interface NameRecord {
  readonly arriving: readonly LinkRun[];
  readonly leaving: readonly LinkRun[];
}

/** The links of a name in consecutive editions, by positions: `[3, 17, links]`. Nearly always they are one, the same in many editions. */
type LinkRun = readonly [since: number, until: number, links: readonly Link[]];

/** Indexes the rules, or the terms, of a lineage. */
export function indexStages(stages: readonly Stage[]): TraceIndex {
  const arriving = runsByName(stages.map((stage) => stage.arriving));
  const leaving = runsByName(stages.map((stage) => stage.leaving));
  const names = [...arriving.keys()];
  const recordOf = (name: string): NameRecord => ({ arriving: arriving.get(name) ?? [], leaving: leaving.get(name) ?? [] });
  return {
    editions: stages.map(({ edition }) => edition),
    names,
    records: names.map((name) => JSON.stringify(recordOf(name))),
  };
}

function runsByName(stages: readonly ReadonlyMap<string, readonly Link[]>[]): ReadonlyMap<string, readonly LinkRun[]> {
  const runs = new Map<string, LinkRun[]>();
  for (const [position, links] of stages.entries()) {
    for (const [name, group] of links) {
      const own = runs.get(name) ?? [];
      runs.set(name, own);
      const last = own.at(-1);
      if (last?.[1] === position - 1 && isSameGroup(last[2], group)) own[own.length - 1] = [last[0], position, last[2]];
      else own.push([position, position, group]);
    }
  }
  return runs;
}

function isSameGroup(a: readonly Link[], b: readonly Link[]): boolean {
  return a === b || (a.length === b.length && JSON.stringify(a) === JSON.stringify(b));
}

/** Opens an index that `indexStages` made. */
export function openTraceIndex({ editions, names, records }: TraceIndex): readonly TraceStage[] {
  const positions = new Map(names.map((name, position) => [name, position]));
  const recordOf = memoize((name: string): NameRecord | undefined => {
    const record = records[positions.get(name) ?? -1];
    return record === undefined ? undefined : JSON.parse(record);
  });
  const linksAt = (end: keyof NameRecord, at: number, name: string) =>
    recordOf(name)?.[end].find(([since, until]) => since <= at && at <= until)?.[2];
  return editions.map((edition, at) => ({
    edition,
    arriving: {
      get: (name) => linksAt('arriving', at, name),
      has: (name) => linksAt('arriving', at, name) !== undefined,
    },
    leaving: { get: (name) => linksAt('leaving', at, name) },
  }));
}

// Finds a rule in every edition of a lineage: under which numbers it stood in each.

/** The numbers under which an edition has a rule. */
export interface NumbersThen {
  /** Several where the rule was split then, or was merged from several; never empty. */
  readonly numbers: readonly string[];
  /** The confidence of the weakest link on the way there; see `isPossibleMatch`. */
  readonly confidence: number;
}

/**
 * Returns the numbers of a rule in every edition that has it, by edition. Editions before it existed, and after it was removed, are left out.
 *
 * @example `702.19b` of 2026 → `702.19b` in 2012, `502.9b` in 2007
 */
export function numbersAcross({ rules }: Lineage, number: string, edition: string): ReadonlyMap<string, NumbersThen> {
  const start = rules.findIndex((stage) => stage.edition === edition);
  const own = rules[start];
  if (own?.arriving.has(number) !== true) return new Map();
  const found = new Map<string, NumbersThen>([[edition, { numbers: [number], confidence: 1 }]]);
  follow(rules.slice(0, start + 1).toReversed(), found, ({ arriving }) => arriving, 'from');
  follow(rules.slice(start), found, ({ leaving }) => leaving, 'to');
  return found;
}

/** Goes from stage to stage for as long as something of the rule is there. */
function follow(
  stages: readonly Stage[],
  found: Map<string, NumbersThen>,
  linksOf: (stage: Stage) => ReadonlyMap<string, readonly Link[]>,
  end: 'from' | 'to',
): void {
  for (const [index, stage] of stages.entries()) {
    const here = found.get(stage.edition);
    const next = stages[index + 1];
    if (here === undefined || next === undefined) return;
    // Every page asks for a rule in a hundred editions, and nearly always it stays what it was; that takes no sets.
    if (staysAsItIs(here, linksOf(stage), end)) {
      found.set(next.edition, here);
      continue;
    }
    const all = here.numbers.flatMap((number) => linksOf(stage).get(number) ?? []);
    // Backward, what was merged beside a rule is not what it was.
    const links = new Set(end === 'from' ? all.filter(({ secondary }) => secondary !== true) : all);
    const numbers = [...new Set([...links].flatMap((link) => link[end]))];
    if (numbers.length === 0) return;
    const confidence = Math.min(here.confidence, ...[...links].map((link) => link.confidence));
    found.set(next.edition, { numbers, confidence });
  }
}

function staysAsItIs(
  { numbers, confidence }: NumbersThen,
  links: ReadonlyMap<string, readonly Link[]>,
  end: 'from' | 'to',
): boolean {
  const [number = '', ...others] = numbers;
  const [link, ...more] = links.get(number) ?? [];
  if (link === undefined || others.length + more.length > 0 || link.secondary === true) return false;
  return link[end].length === 1 && link[end][0] === number && link.confidence >= confidence;
}
