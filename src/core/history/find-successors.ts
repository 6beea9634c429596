/** Searches a whole edition for the rules that succeed a rule of an earlier one, however much earlier. */
import { getOrInsertComputed, lazyProperties, memoize, once } from '../memo.ts';
import type { Expression, Rule } from '../model.ts';
import { averageFound, calibratePossible, type Link, roundConfidence, uniqueNames } from './alignment.ts';
import type { Lineage, Stage } from './chain.ts';
import type { TextReader } from './fold-text.ts';
import { numbersToday } from './number-history.ts';
import { ancestorsOf, NONE, outlineRules, type Unit, type UnitOutline, unitAt, wholeText } from './outline.ts';
import { countTexts } from './similarity.ts';
import { type CandidateEvidence, rankCandidates, type Successor } from './successor-model.ts';
import { traceForward } from './trace.ts';

/** How many candidates are weighed. */
const CANDIDATES = 30;
/** A longer text without a title is a statement, not a heading. */
const HEADING_WORDS = 8;
/** Shorter sentences cannot be found reliably. */
const SENTENCE_WORDS = 4;

/** The successors of a unit, with their confidence rounded to two places. */
export interface UnitSuccessors {
  /** Those likely enough to be followed. */
  readonly sure: readonly Successor[];
  /** Those to be shown only; see `likeliest`. */
  readonly possible: readonly Successor[];
}

/** A successor is followed from this confidence on: a wrong one is worse than none. */
const MIN_SURE = 0.8;
/** The same for the successor of a single sentence, which tells less than a rule. */
const MIN_SURE_SENTENCE = 0.88;
/** Which successors are possible: less likely ones do not help, even if another search finds them, too. */
const POSSIBLE = { least: 0.05, most: 8 };

/** Searches for the successors of units of one outline in another. */
export interface SuccessorSearch {
  /** Returns the candidates for a unit, likeliest first. */
  readonly find: (unit: number) => readonly Successor[];
  /** Returns the successors of a unit, or of its sentences if the whole has none. */
  readonly successorsOf: (unit: number) => UnitSuccessors;
  /** Returns the candidates for a unit with their evidence. */
  readonly weigh: (unit: number) => readonly WeighedCandidate[];
}

type WeighedCandidate = readonly [unit: number, evidence: CandidateEvidence];

/**
 * Prepares a search. Place counts as well as text: `counterparts` lists for each unit of `from` its counterparts in `to`. Those of the unit that
 * is searched for are not used.
 */
export function createSuccessorSearch(
  from: UnitOutline,
  to: UnitOutline,
  counterparts: readonly (readonly number[])[],
  reader: TextReader,
): SuccessorSearch {
  const context = prepareContext(from, to, counterparts, reader);
  const weigh = (unit: number) => weighCandidates(context, unit, unitAt(from, unit).statement);
  const find = (unit: number) => rankCandidates(weigh(unit));
  return { weigh, find, successorsOf: (unit) => sureAndPossible(context, unit, find(unit)) };
}

/** What all searches between two outlines share. */
interface SearchContext {
  readonly from: UnitOutline;
  readonly to: UnitOutline;
  readonly counterparts: readonly (readonly number[])[];
  readonly reader: TextReader;
  readonly weights: readonly number[];
  readonly renamings: ReadonlyMap<number, readonly Renaming[]>;
  /** The units of `to` that have a stem. */
  readonly postings: ReadonlyMap<number, readonly number[]>;
  /** The units of `to` that have the text of a counterpart. */
  readonly settled: ReadonlySet<number>;
  readonly destinationsOf: (group: number) => Destinations;
  /** Reads a unit of `to`. */
  readonly stemmedUnit: (unit: number) => StemmedUnit;
}

function prepareContext(
  from: UnitOutline,
  to: UnitOutline,
  counterparts: readonly (readonly number[])[],
  reader: TextReader,
): SearchContext {
  const frequency = countStems(from, reader);
  const stemmed = stemmedUnitsOf(to, reader);
  const read = (unit: number) => readUnit(to, unit, reader);
  const destinations = new Map<number, Destinations>();
  const countGroup = (group: number) => countDestinations(from, to, counterparts, group);
  return {
    from,
    to,
    counterparts,
    reader,
    weights: inverseFrequencies(frequency, countStems(to, reader), from.units.length + to.units.length),
    renamings: learnRenamings(from, to, counterparts, frequency, reader),
    postings: indexStems(to, reader),
    settled: new Set(
      counterparts.flatMap((targets, unit) => {
        const { text } = unitAt(from, unit);
        return targets.filter((target) => isSameText(text, unitAt(to, target).text, reader));
      }),
    ),
    destinationsOf: (group) => getOrInsertComputed(destinations, group, countGroup),
    stemmedUnit: (unit) => getOrInsertComputed(stemmed, unit, read),
  };
}

/** Returns the share of the stems of a text that another text has, some of them renamed. */
function coverage({ weights, renamings }: SearchContext, stems: readonly number[], text: ReadonlySet<number>): number {
  let [found, total] = [0, 0];
  for (const stem of stems) {
    const weight = weights[stem] ?? 0;
    total += weight;
    if (text.has(stem)) found += weight;
    else for (const { stem: name, share } of renamings.get(stem) ?? []) if (text.has(name)) found += weight * share;
  }
  return total === 0 ? 0 : Math.min(1, found / total);
}

/** Returns the units that share most words with a text, or are where its siblings or the units below it went. */
function preselect(context: SearchContext, unit: number, stems: readonly number[]): number[] {
  const { from, to, weights, renamings, postings, destinationsOf } = context;
  const total = stems.reduce((sum, stem) => sum + (weights[stem] ?? 0), 0);
  const scores = new Float64Array(to.units.length);
  const add = (index: number, score: number) => {
    scores[index] = (scores[index] ?? 0) + score;
  };
  for (const stem of stems) {
    for (const index of postings.get(stem) ?? []) add(index, (weights[stem] ?? 0) / total);
    for (const { stem: name, share } of renamings.get(stem) ?? [])
      for (const index of postings.get(name) ?? []) add(index, (share * (weights[stem] ?? 0)) / total);
  }
  const { parent } = unitAt(from, unit);
  if (parent !== NONE) {
    const siblings = destinationsOf(parent);
    for (const [group, count] of siblings.counts)
      for (const index of unitAt(to, group).children) add(index, (0.5 * count) / (siblings.total + 1));
  }
  const below = destinationsOf(unit);
  for (const [index, count] of below.counts) add(index, count / (below.total + 1));
  return greatestOf(scores, CANDIDATES);
}

/** Returns the candidates for a unit, or for a sentence of its statement, with their evidence. */
function weighCandidates(context: SearchContext, unit: number, part: string): WeighedCandidate[] {
  const { from, to, counterparts, reader, renamings, settled, destinationsOf, stemmedUnit } = context;
  const one = unitAt(from, unit);
  const own = reader.stems(part);
  const whole = new Set([
    ...reader.stems(one.text),
    ...own.flatMap((stem) => (renamings.get(stem) ?? []).map((name) => name.stem)),
  ]);
  const sentences = sentencesOf(part, reader);
  const above = titlesAbove(from, unit, reader);
  const oneIsHeading = isHeading(one, reader);
  const level = ancestorsOf(from, one).length;
  const below = destinationsOf(unit);
  const parents = counterparts[one.parent] ?? [];
  return preselect(context, unit, own).flatMap((index): WeighedCandidate[] => {
    const other = unitAt(to, index);
    const reading = stemmedUnit(index);
    const covered = coverage(context, own, reading.text);
    const covering = coverage(context, reading.statement, whole);
    // Without common words, a heading would match any other in its place.
    if (oneIsHeading && covered + covering === 0 && 3 * (below.counts.get(index) ?? 0) < one.children.length) return [];
    const evidence: CandidateEvidence = {
      covered,
      covering,
      alike: covered + covering === 0 ? 0 : ((2 * covered * covering) / (covered + covering)) ** 2,
      sentenceCovered: greatest(
        sentences.flatMap((stems) => reading.stretches.map((stretch) => coverage(context, stems, stretch))),
      ),
      sentenceCovering: greatest(reading.sentences.map((stems) => coverage(context, stems, whole))),
      siblings: siblingShare(context, unit, other),
      children: below.total === 0 ? 0 : (below.counts.get(index) ?? 0) / below.total,
      parents: parents.some((parent) => parent === other.parent || parent === index) ? 1 : 0,
      titles: above.length === 0 ? 0 : coverage(context, above, reading.titlesAbove),
      settled: settled.has(index) && !(counterparts[unit] ?? []).includes(index) ? 1 : 0,
      headings: oneIsHeading && reading.isHeading ? (level === reading.level ? 1 : 0.5) : 0,
    };
    return [[index, evidence]];
  });
}

/** Returns the successors of a unit from the candidates for it, or else those of its sentences. */
function sureAndPossible(context: SearchContext, unit: number, found: readonly Successor[]): UnitSuccessors {
  const { from, reader } = context;
  const whole = found.slice(0, 1).filter(({ confidence }) => confidence >= MIN_SURE);
  const sentences = whole.length > 0 ? [] : splitSentences(unitAt(from, unit).statement);
  const parts = sentences.filter((sentence) => sentences.length > 1 && reader.stems(sentence).length >= SENTENCE_WORDS);
  const sure = [
    ...whole,
    ...parts.flatMap((sentence) =>
      rankCandidates(weighCandidates(context, unit, sentence))
        .slice(0, 1)
        .filter(({ confidence }) => confidence >= MIN_SURE_SENTENCE),
    ),
  ];
  return {
    sure: sure
      .filter((target, index) => sure.findIndex(({ unit: other }) => other === target.unit) === index)
      .map(({ unit, confidence }) => ({ unit, confidence: roundConfidence(confidence) })),
    possible: found
      .filter(({ confidence }) => confidence >= POSSIBLE.least)
      .slice(0, POSSIBLE.most)
      .map(({ unit, confidence }) => ({ unit, confidence: roundConfidence(confidence) })),
  };
}

/** A unit of the newer edition in stems. */
interface StemmedUnit {
  readonly text: ReadonlySet<number>;
  readonly statement: readonly number[];
  readonly sentences: readonly (readonly number[])[];
  /** Its sentences and its whole statement. */
  readonly stretches: readonly ReadonlySet<number>[];
  readonly titlesAbove: ReadonlySet<number>;
  readonly isHeading: boolean;
  /** The number of its ancestors. */
  readonly level: number;
}

/** Returns the stemmed units of an outline, which all searches in it share. */
const stemmedUnitsOf = /* @__PURE__ */ memoize((_outline: UnitOutline, _reader: TextReader) => new Map<number, StemmedUnit>());

function readUnit(outline: UnitOutline, index: number, reader: TextReader): StemmedUnit {
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
    level: ancestorsOf(outline, unit).length,
  };
}

function titlesAbove(outline: UnitOutline, index: number, reader: TextReader): number[] {
  const above = ancestorsOf(outline, unitAt(outline, index));
  return [...new Set(above.flatMap((ancestor) => titleStems(unitAt(outline, ancestor), reader)))];
}

function titleStems(unit: Unit, reader: TextReader): readonly number[] {
  return unit.title === null && !isHeading(unit, reader) ? [] : reader.stems(unit.title ?? unit.statement);
}

function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?:;])\s+|(?<=[。！？])|\n/u);
}

/** Returns the weight of each stem: its inverse document frequency, raised to a power that favors rare words. */
function inverseFrequencies(older: readonly number[], newer: readonly number[], count: number): number[] {
  const length = Math.max(older.length, newer.length);
  return Array.from({ length }, (_, stem) => Math.log((count + 2) / ((older[stem] ?? 0) + (newer[stem] ?? 0) + 1)) ** 1.5);
}

const countStems = /* @__PURE__ */ memoize(({ units }: UnitOutline, reader: TextReader) =>
  countTexts(units.map(({ text }) => reader.stems(text))),
);

/** Returns the indices of the greatest values, greatest first, without those too small to matter. */
function greatestOf(values: Float64Array, count: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < values.length; index += 1) if ((values[index] ?? 0) > 0.1) found.push(index);
  return found.sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0)).slice(0, count);
}

/** A stem that replaced another one throughout an edition. */
interface Renaming {
  readonly stem: number;
  /** The share of the rules with the older stem in which this one replaced it. */
  readonly share: number;
}

/** In rules where more words changed than this, it is unclear which word replaced which. */
const MAX_REPLACED = 12;
/** A word counts as renamed if it was replaced this many times, in more than this share of the rules that had it. */
const MIN_RENAMED = { times: 3, share: 0.15 };

/** Returns the words that the edition replaced throughout, as when a publisher renames a zone or an action, learned from edited rules. */
function learnRenamings(
  from: UnitOutline,
  to: UnitOutline,
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
    if (lost.length > MAX_REPLACED || gained.length > MAX_REPLACED) continue;
    for (const stem of lost) {
      const counts = getOrInsertComputed(replaced, stem, () => new Map<number, number>());
      for (const name of gained) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return new Map(
    [...replaced].map(([stem, counts]) => {
      const renamings = [...counts].flatMap(([name, times]): Renaming[] => {
        const share = times / (frequency[stem] ?? times);
        return times >= MIN_RENAMED.times && share > MIN_RENAMED.share ? [{ stem: name, share }] : [];
      });
      return [stem, renamings] as const;
    }),
  );
}

/** Returns the units that have each stem, except for stems that are too common to find anything. */
const indexStems = /* @__PURE__ */ memoize(
  ({ units }: UnitOutline, reader: TextReader): ReadonlyMap<number, readonly number[]> => {
    const postings = new Map<number, number[]>();
    for (const [index, { text }] of units.entries())
      for (const stem of reader.stems(text)) getOrInsertComputed(postings, stem, () => []).push(index);
    for (const [stem, list] of postings) if (list.length > Math.max(50, units.length / 4)) postings.delete(stem);
    return postings;
  },
);

interface Destinations {
  /** How many of them went to each unit of the other outline or below it. */
  readonly counts: ReadonlyMap<number, number>;
  readonly total: number;
}

function countDestinations(
  from: UnitOutline,
  to: UnitOutline,
  counterparts: readonly (readonly number[])[],
  group: number,
): Destinations {
  const counts = new Map<number, number>();
  let total = 0;
  for (const unit of descendants(from, group)) {
    const targets = counterparts[unit] ?? [];
    if (targets.length > 0) total += 1;
    for (const target of targets)
      for (const above of withAncestors(to, target)) counts.set(above, (counts.get(above) ?? 0) + 1 / targets.length);
  }
  return { counts, total };
}

/** Returns the greatest share of a unit's siblings that went below an ancestor of another unit other than its section. */
function siblingShare({ from, to, counterparts, destinationsOf }: SearchContext, unit: number, other: Unit): number {
  const { parent } = unitAt(from, unit);
  if (parent === NONE) return 0;
  const { counts, total } = destinationsOf(parent);
  const own = (counterparts[unit] ?? []).map((target) => new Set(withAncestors(to, target)));
  const rest = total - (own.length > 0 ? 1 : 0);
  return greatest(
    ancestorsOf(to, other)
      .slice(0, -1)
      .map((above) => {
        const itself = own.filter((target) => target.has(above)).length / Math.max(1, own.length);
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

function withAncestors(outline: UnitOutline, index: number): number[] {
  return [index, ...ancestorsOf(outline, unitAt(outline, index))];
}

function descendants(outline: UnitOutline, index: number): number[] {
  return unitAt(outline, index).children.flatMap((child) => [child, ...descendants(outline, child)]);
}

function greatest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

// Searches the last edition for successors of rules that ended long before: their content may have returned, or moved more than once.

/** The successors in the last edition of rules of an edition that ended, by number. */
type EditionSuccessors = readonly (readonly [number: string, Pick<Link, 'distant' | 'successor'>])[];

export type DistantSuccessors = readonly (readonly [edition: string, rules: EditionSuccessors])[];

/** Searches the last edition of a lineage. */
export interface DistantSearch {
  /** The editions that lost rules, without the next to last one: its alignment searched the last one. */
  readonly editions: readonly string[];
  /** Returns everything that the successors of an edition's rules depend on besides its text. */
  readonly dependencies: (edition: string) => unknown;
  /** What they depend on in the last edition. */
  readonly newest: () => UnitOutline;
  readonly find: (edition: string) => EditionSuccessors;
}

/** What a successor in the last edition needs to be followed; see `lab/lineage-measured.md`, where each was right in every judged answer. */
const FOLLOWED = {
  /** If a search for the origin of the successor finds the rule first, with this confidence, … */
  origin: 0.6,
  /** … this is enough for the mean of the searches in the next edition and the last, … */
  mean: 0.6,
  /** … and this for the search in the last alone, since a rule may return after the next edition dropped it. */
  alone: 0.8,
  /** The mean that is enough if a rule that cited the one that ended cites the successor today. */
  cited: 0.55,
};

/** Prepares the search for successors of all rules that ended. It reads only the last two editions and those that are asked for. */
export function openDistantSearch(
  lineage: Lineage,
  expressionOf: (edition: string) => Expression,
  reader: TextReader,
): DistantSearch {
  const newest = once(() => settledOutline(lineage, expressionOf, reader));
  const positions = once(() => new Map(newest().units.map(({ name }, index) => [name, index])));
  const endedOf = new Map(
    lineage.rules.slice(0, -2).flatMap(({ edition, leaving }) => {
      const ended = [...leaving].flatMap(([number, links]) => (links.every(({ to }) => to.length === 0) ? [number] : []));
      return ended.length === 0 ? [] : [[edition, new Set(ended)]];
    }),
  );
  const todayOf = (edition: string) => numbersToday(lineage).get(edition);
  const nearOf = (edition: string, number: string) =>
    traceForward(lineage.rules, number, lineage.editions.indexOf(edition)).possible;
  return {
    editions: [...endedOf.keys()],
    newest,
    dependencies: (edition) => [
      [...(endedOf.get(edition) ?? [])].map((number) => [number, nearOf(edition, number)]),
      [...(todayOf(edition) ?? [])],
    ],
    find: (edition) => {
      const from = outlineRules(expressionOf(edition));
      const counterparts = from.units.map(({ name }) =>
        (todayOf(edition)?.get(name) ?? []).flatMap((number) => positions().get(number) ?? []),
      );
      const search = createSuccessorSearch(from, newest(), counterparts, reader);
      const isConfirmed = openConfirmation(from, newest(), counterparts, reader);
      return from.units.flatMap(({ name }, unit): EditionSuccessors => {
        if (endedOf.get(edition)?.has(name) !== true) return [];
        const distant = search.successorsOf(unit).possible.map(({ unit: target, confidence }) => ({
          name: unitAt(newest(), target).name,
          confidence,
        }));
        if (distant.length === 0) return [];
        const [mean] = uniqueNames(averageFound(nearOf(edition, name), distant));
        const alone = distant.find((one) => one.name === mean?.name)?.confidence ?? 0;
        const target = positions().get(mean?.name ?? '');
        if (mean === undefined || target === undefined || !isConfirmed(unit, target, mean.confidence, alone))
          return [[name, { distant }]];
        const confidence = calibratePossible(Math.max(mean.confidence, alone));
        return [[name, { distant, successor: { name: mean.name, confidence } }]];
      });
    },
  };
}

/** Returns a function that tells whether there is enough evidence to follow a unit; `mean` and `alone` are the confidence of `FOLLOWED`. */
function openConfirmation(from: UnitOutline, to: UnitOutline, counterparts: readonly (readonly number[])[], reader: TextReader) {
  const origins = once(() => {
    const origins = to.units.map((): number[] => []);
    for (const [unit, targets] of counterparts.entries()) for (const target of targets) origins[target]?.push(unit);
    return createSuccessorSearch(to, from, origins, reader);
  });
  const cites = (outline: UnitOutline, citing: number, cited: number) =>
    citing !== cited && reader.cited(unitAt(outline, citing).text).includes(unitAt(outline, cited).name);
  return (unit: number, target: number, mean: number, alone: number): boolean => {
    if (mean >= FOLLOWED.mean || alone >= FOLLOWED.alone) {
      const [origin] = origins().find(target);
      if (origin?.unit === unit && origin.confidence >= FOLLOWED.origin) return true;
    }
    if (mean < FOLLOWED.cited) return false;
    return counterparts.some((targets, citing) => cites(from, citing, unit) && targets.some((one) => cites(to, one, target)));
  };
}

/**
 * Outlines the last edition with the texts of the edition before it for rules in which it changed fewer words than a sentence has. Such an edit returns no
 * rule, so all searches stay valid when the last edition is corrected.
 */
function settledOutline(lineage: Lineage, expressionOf: (edition: string) => Expression, reader: TextReader): UnitOutline {
  const [before = '', last = ''] = lineage.editions.slice(-2);
  const earlier = new Map(expressionOf(before).rules.map((rule) => [rule.number, rule]));
  const newest = expressionOf(last);
  const stemsBeyond = (text: string, other: string) => {
    const stems = new Set(reader.stems(other));
    return reader.stems(text).filter((stem) => !stems.has(stem)).length;
  };
  const changes = (rule: Rule, old: Rule) => {
    const [text, other] = [wholeText(rule), wholeText(old)];
    // Nearly all are the same, and need no stems.
    return text === other ? 0 : Math.max(stemsBeyond(text, other), stemsBeyond(other, text));
  };
  const rules = newest.rules.map((rule) => {
    const [link, ...others] = lineage.rules.at(-1)?.arriving.get(rule.number) ?? [];
    const [only = '', ...more] = link?.from ?? [];
    const old = earlier.get(only);
    if (link === undefined || old === undefined || others.length + more.length > 0 || link.to.length > 1) return rule;
    return changes(rule, old) < SENTENCE_WORDS ? { ...rule, title: old.title, blocks: old.blocks } : rule;
  });
  return outlineRules({ ...newest, rules });
}

/** Returns the lineage with these successors on the links of the rules that ended. */
export function withDistantSuccessors(lineage: Lineage, successors: DistantSuccessors): Lineage {
  const byEdition = new Map(successors);
  const withSuccessors = (stage: Stage): Stage => {
    const distant = new Map(byEdition.get(stage.edition));
    if (distant.size === 0) return stage;
    return lazyProperties<Stage>({
      edition: () => stage.edition,
      arriving: () => stage.arriving,
      leaving: () => {
        const groups = new Map(stage.leaving);
        for (const [number, found] of distant) {
          const links = groups.get(number)?.map((link): Link => ({ ...link, ...found }));
          if (links !== undefined) groups.set(number, links);
        }
        return groups;
      },
      identifiers: () => stage.identifiers,
    });
  };
  return { ...lineage, rules: lineage.rules.map(withSuccessors) };
}
