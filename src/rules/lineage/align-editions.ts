/** Two editions of a work, aligned by text and place. */
import type { Expression } from '../model.ts';
import type { Alignment, Link, Override } from './alignment.ts';
import { measureConfidence } from './confidence.ts';
import { findParts } from './find-parts.ts';
import { createTextReader, type ReaderOptions, type TextReader } from './fold-text.ts';
import { linksOf } from './links.ts';
import { type Outline, outlineGlossary, outlineRules } from './outline.ts';
import { applyDecisions, decisionsFor, overridesBetween } from './overrides.ts';
import { pairEdited } from './pair-edited.ts';
import { pairIdentical, pairNamesakes } from './pair-identical.ts';
import { type Candidate, emptyPairing, unpaired } from './pairing.ts';
import { weighWords } from './similarity.ts';

/** How the work numbers and cites, and what is known already. */
export interface AlignOptions extends ReaderOptions {
  /** Made with the same scheme and words; share one among all alignments of a work. */
  readonly reader?: TextReader;
  /** What people decided, for these and other editions. */
  readonly overrides?: readonly Override[];
}

/**
 * Aligns the rules and the glossaries of two expressions in one language. Numbers only help: a rule is followed by what it says and by
 * where it stands. A term of the glossary keeps its identity as long as its name exists.
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
  return linksOf(from, to, { pairing, splits, merges, confidence: measureConfidence(candidates), decisions }, reader);
}
