/** Any two editions aligned through the neighbours between them. */
import type { Expression } from '../model.ts';
import type { Alignment, Link } from './alignment.ts';
import { type Bond, joinStages } from './bonds.ts';
import type { Lineage } from './chain.ts';
import { compareTexts, createTextReader, type ReaderOptions, type TextReader } from './fold-text.ts';
import { kindOf } from './links.ts';
import { orderLinks } from './order-links.ts';
import { entryText, wholeText } from './outline.ts';

/** How the work numbers and cites; `reader` as for `alignEditions`. */
export interface ComposeOptions extends ReaderOptions {
  readonly reader?: TextReader;
}

/** A text of fewer words may come back by chance. */
const LEAST_WORDS = 6;

/**
 * The alignment of two editions of a lineage, in either direction. Who is who is found out by following the chain; what changed, by
 * comparing the two texts, so that what was changed and changed back is unchanged.
 */
export function composeAlignment(lineage: Lineage, from: Expression, to: Expression, options: ComposeOptions): Alignment {
  const reader = options.reader ?? createTextReader(options);
  return {
    from: from.edition,
    to: to.edition,
    links: composeLinks(lineage, 'rules', from, to, { ...options, reader }),
    glossary: composeLinks(lineage, 'glossary', from, to, { ...options, reader }),
  };
}

/** The rules, or the terms, of such an alignment alone. */
export function composeLinks(
  lineage: Lineage,
  matter: 'rules' | 'glossary',
  from: Expression,
  to: Expression,
  options: ComposeOptions,
): Link[] {
  const start = positionOf(lineage, from.edition);
  const end = positionOf(lineage, to.edition);
  const stages = lineage[matter];
  const bonds = start <= end ? joinStages(stages.slice(start, end + 1)) : joinStages(stages.slice(end, start + 1)).map(turnRound);
  return finishLinks(bonds, textsByName(from, matter), textsOfTarget(to, matter), options.reader ?? createTextReader(options));
}

function positionOf({ editions }: Lineage, edition: string): number {
  const position = editions.indexOf(edition);
  if (position < 0) throw new RangeError(`"${edition}" is not in the lineage`);
  return position;
}

function turnRound({ from, to, confidence }: Bond): Bond {
  return { from: to, to: from, confidence };
}

function finishLinks(bonds: readonly Bond[], before: Texts, after: Texts, reader: TextReader): Link[] {
  const links = reunite(bonds, before, after, reader).map(({ from, to, confidence }): Link => {
    const { textChanged, citationsChanged, typographyChanged } = compareTexts(reader, textOf(from, before), textOf(to, after));
    // Written out: of a hundred editions there are hundreds of thousands.
    return { from, to, kind: kindOf(from, to, textChanged), confidence, textChanged, citationsChanged, typographyChanged };
  });
  return orderLinks(links, [...before.keys()], [...after.keys()]);
}

/** Joins what was removed and later brought back in the same words: no link of neighbours can know of it. */
function reunite(bonds: readonly Bond[], before: Texts, after: Texts, reader: TextReader): Bond[] {
  const gone = new Map<string, Bond>();
  for (const bond of bonds) {
    const text = before.get(bond.from[0] ?? '') ?? '';
    if (bond.to.length === 0 && reader.words(text).length >= LEAST_WORDS) gone.set(reader.key(text), bond);
  }
  const back = new Set<Bond>();
  const joined = bonds.map((bond): Bond => {
    const key = bond.from.length > 0 ? '' : reader.key(after.get(bond.to[0] ?? '') ?? '');
    const earlier = gone.get(key);
    if (earlier === undefined) return bond;
    gone.delete(key);
    back.add(earlier);
    return { from: earlier.from, to: bond.to, confidence: Math.min(earlier.confidence, bond.confidence) };
  });
  return joined.filter((bond) => !back.has(bond));
}

function textOf(names: readonly string[], texts: Texts): string {
  const [only = ''] = names;
  return names.length === 1 ? (texts.get(only) ?? '') : names.map((name) => texts.get(name) ?? '').join('\n');
}

/** By number, or by term. */
type Texts = ReadonlyMap<string, string>;

function textsByName({ rules, glossary }: Expression, matter: 'rules' | 'glossary'): Texts {
  const units =
    matter === 'rules'
      ? rules.map((rule) => [rule.number, wholeText(rule)] as const)
      : glossary.map((entry) => [entry.term, entryText(entry)] as const);
  const texts = new Map<string, string>();
  // Of two rules with one number, the first is the one that the number names.
  for (const [name, text] of units) if (!texts.has(name)) texts.set(name, text);
  return texts;
}

const ofTargets = new WeakMap<Expression, Map<string, Texts>>();

/** The texts of the edition that is composed to: an archive is composed to its newest from every other. */
function textsOfTarget(expression: Expression, matter: 'rules' | 'glossary'): Texts {
  const known = ofTargets.get(expression) ?? new Map<string, Texts>();
  const texts = known.get(matter) ?? textsByName(expression, matter);
  ofTargets.set(expression, known.set(matter, texts));
  return texts;
}
