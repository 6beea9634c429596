/** A finished pairing as links. */
import type { ChangeKind, Link, TextDifference } from './alignment.ts';
import type { Confidence } from './confidence.ts';
import type { Part } from './find-parts.ts';
import { compareTexts, type TextReader } from './fold-text.ts';
import { orderLinks } from './order-links.ts';
import { NONE, type Outline, unitAt } from './outline.ts';
import type { Decision } from './overrides.ts';
import type { Pairing } from './pairing.ts';

/** Everything that was found out about two outlines. */
export interface Findings {
  readonly pairing: Pairing;
  /** Units of the newer outline that were split off units of the older. */
  readonly splits: readonly Part[];
  /** Units of the older outline that were merged into units of the newer. */
  readonly merges: readonly Part[];
  readonly confidence: Confidence;
  readonly decisions: readonly Decision[];
}

/** Every unit of both outlines in one link; the order is that of `orderLinks`. */
export function linksOf(from: Outline, to: Outline, findings: Findings, reader: TextReader): Link[] {
  const { pairing, splits, merges, confidence } = findings;
  const isSplitOff = new Set(splits.map(({ part }) => part));
  const isMerged = new Set(merges.map(({ part }) => part));
  const links = to.units.flatMap(({ name }, index): Link[] => {
    const partner = pairing.fromOf[index] ?? -1;
    if (partner >= 0) return [linkOf(from, to, partner, index, findings, reader)];
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

const WHOLLY_CHANGED: TextDifference = { textChanged: true, citationsChanged: false, typographyChanged: false };

/** The kind of a link by its two sides. */
export function kindOf(from: readonly string[], to: readonly string[], textChanged: boolean): ChangeKind {
  if (from.length === 0) return 'added';
  if (to.length === 0) return 'removed';
  if (to.length > 1) return 'split';
  if (from.length > 1) return 'merged';
  if (from[0] !== to[0]) return textChanged ? 'moved-edited' : 'moved';
  return textChanged ? 'edited' : 'same';
}

/** The link of two partners, with all that was split off the one or merged into the other. */
function linkOf(from: Outline, to: Outline, one: number, other: number, findings: Findings, reader: TextReader): Link {
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

/** A rule that was laid out as a rule with subrules is that rule, and not the subrule that has most of its words. */
function parentFirst(outline: Outline, [first = NONE, ...others]: readonly number[]): readonly number[] {
  const { parent } = unitAt(outline, first);
  return others.includes(parent) ? [parent, first, ...others.filter((index) => index !== parent)] : [first, ...others];
}
