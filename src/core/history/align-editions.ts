/** Aligns two editions of a work by the text and the place of their rules. */
import { memoize, memoizeLast } from '../memo.ts';
import type { Expression } from '../model.ts';
import {
  type Alignment,
  kindOf,
  type Link,
  MIN_CONFIDENCE,
  type Override,
  orderLinks,
  type Possible,
  roundConfidence,
  WHOLLY_CHANGED,
} from './alignment.ts';
import { findParts, type Part } from './find-parts.ts';
import { createSuccessorSearch } from './find-successors.ts';
import { compareTexts, createTextReader, type ReaderOptions, type TextReader } from './fold-text.ts';
import { NONE, outlineGlossary, outlineRules, type UnitOutline, unitAt } from './outline.ts';
import { applyDecisions, type Decision, decisionsFor, overridesBetween } from './overrides.ts';
import { pairEdited, pairIdentical, pairNamesakes } from './pair-units.ts';
import {
  type Candidate,
  type Confidence,
  emptyPairing,
  measureConfidence,
  NOBODY,
  type Pairing,
  pair,
  unpair,
  unpaired,
} from './pairing.ts';
import { countTexts, weighWords } from './similarity.ts';
import type { Successor } from './successor-model.ts';

/** How the work numbers and cites, a shared reader, and people's decisions. */
export interface AlignOptions extends ReaderOptions {
  /** A reader made with the same scheme and words; share one among all alignments of a work. */
  readonly reader?: TextReader;
  /** People's decisions about these and other editions. */
  readonly overrides?: readonly Override[];
}

/**
 * Aligns the rules and the glossaries of two expressions in one language. Rules are matched by text and place, with numbers as minor evidence;
 * terms of the glossary by name first.
 */
export function alignEditions(from: Expression, to: Expression, options: AlignOptions): Alignment {
  const reader = options.reader ?? createTextReader(options);
  const overrides = overridesBetween(options.overrides ?? [], from.edition, to.edition);
  const [older, newer] = [outlinesOf(from), outlinesOf(to)];
  return {
    from: from.edition,
    to: to.edition,
    links: alignOutlines(older.rules, newer.rules, reader, overrides),
    glossary: alignOutlines(older.glossary, newer.glossary, reader, overrides),
  };
}

/** Remembers the last edition, which is the first of the next alignment. */
const outlinesOf = /* @__PURE__ */ memoizeLast((expression: Expression) => ({
  rules: outlineRules(expression),
  glossary: outlineGlossary(expression),
}));

const countWords = /* @__PURE__ */ memoize(({ units }: UnitOutline, reader: TextReader) =>
  countTexts(units.map(({ text }) => reader.words(text))),
);

/** Two outlines while they are aligned. */
interface Matching {
  readonly from: UnitOutline;
  readonly to: UnitOutline;
  readonly pairing: Pairing;
  readonly decisions: readonly Decision[];
  readonly reader: TextReader;
}

function alignOutlines(from: UnitOutline, to: UnitOutline, reader: TextReader, overrides: readonly Override[]): Link[] {
  const pairing = emptyPairing(from, to);
  const decisions = decisionsFor(overrides, from, to);
  const matching: Matching = { from, to, pairing, decisions, reader };
  const decided = applyDecisions(decisions, pairing);
  if (!from.ordered) pairNamesakes(from, to, pairing);
  const candidates: Candidate[] = pairIdentical(from, to, pairing, reader);
  const parts = { splits: [...decided.splits], merges: [...decided.merges] };
  if (unpaired(pairing.toOf).length === 0 && unpaired(pairing.fromOf).length === 0)
    return toLinks(matching, { ...parts, ...NOTHING_FOUND, confidence: measureConfidence(candidates) });
  const weights = weighWords(countWords(from, reader), countWords(to, reader), from.units.length + to.units.length);
  candidates.push(...pairEdited(from, to, pairing, reader, weights));
  const confidence = measureConfidence(candidates);
  const reviewed = from.ordered ? reviewPairs(matching, confidence) : new Map<number, number>();
  parts.splits.push(...findParts(from, to, pairing.fromOf, reader, weights));
  parts.merges.push(...findParts(to, from, pairing.toOf, reader, weights));
  const found = from.ordered ? searchEnded(matching, parts, reviewed, confidence) : NOTHING_FOUND;
  return toLinks(matching, { ...parts, ...found, confidence });
}

/** A pair is dissolved if the search gives it less confidence than this: `beside` if it is sure of another successor, else `alone`. */
const MIN_PAIR = { beside: 0.5, alone: 0.2 };

/** Units that were split off or merged. */
interface PartsFound {
  /** Units of the newer outline that were split off units of the older. */
  readonly splits: readonly Part[];
  /** Units of the older outline that were merged into units of the newer. */
  readonly merges: readonly Part[];
}

/** Returns for each unit of the older outline all units of the newer one that it is linked with. */
function counterpartsOf({ toOf }: Pairing, { splits, merges }: PartsFound): number[][] {
  const counterparts = Array.from(toOf, (other) => (other >= 0 ? [other] : []));
  for (const { part, whole } of merges) counterparts[part]?.push(whole);
  for (const { part, whole } of splits) counterparts[whole]?.push(part);
  return counterparts;
}

/** What the search of the whole newer edition found, by unit of the older outline. */
interface Found {
  /** The confidence in pairs that were doubtful, or that only the search found. */
  readonly searched: ReadonlyMap<number, number>;
  /** The successors of units that were merged into the partner of another, or split among several. */
  readonly merged: ReadonlyMap<number, readonly Successor[]>;
  readonly possible: ReadonlyMap<number, readonly Successor[]>;
}

const NOTHING_FOUND: Found = { searched: new Map(), merged: new Map(), possible: new Map() };

/**
 * Searches the whole newer edition for the partners in pairs that would only be possible matches. Dissolves pairs whose partner is not found, and returns
 * the confidence in the others.
 */
function reviewPairs(matching: Matching, confidence: Confidence): Map<number, number> {
  const { from, to, pairing, decisions, reader } = matching;
  const decided = new Set(decisions.flatMap((decision) => decision.from));
  const undecided = () => [...pairing.toOf.entries()].filter(([one, other]) => other >= 0 && !decided.has(one));
  const reused = undecided().filter(([one, other]) => isAnotherRule(matching, confidence, one, other));
  for (const [one, other] of reused) unpair(pairing, one, other);
  const doubtful = undecided().filter(([one, other]) => confidence.ofPair(one, other) < MIN_CONFIDENCE);
  const searched = new Map<number, number>();
  if (doubtful.length === 0) return searched;
  const search = createSuccessorSearch(from, to, counterpartsOf(pairing, { splits: [], merges: [] }), reader);
  for (const [one, other] of doubtful) {
    const likelihood = search.find(one).find(({ unit }) => unit === other)?.confidence ?? 0;
    const isElsewhere = search.successorsOf(one).sure.some(({ unit }) => unit !== other);
    if (likelihood >= (isElsewhere ? MIN_PAIR.beside : MIN_PAIR.alone)) searched.set(one, Math.round(likelihood * 100) / 100);
    else unpair(pairing, one, other);
  }
  return searched;
}

/** Tells whether two headings have no common word and no pair of rules below them is certain: the number was reused. */
function isAnotherRule({ from, to, pairing, reader }: Matching, confidence: Confidence, one: number, other: number): boolean {
  const [older, newer] = [unitAt(from, one), unitAt(to, other)];
  if (older.title === null || newer.title === null || older.children.length * newer.children.length === 0) return false;
  const words = new Set(reader.stems(older.title));
  if (reader.stems(newer.title).some((stem) => words.has(stem))) return false;
  return older.children.every((child) => {
    const partner = pairing.toOf[child] ?? NONE;
    return !newer.children.includes(partner) || confidence.ofPair(child, partner) < MIN_CONFIDENCE;
  });
}

/**
 * Searches the whole newer edition for each unit that ended. A single successor becomes its partner if it is free. Otherwise the unit was
 * merged into its successor, or split if there are several. Adds the confidence in new pairs to that in `reviewed` ones.
 */
function searchEnded(
  matching: Matching,
  parts: PartsFound,
  reviewed: ReadonlyMap<number, number>,
  confidence: Confidence,
): Found {
  const { from, to, pairing, reader } = matching;
  const counterparts = counterpartsOf(pairing, parts);
  const ended = [...from.units.keys()].filter((one) => pairing.toOf[one] === NONE && counterparts[one]?.length === 0);
  if (ended.length === 0) return { ...NOTHING_FOUND, searched: reviewed };
  const search = createSuccessorSearch(from, to, counterparts, reader);
  const searched = new Map(reviewed);
  const merged = new Map<number, readonly Successor[]>();
  const possible = new Map<number, readonly Successor[]>();
  const takenParts = new Set(parts.splits.map(({ part }) => part));
  // If several units have the same successor, the likeliest becomes its partner.
  const answers = ended
    .map((one) => ({ one, ...search.successorsOf(one) }))
    .toSorted((a, b) => (b.sure[0]?.confidence ?? 0) - (a.sure[0]?.confidence ?? 0));
  for (const { one, sure, possible: others } of answers) {
    const successors = sure.filter(
      ({ unit }) => pairing.fromOf[unit] !== NOBODY && !isAnotherRule(matching, confidence, one, unit),
    );
    const [best] = successors;
    if (best === undefined) possible.set(one, others);
    else if (successors.length === 1 && pairing.fromOf[best.unit] === NONE && !takenParts.has(best.unit)) {
      pair(pairing, one, best.unit);
      searched.set(one, best.confidence);
    } else merged.set(one, successors);
  }
  return { searched, merged, possible };
}

/** What was found about two outlines besides their pairs. */
interface Findings extends PartsFound, Found {
  readonly confidence: Confidence;
}

/** Returns links in the order of `orderLinks`, with every unit of both outlines in one of them. */
function toLinks(matching: Matching, findings: Findings): Link[] {
  const { from, to, pairing } = matching;
  const { splits, merges, confidence } = findings;
  const splitOffUnits = new Set(splits.map(({ part }) => part));
  const mergedUnits = new Set(merges.map(({ part }) => part));
  const parts = { splits: Map.groupBy(splits, ({ whole }) => whole), merges: Map.groupBy(merges, ({ whole }) => whole) };
  const links = to.units.flatMap(({ name }, index): Link[] => {
    const partner = pairing.fromOf[index] ?? NONE;
    if (partner >= 0) return [toLink(matching, findings, parts, partner, index)];
    if (splitOffUnits.has(index)) return [];
    return [{ from: [], to: [name], kind: 'added', confidence: roundConfidence(confidence.ofAdded(index)), ...WHOLLY_CHANGED }];
  });
  const ended = [...from.units.keys()]
    .filter((index) => (pairing.toOf[index] ?? NONE) < 0 && !mergedUnits.has(index))
    .map((index) => endedLink(matching, findings, index));
  const names = ({ units }: UnitOutline) => units.map(({ name }) => name);
  return orderLinks([...links, ...ended], names(from), names(to));
}

/** Returns the link of a unit of the older outline without a partner: a merge into its successor, a split among several, or a removal. */
function endedLink({ from, to }: Matching, { merged, possible, confidence }: Findings, index: number): Link {
  const { name } = unitAt(from, index);
  const successors = merged.get(index);
  if (successors !== undefined) {
    return {
      from: [name],
      to: successors.map(({ unit }) => unitAt(to, unit).name),
      kind: successors.length > 1 ? 'split' : 'merged',
      confidence: roundConfidence(Math.min(...successors.map((successor) => successor.confidence))),
      ...WHOLLY_CHANGED,
      secondary: true,
    };
  }
  const likely = (possible.get(index) ?? []).map(
    ({ unit, confidence: likelihood }): Possible => ({ name: unitAt(to, unit).name, confidence: roundConfidence(likelihood) }),
  );
  return {
    from: [name],
    to: [],
    kind: 'removed',
    confidence: roundConfidence(confidence.ofRemoved(index)),
    ...WHOLLY_CHANGED,
    ...(likely.length === 0 ? {} : { possible: likely }),
  };
}

/** Units that were split off or merged, by the unit that has the rest. */
interface PartsByWhole {
  readonly splits: ReadonlyMap<number, readonly Part[]>;
  readonly merges: ReadonlyMap<number, readonly Part[]>;
}

/** Returns the link of two partners, with the units that were split off the one or merged into the other. */
function toLink(matching: Matching, findings: Findings, parts: PartsByWhole, one: number, other: number): Link {
  const { from, to, decisions, reader } = matching;
  const splits = parts.splits.get(one) ?? [];
  const merges = parts.merges.get(other) ?? [];
  const names = {
    from: parentFirst(from, [one, ...merges.map(({ part }) => part)]).map((index) => unitAt(from, index).name),
    to: parentFirst(to, [other, ...splits.map(({ part }) => part)]).map((index) => unitAt(to, index).name),
  };
  const simple = splits.length + merges.length === 0;
  const difference = simple ? compareTexts(reader, unitAt(from, one).text, unitAt(to, other).text) : WHOLLY_CHANGED;
  const decided = decisions.find((decision) => decision.from[0] === one && decision.to[0] === other);
  const searched = findings.searched.get(one) ?? findings.confidence.ofPair(one, other);
  const confidence = Math.min(searched, ...[...splits, ...merges].map(({ share }) => share));
  return {
    ...names,
    kind: decided?.kind ?? kindOf(names.from, names.to, difference.textChanged),
    confidence: decided === undefined ? roundConfidence(confidence) : 1,
    ...difference,
  };
}

/** Puts the parent first: a rule that became a rule with subrules is that rule, not the subrule with most of its words. */
function parentFirst(outline: UnitOutline, [first = NONE, ...others]: readonly number[]): readonly number[] {
  const { parent } = unitAt(outline, first);
  return others.includes(parent) ? [parent, first, ...others.filter((index) => index !== parent)] : [first, ...others];
}
