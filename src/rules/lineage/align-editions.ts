/** Aligns two editions of a work by text and place. */
import type { Expression } from '../model.ts';
import { type Alignment, kindOf, type Link, type Override, orderLinks, type TextDifference } from './alignment.ts';
import { findParts, type Part } from './find-parts.ts';
import { compareTexts, createTextReader, type ReaderOptions, type TextReader } from './fold-text.ts';
import { NONE, type Outline, outlineGlossary, outlineRules, unitAt } from './outline.ts';
import { applyDecisions, type Decision, decisionsFor, overridesBetween } from './overrides.ts';
import { pairEdited } from './pair-edited.ts';
import { pairIdentical, pairNamesakes } from './pair-identical.ts';
import { type Candidate, type Confidence, emptyPairing, measureConfidence, type Pairing, unpaired } from './pairing.ts';
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
  const splits = [...decided.splits];
  const merges = [...decided.merges];
  if (unpaired(pairing.toOf).length > 0 || unpaired(pairing.fromOf).length > 0) {
    const weights = weighWords([...from.units, ...to.units].map(({ text }) => reader.words(text)));
    candidates.push(...pairEdited(from, to, pairing, reader, weights));
    splits.push(...findParts(from, to, pairing.fromOf, reader, weights));
    merges.push(...findParts(to, from, pairing.toOf, reader, weights));
  }
  return toLinks(from, to, { pairing, splits, merges, confidence: measureConfidence(candidates), decisions }, reader);
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
}

/** Returns links that hold every unit of both outlines once, ordered by `orderLinks`. */
function toLinks(from: Outline, to: Outline, findings: Findings, reader: TextReader): Link[] {
  const { pairing, splits, merges, confidence } = findings;
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
    return [{ from: [name], to: [], kind: 'removed', confidence: confidence.ofRemoved(index), ...WHOLLY_CHANGED }];
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
  const found = Math.min(findings.confidence.ofPair(one, other), ...[...splits, ...merges].map(({ share }) => share));
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
