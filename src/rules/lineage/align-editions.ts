/** Aligns two editions of a work by text and place. */
import type { Expression } from '../model.ts';
import { type Alignment, kindOf, type Link, type Override, orderLinks, type Possible, type TextDifference } from './alignment.ts';
import { findParts, type Part } from './find-parts.ts';
import { createSuccessorSearch, type Successor } from './find-successors.ts';
import { compareTexts, createTextReader, type ReaderOptions, type TextReader } from './fold-text.ts';
import { NONE, type Outline, outlineGlossary, outlineRules, unitAt } from './outline.ts';
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
import { weighWords } from './similarity.ts';

/** How the work numbers and cites, and what is known already. */
export interface AlignOptions extends ReaderOptions {
  /** A reader made with the same scheme and words; share one among all alignments of a work. */
  readonly reader?: TextReader;
  /** What people decided, for these and other editions. */
  readonly overrides?: readonly Override[];
}

/**
 * Aligns the rules and the glossaries of two expressions in one language. Text and place decide, numbers only help. A term of the
 * glossary keeps its identity as long as its name exists.
 */
export function alignEditions(from: Expression, to: Expression, options: AlignOptions): Alignment {
  const reader = options.reader ?? createTextReader(options);
  const overrides = overridesBetween(options.overrides ?? [], from.edition, to.edition);
  return {
    from: from.edition,
    to: to.edition,
    links: alignOutlines(outlineRules(from), outlineRules(to), reader, overrides),
    glossary: alignOutlines(outlineGlossary(from), outlineGlossary(to), reader, overrides),
  };
}

function alignOutlines(from: Outline, to: Outline, reader: TextReader, overrides: readonly Override[]): Link[] {
  const pairing = emptyPairing(from, to);
  const decisions = decisionsFor(overrides, from, to);
  const decided = applyDecisions(decisions, pairing);
  if (!from.ordered) pairNamesakes(from, to, pairing);
  const candidates: Candidate[] = pairIdentical(from, to, pairing, reader);
  const parts = { splits: [...decided.splits], merges: [...decided.merges] };
  const confidence = measureConfidence(candidates);
  if (unpaired(pairing.toOf).length === 0 && unpaired(pairing.fromOf).length === 0)
    return toLinks(from, to, { pairing, ...parts, confidence, decisions, found: NOTHING_FOUND }, reader);
  const weights = weighWords([...from.units, ...to.units].map(({ text }) => reader.words(text)));
  candidates.push(...pairEdited(from, to, pairing, reader, weights));
  const ofAll = measureConfidence(candidates);
  const searched = from.ordered ? reviewPairs(from, to, pairing, ofAll, decisions, reader) : new Map<number, number>();
  parts.splits.push(...findParts(from, to, pairing.fromOf, reader, weights));
  parts.merges.push(...findParts(to, from, pairing.toOf, reader, weights));
  const found = from.ordered ? searchEnded(from, to, pairing, parts, searched, ofAll, reader) : NOTHING_FOUND;
  return toLinks(from, to, { pairing, ...parts, confidence: ofAll, decisions, found }, reader);
}

/** A pair below this confidence is searched for once more in the whole edition, as if it had not been found. */
const DOUBTFUL = 0.6;
/** A pair that the search finds less likely than this is none if another place is likely enough, or none at all. */
const LEAST_PAIR = { beside: 0.5, alone: 0.2 };

interface PartsFound {
  readonly splits: readonly Part[];
  readonly merges: readonly Part[];
}

/** Returns for every unit of the older outline all units of the newer one that it is linked with. */
function counterpartsOf({ toOf }: Pairing, { splits, merges }: PartsFound): number[][] {
  const counterparts = Array.from(toOf, (other) => (other >= 0 ? [other] : []));
  for (const { part, whole } of merges) counterparts[part]?.push(whole);
  for (const { part, whole } of splits) counterparts[whole]?.push(part);
  return counterparts;
}

/** What the search of the whole newer edition says of units of the older one. */
interface Found {
  /** How likely pairs are that were doubtful, or that only the search has found. */
  readonly searched: ReadonlyMap<number, number>;
  /** Units of the newer outline that hold the matter of another one beside that of their own. */
  readonly merged: ReadonlyMap<number, readonly Successor[]>;
  readonly possible: ReadonlyMap<number, readonly Successor[]>;
}

const NOTHING_FOUND: Found = { searched: new Map(), merged: new Map(), possible: new Map() };

/** Dissolves doubtful pairs that the search does not find. Returns how likely the others are. */
function reviewPairs(
  from: Outline,
  to: Outline,
  pairing: Pairing,
  confidence: Confidence,
  decisions: readonly Decision[],
  reader: TextReader,
): Map<number, number> {
  const decided = new Set(decisions.flatMap((decision) => decision.from));
  const reused = [...pairing.toOf.entries()].filter(
    ([one, other]) => other >= 0 && !decided.has(one) && isAnotherRule(from, to, one, other, pairing, confidence, reader),
  );
  for (const [one, other] of reused) unpair(pairing, one, other);
  const doubtful = [...pairing.toOf.entries()].filter(
    ([one, other]) => other >= 0 && !decided.has(one) && confidence.ofPair(one, other) < DOUBTFUL,
  );
  const searched = new Map<number, number>();
  if (doubtful.length === 0) return searched;
  const search = createSuccessorSearch(from, to, counterpartsOf(pairing, { splits: [], merges: [] }), reader);
  for (const [one, other] of doubtful) {
    const likelihood = search.find(one).find(({ unit }) => unit === other)?.confidence ?? 0;
    const isElsewhere = search.answer(one).sure.some(({ unit }) => unit !== other);
    if (likelihood >= (isElsewhere ? LEAST_PAIR.beside : LEAST_PAIR.alone)) searched.set(one, Math.round(likelihood * 100) / 100);
    else unpair(pairing, one, other);
  }
  return searched;
}

/** Tells whether two headings share no word, and none of the rules below them is surely the same: a number that was used again. */
function isAnotherRule(
  from: Outline,
  to: Outline,
  one: number,
  other: number,
  pairing: Pairing,
  confidence: Confidence,
  reader: TextReader,
): boolean {
  const [older, newer] = [unitAt(from, one), unitAt(to, other)];
  if (older.title === null || newer.title === null || older.children.length * newer.children.length === 0) return false;
  const words = new Set(reader.stems(older.title));
  if (reader.stems(newer.title).some((stem) => words.has(stem))) return false;
  return older.children.every((child) => {
    const partner = pairing.toOf[child] ?? NONE;
    return !newer.children.includes(partner) || confidence.ofPair(child, partner) < DOUBTFUL;
  });
}

/**
 * Searches the whole newer edition for every unit that ended. What is found becomes its partner if it is still free; otherwise it holds the
 * matter of two units.
 */
function searchEnded(
  from: Outline,
  to: Outline,
  pairing: Pairing,
  parts: PartsFound,
  searched: Map<number, number>,
  confidence: Confidence,
  reader: TextReader,
): Found {
  const counterparts = counterpartsOf(pairing, parts);
  const isOpen = (one: number) => pairing.toOf[one] === NONE && counterparts[one]?.length === 0;
  const ended = [...from.units.keys()].filter(isOpen);
  if (ended.length === 0) return { ...NOTHING_FOUND, searched };
  const search = createSuccessorSearch(from, to, counterparts, reader);
  const merged = new Map<number, readonly Successor[]>();
  const possible = new Map<number, readonly Successor[]>();
  const isTaken = new Set(parts.splits.map(({ part }) => part));
  // Of several that would take one place, the likeliest gets it.
  const answers = ended
    .map((one) => ({ one, ...search.answer(one) }))
    .toSorted((a, b) => (b.sure[0]?.confidence ?? 0) - (a.sure[0]?.confidence ?? 0));
  for (const { one, sure, possible: others } of answers) {
    const goals = sure.filter(
      ({ unit }) => pairing.fromOf[unit] !== NOBODY && !isAnotherRule(from, to, one, unit, pairing, confidence, reader),
    );
    const [best] = goals;
    if (best === undefined) possible.set(one, others);
    else if (goals.length === 1 && pairing.fromOf[best.unit] === NONE && !isTaken.has(best.unit)) {
      pair(pairing, one, best.unit);
      searched.set(one, best.confidence);
    } else merged.set(one, goals);
  }
  return { searched, merged, possible };
}
const WHOLLY_CHANGED: TextDifference = { textChanged: true, citationsChanged: false, typographyChanged: false };

/** Everything that was found about two outlines. */
interface Findings {
  readonly pairing: Pairing;
  /** Units of the newer outline that were split off units of the older. */
  readonly splits: readonly Part[];
  /** Units of the older outline that were merged into units of the newer. */
  readonly merges: readonly Part[];
  readonly confidence: Confidence;
  readonly decisions: readonly Decision[];
  readonly found: Found;
}

/** Returns links that hold every unit of both outlines once, ordered by `orderLinks`. */
function toLinks(from: Outline, to: Outline, findings: Findings, reader: TextReader): Link[] {
  const { pairing, splits, merges, confidence, found } = findings;
  const isSplitOff = new Set(splits.map(({ part }) => part));
  const isMerged = new Set(merges.map(({ part }) => part));
  const links = to.units.flatMap(({ name }, index): Link[] => {
    const partner = pairing.fromOf[index] ?? -1;
    if (partner >= 0) return [toLink(from, to, partner, index, findings, reader)];
    if (isSplitOff.has(index)) return [];
    return [{ from: [], to: [name], kind: 'added', confidence: confidence.ofAdded(index), ...WHOLLY_CHANGED }];
  });
  const removed = from.units.flatMap(({ name }, index): Link[] => {
    if ((pairing.toOf[index] ?? -1) >= 0 || isMerged.has(index)) return [];
    const merged = found.merged.get(index);
    if (merged !== undefined) {
      const goals = merged.map(({ unit }) => unitAt(to, unit).name);
      const least = Math.min(...merged.map((goal) => goal.confidence));
      return [
        {
          from: [name],
          to: goals,
          kind: goals.length > 1 ? 'split' : 'merged',
          confidence: least,
          ...WHOLLY_CHANGED,
          secondary: true,
        },
      ];
    }
    const possible = (found.possible.get(index) ?? []).map(
      ({ unit, confidence: likelihood }): Possible => ({ name: unitAt(to, unit).name, confidence: likelihood }),
    );
    return [
      {
        ...{ from: [name], to: [], kind: 'removed', confidence: confidence.ofRemoved(index), ...WHOLLY_CHANGED },
        ...(possible.length === 0 ? {} : { possible }),
      },
    ];
  });
  const names = ({ units }: Outline) => units.map(({ name }) => name);
  return orderLinks([...links, ...removed], names(from), names(to));
}

/** Returns the link of two partners, with everything that was split off the one or merged into the other. */
function toLink(from: Outline, to: Outline, one: number, other: number, findings: Findings, reader: TextReader): Link {
  const splits = findings.splits.filter(({ whole }) => whole === one);
  const merges = findings.merges.filter(({ whole }) => whole === other);
  const names = {
    from: parentFirst(from, [one, ...merges.map(({ part }) => part)]).map((index) => unitAt(from, index).name),
    to: parentFirst(to, [other, ...splits.map(({ part }) => part)]).map((index) => unitAt(to, index).name),
  };
  const simple = splits.length + merges.length === 0;
  const difference = simple ? compareTexts(reader, unitAt(from, one).text, unitAt(to, other).text) : WHOLLY_CHANGED;
  const decided = findings.decisions.find((decision) => decision.from[0] === one && decision.to[0] === other);
  const searched = findings.found.searched.get(one) ?? findings.confidence.ofPair(one, other);
  const found = Math.min(searched, ...[...splits, ...merges].map(({ share }) => share));
  return {
    ...names,
    kind: decided?.kind ?? kindOf(names.from, names.to, difference.textChanged),
    confidence: decided === undefined ? Math.round(found * 100) / 100 : 1,
    ...difference,
  };
}

/** Puts the parent first: a rule that became a rule with subrules is that rule, not the subrule with most of its words. */
function parentFirst(outline: Outline, [first = NONE, ...others]: readonly number[]): readonly number[] {
  const { parent } = unitAt(outline, first);
  return others.includes(parent) ? [parent, first, ...others.filter((index) => index !== parent)] : [first, ...others];
}
