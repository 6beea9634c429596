/** A finished pairing as links. */
import type { ChangeKind, Link, TextDifference } from './alignment.ts';
import type { Confidence } from './confidence.ts';
import type { Part } from './find-parts.ts';
import { compareTexts, type TextReader } from './fold-text.ts';
import { type Outline, unitAt } from './outline.ts';
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

/** Every unit of both outlines in one link, in the order of the newer; what was removed follows what it followed in the older. */
export function linksOf(from: Outline, to: Outline, findings: Findings, reader: TextReader): Link[] {
  const { pairing, confidence } = findings;
  const partOf = {
    from: new Set(findings.merges.map(({ part }) => part)),
    to: new Set(findings.splits.map(({ part }) => part)),
  };
  const links: Link[] = [];
  const addRemoved = (start: number) => {
    for (let index = start; index < from.units.length && (pairing.toOf[index] ?? 0) < 0; index += 1) {
      if (partOf.from.has(index)) continue;
      const alone = { from: [unitAt(from, index).name], to: [] };
      links.push({ ...alone, kind: 'removed', confidence: confidence.ofRemoved(index), ...WHOLLY_CHANGED });
    }
  };
  addRemoved(0);
  for (const [index, { name }] of to.units.entries()) {
    const partner = pairing.fromOf[index] ?? -1;
    if (partner >= 0) {
      links.push(linkOf(from, to, partner, index, findings, reader));
      addRemoved(partner + 1);
    } else if (!partOf.to.has(index)) {
      links.push({ from: [], to: [name], kind: 'added', confidence: confidence.ofAdded(index), ...WHOLLY_CHANGED });
    }
  }
  return links;
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
    from: [one, ...merges.map(({ part }) => part)].map((index) => unitAt(from, index).name),
    to: [other, ...splits.map(({ part }) => part)].map((index) => unitAt(to, index).name),
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
