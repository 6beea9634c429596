/** Searches a whole edition for the rules that hold the matter of a rule of another one. */
import { memoize } from '../memo.ts';
import { moveLogOdds } from './alignment.ts';
import type { TextReader } from './fold-text.ts';
import { NONE, type Outline, type Unit, unitAt } from './outline.ts';

/** A unit of the other outline that may hold the matter that was searched for. */
export interface Successor {
  readonly unit: number;
  /** 0 to 1: how many of a hundred such answers are right. */
  readonly confidence: number;
}

/** What speaks for a candidate, each 0 to 1. */
export interface Evidence {
  /** The share of the old statement's words that the candidate has, and the share of the candidate's words that the old rule has. */
  readonly covered: number;
  readonly covering: number;
  /** The square of the share that both have in common. */
  readonly alike: number;
  /** The same shares for the sentence that fits best: a rule that was taken apart, a rule that several went into. */
  readonly sentenceCovered: number;
  readonly sentenceCovering: number;
  /** The share of the siblings that went to the candidate's parent or chapter. */
  readonly siblings: number;
  /** The share of the rules below that went to the candidate or below it. */
  readonly children: number;
  /** 1 if the parents are counterparts. */
  readonly parents: number;
  /** The share of the ancestors' titles that the candidate's ancestors have. */
  readonly titles: number;
  /** 1 if both are headings of one level, a half if both are headings. */
  readonly headings: number;
  /** 1 if another rule of the old edition said word for word what the candidate says: then there were two rules, and this is the other. */
  readonly settled: number;
}

/**
 * The weights of a conditional logit model, in which a candidate's chance grows with the exponential of its weighted evidence. They were
 * fitted by `bench/lineage-weights.ts` to rules that the chain of neighbors follows safely through large edits, and not to judged answers;
 * `settled` cannot be learned from those, and is set by hand.
 */
const WEIGHTS: Readonly<Record<keyof Evidence, number>> = {
  covered: 2.01,
  covering: 1.75,
  alike: 2.92,
  sentenceCovered: 2.21,
  sentenceCovering: 2.32,
  siblings: 1.19,
  children: 3.61,
  parents: 1.67,
  titles: 0.77,
  headings: 2.27,
  settled: -3,
};
/** The weight of the answer that no rule holds the matter. */
const NOWHERE = 7.15;

/** How many candidates are looked at closely. */
const CANDIDATES = 30;
/** A longer text without a title of its own is a statement and no heading. */
const HEADING_WORDS = 8;
/** Sentences of fewer words say too little to be found by. */
const SENTENCE_WORDS = 4;

/** What is likely enough to be followed, and what is possible at all; see `likeliest`. Confidence is rounded to two places. */
export interface Answer {
  readonly sure: readonly Successor[];
  readonly possible: readonly Successor[];
}

/** A rule that ended lives on in another one that is at least so likely: a wrong successor is worse than none. */
const LEAST_SURE = 0.8;
/** A sentence alone says less than the rule that it stood in. */
const LEAST_SURE_SENTENCE = 0.88;
/** Less likely successors, and more of them, are no help, not even where another search names them as well. */
const POSSIBLE = { least: 0.05, most: 8 };

/** Two editions made ready for searches from one to the other. */
export interface SuccessorSearch {
  /** Returns what may hold the matter of a unit, likeliest first. */
  readonly find: (unit: number) => readonly Successor[];
  /** Returns what can be said of it, sentence by sentence if nothing is likely for the whole. */
  readonly answer: (unit: number) => Answer;
  /** Returns the candidates with what speaks for each of them. */
  readonly weigh: (unit: number) => readonly (readonly [unit: number, evidence: Evidence])[];
}

/**
 * Prepares a search. Place counts as well as text, so that it needs to know where the units around went: `counterparts` holds for every unit
 * of `from` those of `to`. What it says of the unit that is searched for is not used.
 */
export function createSuccessorSearch(
  from: Outline,
  to: Outline,
  counterparts: readonly (readonly number[])[],
  reader: TextReader,
): SuccessorSearch {
  const frequency = countStems(from, reader);
  const weights = stemWeights(frequency, countStems(to, reader), from.units.length + to.units.length);
  const readings = readingsOf(to, reader);
  const renamed = learnRenamings(from, to, counterparts, frequency, reader);
  const postings = invert(to, reader);
  const settled = new Set(
    counterparts.flatMap((goals, unit) => {
      const { text } = unitAt(from, unit);
      return goals.filter((goal) => isSameText(text, unitAt(to, goal).text, reader));
    }),
  );
  const destinations = new Map<number, Destinations>();
  const goals = (group: number) => remembered(destinations, group, () => countDestinations(from, to, counterparts, group));

  const weighIn = (stems: readonly number[]): number => stems.reduce((sum, stem) => sum + (weights[stem] ?? 0), 0);
  /** The share of a text's words that stand in another, some of them under a new name. */
  const coverage = (stems: readonly number[], text: ReadonlySet<number>): number => {
    let [found, total] = [0, 0];
    for (const stem of stems) {
      const weight = weights[stem] ?? 0;
      total += weight;
      if (text.has(stem)) found += weight;
      else for (const { stem: name, share } of renamed.get(stem) ?? []) if (text.has(name)) found += weight * share;
    }
    return total === 0 ? 0 : Math.min(1, found / total);
  };

  /** The units of the other outline that share most words with a text, or stand where those around it went. */
  const preselect = (unit: number, own: readonly number[]): number[] => {
    const total = weighIn(own);
    const scores = new Float64Array(to.units.length);
    const add = (index: number, score: number) => {
      scores[index] = (scores[index] ?? 0) + score;
    };
    for (const stem of own) {
      for (const index of postings.get(stem) ?? []) add(index, (weights[stem] ?? 0) / total);
      for (const { stem: name, share } of renamed.get(stem) ?? [])
        for (const index of postings.get(name) ?? []) add(index, (share * (weights[stem] ?? 0)) / total);
    }
    const { parent } = unitAt(from, unit);
    if (parent !== NONE) {
      const { counts, total: siblings } = goals(parent);
      for (const [group, count] of counts)
        for (const index of unitAt(to, group).children) add(index, (0.5 * count) / (siblings + 1));
    }
    const below = goals(unit);
    for (const [index, count] of below.counts) add(index, count / (below.total + 1));
    return greatestOf(scores, CANDIDATES);
  };

  const weighPart = (unit: number, part: string): (readonly [number, Evidence])[] => {
    const one = unitAt(from, unit);
    const own = reader.stems(part);
    const whole = new Set([
      ...reader.stems(one.text),
      ...own.flatMap((stem) => (renamed.get(stem) ?? []).map((name) => name.stem)),
    ]);
    const sentences = sentencesOf(part, reader);
    const above = titlesAbove(from, unit, reader);
    const oneIsHeading = isHeading(one, reader);
    const level = ancestors(from, unit).length;
    const below = goals(unit);
    return preselect(unit, own).flatMap((index) => {
      const other = unitAt(to, index);
      const reading = remembered(readings, index, () => readUnit(to, index, reader));
      const { text, statement, sentences: parts, stretches } = reading;
      const [covered, covering] = [coverage(own, text), coverage(statement, whole)];
      // Among the keywords of a chapter, place alone would name any for one that was dropped.
      if (oneIsHeading && covered + covering === 0 && 3 * (below.counts.get(index) ?? 0) < one.children.length) return [];
      const bothHeadings = oneIsHeading && reading.isHeading;
      const evidence = {
        covered,
        covering,
        alike: covered + covering === 0 ? 0 : ((2 * covered * covering) / (covered + covering)) ** 2,
        sentenceCovered: greatest(sentences.flatMap((stems) => stretches.map((stretch) => coverage(stems, stretch)))),
        sentenceCovering: greatest(parts.map((stems) => coverage(stems, whole))),
        siblings: siblingShare(from, to, counterparts, unit, index, goals),
        children: below.total === 0 ? 0 : (below.counts.get(index) ?? 0) / below.total,
        parents:
          one.parent !== NONE && (counterparts[one.parent] ?? []).some((parent) => parent === other.parent || parent === index)
            ? 1
            : 0,
        titles: above.length === 0 ? 0 : coverage(above, reading.titlesAbove),
        settled: settled.has(index) && !(counterparts[unit] ?? []).includes(index) ? 1 : 0,
        headings: bothHeadings ? (level === reading.level ? 1 : 0.5) : 0,
      };
      return [[index, evidence] as const];
    });
  };

  const find = (unit: number, part = unitAt(from, unit).statement) => rank(weighPart(unit, part));
  const answer = (unit: number): Answer => {
    const found = find(unit);
    const whole = found.slice(0, 1).filter(({ confidence }) => confidence >= LEAST_SURE);
    const sentences = whole.length > 0 ? [] : splitSentences(unitAt(from, unit).statement);
    const parts = sentences.filter((sentence) => sentences.length > 1 && reader.stems(sentence).length >= SENTENCE_WORDS);
    const sure = [
      ...whole,
      ...parts.flatMap((sentence) =>
        find(unit, sentence)
          .slice(0, 1)
          .filter(({ confidence }) => confidence >= LEAST_SURE_SENTENCE),
      ),
    ];
    return {
      sure: sure.filter((goal, index) => sure.findIndex(({ unit: other }) => other === goal.unit) === index).map(roundConfidence),
      possible: found
        .filter(({ confidence }) => confidence >= POSSIBLE.least)
        .slice(0, POSSIBLE.most)
        .map(roundConfidence),
    };
  };
  return { weigh: (unit) => weighPart(unit, unitAt(from, unit).statement), find, answer };
}

/** What every search asks of a unit of the newer edition, in stems. */
interface Reading {
  readonly text: ReadonlySet<number>;
  readonly statement: readonly number[];
  readonly sentences: readonly (readonly number[])[];
  /** Its sentences and its whole statement. */
  readonly stretches: readonly ReadonlySet<number>[];
  readonly titlesAbove: ReadonlySet<number>;
  readonly isHeading: boolean;
  /** How many units are above it. */
  readonly level: number;
}

/** Returns what was read of an outline so far: the same for all searches in it. */
const readingsOf = memoize((_outline: Outline, _reader: TextReader) => new Map<number, Reading>());

function readUnit(outline: Outline, index: number, reader: TextReader): Reading {
  const unit = unitAt(outline, index);
  const statement = reader.stems(unit.statement);
  const sentences = sentencesOf(unit.statement, reader);
  return {
    text: new Set(reader.stems(unit.text)),
    statement,
    sentences,
    stretches: [...sentences, statement].map((stems) => new Set(stems)),
    titlesAbove: new Set(titlesAbove(outline, index, reader)),
    isHeading: isHeading(unit, reader),
    level: ancestors(outline, index).length,
  };
}

function titlesAbove(outline: Outline, index: number, reader: TextReader): number[] {
  return [...new Set(ancestors(outline, index).flatMap((above) => titleStems(unitAt(outline, above), reader)))];
}

function titleStems(unit: Unit, reader: TextReader): readonly number[] {
  return unit.title === null && !isHeading(unit, reader) ? [] : reader.stems(unit.title ?? unit.statement);
}

function roundConfidence({ unit, confidence }: Successor): Successor {
  return { unit, confidence: Math.round(confidence * 100) / 100 };
}

/** Splits a statement where sentences and lines end. */
function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?:;])\s+|(?<=[。！？])|\n/u);
}

/** Turns evidence into chances: the softmax of the weighted sums, with the answer "nowhere" among them. */
function rank(candidates: readonly (readonly [number, Evidence])[]): Successor[] {
  const sums = candidates.map(([unit, evidence]) => ({ unit, sum: weightedSum(evidence) }));
  const most = Math.max(NOWHERE, ...sums.map(({ sum }) => sum));
  const total = sums.reduce((all, { sum }) => all + Math.exp(sum - most), Math.exp(NOWHERE - most));
  return sums
    .map(({ unit, sum }) => ({ unit, confidence: calibrate(Math.exp(sum - most) / total) }))
    .sort((one, other) => other.confidence - one.confidence);
}

/** The line that leads from the model's log-odds to those of being right, on the tuning half of the judged answers. */
const CALIBRATION = { offset: 1, slope: 0.67 };

/** Several rules may hold a matter, which the model takes for doubt: it is right more often than it believes. */
function calibrate(chance: number): number {
  return moveLogOdds(Math.min(Math.max(chance, 1e-4), 0.995), CALIBRATION);
}

function weightedSum(evidence: Evidence): number {
  let sum = 0;
  // Without lists: a hundred thousand candidates are weighed.
  for (const name in evidence) sum += evidence[name as keyof Evidence] * WEIGHTS[name as keyof Evidence];
  return sum;
}

/** Returns the weight of every stem: the inverse document frequency, stressed, so that words that few rules have decide. */
function stemWeights(older: readonly number[], newer: readonly number[], count: number): number[] {
  const length = Math.max(older.length, newer.length);
  return Array.from({ length }, (_, stem) => Math.log((count + 2) / ((older[stem] ?? 0) + (newer[stem] ?? 0) + 1)) ** 1.5);
}

/** Returns by stem how many units have it. */
const countStems = memoize(({ units }: Outline, reader: TextReader): readonly number[] => {
  const frequency: number[] = [];
  for (const { text } of units) for (const stem of reader.stems(text)) frequency[stem] = (frequency[stem] ?? 0) + 1;
  return Array.from(frequency, (count) => count ?? 0);
});

/** Returns the indices of the greatest values above zero, greatest first. */
function greatestOf(values: Float64Array, count: number): number[] {
  const positive: number[] = [];
  for (let index = 0; index < values.length; index += 1) if ((values[index] ?? 0) > 0.1) positive.push(index);
  return positive.sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0)).slice(0, count);
}

interface Renaming {
  readonly stem: number;
  /** How often the one was replaced by the other, of the rules that had it. */
  readonly share: number;
}

/** A rule in which more words were replaced says nothing about which word was replaced by which. */
const MOST_REPLACED = 12;
const LEAST_RENAMED = { times: 3, share: 0.15 };

/** Learns from edited rules which words the edition replaced throughout, as when a publisher renames a zone or an action. */
function learnRenamings(
  from: Outline,
  to: Outline,
  counterparts: readonly (readonly number[])[],
  frequency: readonly number[],
  reader: TextReader,
): ReadonlyMap<number, readonly Renaming[]> {
  const replaced = new Map<number, Map<number, number>>();
  for (const [index, { text }] of from.units.entries()) {
    const [other, ...others] = counterparts[index] ?? [];
    if (other === undefined || others.length > 0) continue;
    const { text: after } = unitAt(to, other);
    if (after === text) continue;
    const before = reader.stems(text);
    const [old, now] = [new Set(before), new Set(reader.stems(after))];
    const lost = before.filter((stem) => !now.has(stem));
    const gained = [...now].filter((stem) => !old.has(stem));
    if (lost.length > MOST_REPLACED || gained.length > MOST_REPLACED) continue;
    for (const stem of lost) {
      const counts = remembered(replaced, stem, () => new Map<number, number>());
      for (const name of gained) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return new Map(
    [...replaced].map(([stem, counts]) => {
      const renamings = [...counts].flatMap(([name, times]): Renaming[] => {
        const share = times / (frequency[stem] ?? times);
        return times >= LEAST_RENAMED.times && share > LEAST_RENAMED.share ? [{ stem: name, share }] : [];
      });
      return [stem, renamings] as const;
    }),
  );
}

/** Returns by stem the units that have it. */
const invert = memoize(({ units }: Outline, reader: TextReader): ReadonlyMap<number, readonly number[]> => {
  const postings = new Map<number, number[]>();
  for (const [index, { text }] of units.entries())
    for (const stem of reader.stems(text)) {
      const list = postings.get(stem);
      if (list === undefined) postings.set(stem, [index]);
      else list.push(index);
    }
  // A word that stands in every fourth rule finds nothing.
  for (const [stem, list] of postings) if (list.length > Math.max(50, units.length / 4)) postings.delete(stem);
  return postings;
});

/** Where the units below a group went: by unit of the other outline how many of them went to it or below it. */
interface Destinations {
  readonly counts: ReadonlyMap<number, number>;
  readonly total: number;
}

function countDestinations(
  from: Outline,
  to: Outline,
  counterparts: readonly (readonly number[])[],
  group: number,
): Destinations {
  const counts = new Map<number, number>();
  let total = 0;
  for (const unit of descendants(from, group)) {
    const goals = counterparts[unit] ?? [];
    if (goals.length > 0) total += 1;
    for (const goal of goals)
      for (const above of [goal, ...ancestors(to, goal)]) counts.set(above, (counts.get(above) ?? 0) + 1 / goals.length);
  }
  return { counts, total };
}

/** The greatest share of a unit's siblings that went below an ancestor of another unit. The section does not count, nor the unit itself. */
function siblingShare(
  from: Outline,
  to: Outline,
  counterparts: readonly (readonly number[])[],
  unit: number,
  other: number,
  goals: (group: number) => Destinations,
): number {
  const { parent } = unitAt(from, unit);
  if (parent === NONE) return 0;
  const { counts, total } = goals(parent);
  const own = (counterparts[unit] ?? []).map((goal) => new Set([goal, ...ancestors(to, goal)]));
  const rest = total - (own.length > 0 ? 1 : 0);
  return greatest(
    ancestors(to, other)
      .slice(0, -1)
      .map((above) => {
        const itself = own.filter((goal) => goal.has(above)).length / Math.max(1, own.length);
        return rest < 1 ? 0 : ((counts.get(above) ?? 0) - itself) / (rest + 1);
      }),
  );
}

function sentencesOf(statement: string, reader: TextReader): (readonly number[])[] {
  return splitSentences(statement)
    .map((sentence) => reader.stems(sentence))
    .filter((stems) => stems.length >= SENTENCE_WORDS);
}

function isSameText(one: string, other: string, reader: TextReader): boolean {
  return one === other || reader.key(one) === reader.key(other);
}

function isHeading({ statement }: Unit, reader: TextReader): boolean {
  return reader.words(statement).length <= HEADING_WORDS;
}

function ancestors(outline: Outline, index: number): number[] {
  const above: number[] = [];
  for (let at = unitAt(outline, index).parent; at !== NONE; at = unitAt(outline, at).parent) above.push(at);
  return above;
}

function descendants(outline: Outline, index: number): number[] {
  return unitAt(outline, index).children.flatMap((child) => [child, ...descendants(outline, child)]);
}

function greatest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = make();
  known.set(key, value);
  return value;
}
