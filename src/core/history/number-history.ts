/** Follows numbers through all editions of a lineage: where their rules are today, what they meant, and when their texts changed. */

import { getOrInsertComputed, memoize } from '../memo.ts';
import { type Link, likeliest } from './alignment.ts';
import type { Lineage, Stage } from './chain.ts';
import { type Trace, traceForward } from './trace.ts';

/** The successors of the numbers of an edition; none if a rule ended. */
type NumbersToday = ReadonlyMap<string, readonly string[]>;

/** Returns the successors in the last edition of all numbers, by edition and number: `traceNumber(…).today` for all at once. */
export const numbersToday = /* @__PURE__ */ memoize(({ rules }: Lineage): ReadonlyMap<string, NumbersToday> => {
  const byEdition = new Map<string, NumbersToday>();
  let later: NumbersToday | undefined;
  for (const { edition, arriving, leaving } of rules.toReversed()) {
    const known = later;
    const today = new Map<string, readonly string[]>();
    const todayOf = ({ to, successor }: Link) => successor?.name ?? to.flatMap((name) => known?.get(name) ?? []);
    for (const number of arriving.keys()) {
      const [link, ...others] = leaving.get(number) ?? [];
      const [only] = link?.to ?? [];
      // The most frequent case by far is one rule in the next edition.
      const successors =
        known === undefined
          ? [number]
          : only !== undefined && others.length === 0 && link?.to.length === 1
            ? (known.get(only) ?? [])
            : [...new Set([link ?? [], others].flat().flatMap(todayOf))];
      today.set(number, successors);
    }
    byEdition.set(edition, today);
    later = today;
  }
  return byEdition;
});

/** A run of neighboring editions in which a number was that of one rule. */
interface Run {
  /** The identifier of the rule's lineage; see `Stage.identifiers`. */
  readonly identifier: string;
  /** The first and the last edition of the run. */
  readonly since: string;
  readonly until: string;
}

/** A run, and what became of its rule. */
export interface NumberMeaning extends Run, Pick<Trace, 'today' | 'confidence' | 'possible'> {}

/** Returns all meanings of a number, oldest first; a number with several was reused. */
export function numberMeanings(lineage: Lineage, number: string): NumberMeaning[] {
  return runsOfNumber(lineage, number).map((run) => {
    const end = lineage.editions.indexOf(run.until);
    const { today, confidence, possible } = traceForward(lineage.rules, number, end);
    return { ...run, today, confidence, possible: likeliest(possible) };
  });
}

/** Returns the runs of a number, oldest first, without tracing them. */
export function runsOfNumber(lineage: Lineage, number: string): readonly Run[] {
  return runsByNumber(lineage).get(number) ?? [];
}

const runsByNumber = /* @__PURE__ */ memoize(({ rules }: Lineage): ReadonlyMap<string, readonly Run[]> => {
  const runs = new Map<string, { readonly identifier: string; readonly since: string; until: string }[]>();
  let previous: Stage['identifiers'] = new Map();
  for (const { edition, identifiers } of rules) {
    for (const [number, identifier] of identifiers) {
      const own = getOrInsertComputed(runs, number, () => []);
      const last = own.at(-1);
      if (last !== undefined && previous.get(number) === identifier) last.until = edition;
      else own.push({ identifier, since: edition, until: edition });
    }
    previous = identifiers;
  }
  return runs;
});

/** Returns every number of any edition, in the order of first appearance. */
export function everyNumber(lineage: Lineage): string[] {
  return [...new Set(lineage.rules.flatMap(({ arriving }) => [...arriving.keys()]))];
}

/**
 * Returns for each number, or term, of an edition the edition in which its text last changed; renumbering, citations and typography do not
 * count.
 */
export function lastChanged(lineage: Lineage, edition: string, part: 'rules' | 'glossary' = 'rules'): Map<string, string> {
  const stages = lineage[part];
  const last = stages.findIndex((stage) => stage.edition === edition);
  const changedIn = (number: string): string => {
    let [at, name] = [last, number];
    for (;;) {
      const [link] = stages[at]?.arriving.get(name) ?? [];
      const [origin] = link?.textChanged === false ? link.from : [];
      if (origin === undefined || stages[at - 1]?.arriving.has(origin) !== true) return stages[at]?.edition ?? edition;
      [at, name] = [at - 1, origin];
    }
  };
  return new Map(Array.from(stages[last]?.arriving.keys() ?? [], (number) => [number, changedIn(number)]));
}

interface ChapterChange {
  readonly edition: string;
  /** Whether rules only came under other numbers. */
  readonly isRenumbering: boolean;
}

/**
 * Returns for each chapter the edition since which it has had the same rules with the same words and numbers; `chapterOf` gives the chapter of a
 * number. Renumbered citations and typography do not count.
 */
export function chaptersChanged(
  { rules }: Lineage,
  chapterOf: (number: string) => string | null,
): ReadonlyMap<string, ChapterChange> {
  const changed = new Map<string, ChapterChange>();
  for (const [at, { edition, arriving }] of rules.entries()) {
    const leaving = rules[at - 1]?.leaving ?? [];
    for (const [number, links] of [...arriving, ...leaving]) {
      // First, since nearly all are: parsing their numbers takes longer.
      if (links.length > 0 && links.every((link) => isOnlyMoved(link) && link.from[0] === number && link.to[0] === number))
        continue;
      const chapter = chapterOf(number);
      if (chapter === null) continue;
      const before = changed.get(chapter);
      const isFirst = before?.edition !== edition;
      const isMove = links.length === 1 && links.every(isOnlyMoved);
      changed.set(chapter, { edition, isRenumbering: isMove && (isFirst || before.isRenumbering) });
    }
  }
  return changed;
}

function isOnlyMoved({ from, to, textChanged }: Link): boolean {
  return !textChanged && from.length === 1 && to.length === 1;
}

/** The numbers of a rule in an edition. */
export interface NumbersThen {
  /** Several if the rule was split, or was later merged from several; never empty. */
  readonly numbers: readonly string[];
  /** The confidence of the weakest link in between; see `isPossibleMatch`. */
  readonly confidence: number;
}

/**
 * Returns the numbers of a rule in every edition that has it, by edition.
 *
 * @example `702.19b` of 2026 → `702.19b` in 2012, `502.9b` in 2007
 */
export function numbersAcross({ rules }: Lineage, number: string, edition: string): ReadonlyMap<string, NumbersThen> {
  const start = rules.findIndex((stage) => stage.edition === edition);
  const own = rules[start];
  if (own?.arriving.has(number) !== true) return new Map();
  const found = new Map<string, NumbersThen>([[edition, { numbers: [number], confidence: 1 }]]);
  followRule(rules.slice(0, start + 1).toReversed(), found, ({ arriving }) => arriving, 'from');
  followRule(rules.slice(start), found, ({ leaving }) => leaving, 'to');
  return found;
}

/** Follows a rule from stage to stage while it exists, and adds its numbers to `found`. */
function followRule(
  stages: readonly Stage[],
  found: Map<string, NumbersThen>,
  linksOf: (stage: Stage) => ReadonlyMap<string, readonly Link[]>,
  end: 'from' | 'to',
): void {
  for (const [index, stage] of stages.entries()) {
    const here = found.get(stage.edition);
    const next = stages[index + 1];
    if (here === undefined || next === undefined) return;
    // Every page follows rules through a hundred editions; the most frequent case allocates nothing.
    if (staysAsItIs(here, linksOf(stage), end)) {
      found.set(next.edition, here);
      continue;
    }
    const all = here.numbers.flatMap((number) => linksOf(stage).get(number) ?? []);
    // A rule does not come from the rules that were merged into it by secondary links.
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
