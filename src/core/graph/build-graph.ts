/** Builds the graph of one expression. */
import type { VFileMessage } from 'vfile-message';
import { indexNumbers, type NamedWork } from '../citations/index.ts';
import { diagnose, formatPlace } from '../diagnostics.ts';
import { rulesByNumber } from '../lists.ts';
import { getOrInsertComputed, lazyProperties, once } from '../memo.ts';
import type { Block, Expression, Rule } from '../model.ts';
import {
  ancestors,
  chapterNumber,
  compareNumbers,
  isHeaded,
  levelOf,
  parentNumber,
  type Scheme,
  successors,
} from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import {
  checkReferences,
  findReferences,
  knownTexts,
  type PlaceOf,
  placeWithoutSource,
  type ReferenceContext,
} from './find-references.ts';
import type { Citing, FoundReferences, GlossaryReference, Reference, RuleGraph, RuleTree } from './rule-graph.ts';
import { findTermReferences, foldTitle, indexTerms, titleOf } from './terms.ts';

/** How the expression numbers and cites. */
export interface GraphOptions {
  readonly scheme: Scheme;
  /** Of the expression's language. */
  readonly words: CitationWords;
  /** For the places of messages; without it they are counted in the plain text. */
  readonly placeOf?: PlaceOf;
  /** Other works that the text may cite. */
  readonly others?: readonly NamedWork[];
  /** The numbers of the source of a partial translation: what the source has is not missing, as a parent or in citations. */
  readonly inSource?: ReadonlySet<string>;
}

/**
 * Builds the graph of one expression: the tree of its numbers, its references in both directions, its terms, and messages about defects. Never
 * fails on content: if two rules have the same number, one owns it (`rulesByNumber`), and the text of the other is still checked. Computes all but the tree
 * lazily, since pages about the past need the references of single rules in a hundred editions.
 */
export function buildGraph(
  expression: Expression,
  { scheme, words, placeOf = placeWithoutSource, others = [], inSource = new Set() }: GraphOptions,
): RuleGraph {
  const tree = buildTree(expression.rules, scheme);
  const rules = [...tree.byNumber.values()];
  const context: ReferenceContext = {
    index: indexNumbers(scheme, tree.byNumber.keys()),
    words,
    inSource,
    byNumber: tree.byNumber,
    byTitle: once(() => indexTitles(rules)),
    placeOf,
    others,
    texts: knownTexts(scheme, words, others),
  };
  const answers = new Map<Rule, FoundReferences>();
  const ask = (rule: Rule) => findReferences(rule.blocks, { ...context, within: rule.number });
  const found = (rule: Rule) => getOrInsertComputed(answers, rule, ask);
  const foundFor = (number: string) => {
    const rule = tree.byNumber.get(number);
    return rule === undefined ? NOTHING_FOUND : found(rule);
  };
  const inGlossary = once(() => expression.glossary.map((entry) => ({ entry, references: findInSenses(entry.senses, context) })));
  const derived: Pick<RuleGraph, DerivedPart> = lazyProperties({
    terms: () => indexTerms(expression.glossary, rules),
    references: () => new Map(rules.map((rule) => [rule.number, found(rule).references])),
    workReferences: () =>
      new Map(rules.map((rule) => [rule.number, found(rule).elsewhere] as const).filter(([, list]) => list.length > 0)),
    glossaryReferences: () => groupByTerm(inGlossary().map(({ entry, references }) => [entry.term, references])),
    termReferences: () =>
      groupByTerm(expression.glossary.map((entry) => [entry.term, findTermReferences(entry, derived.terms, words)])),
    citedBy: () =>
      invert([
        ...rules.flatMap((rule) => found(rule).references.map((reference) => [ruleCiting(rule, reference), reference] as const)),
        ...inGlossary().flatMap(({ entry, references }) =>
          references.map((reference) => [{ kind: 'glossary', from: entry.term } satisfies Citing, reference] as const),
        ),
      ]),
    messages: () => [
      ...checkNumbers(expression.rules, tree, scheme, inSource),
      ...expression.rules.flatMap(({ blocks, number }) => checkReferences(blocks, { ...context, within: number })),
      ...expression.glossary.flatMap(({ senses }) => senses.flatMap((blocks) => checkReferences(blocks, context))),
    ],
  });
  return Object.assign(derived, {
    ...tree,
    expression,
    scheme,
    referencesOf: (number: string) => foundFor(number).references,
    workReferencesOf: (number: string) => foundFor(number).elsewhere,
    referencesIn: (blocks: readonly Block[]) => findReferences(blocks, context),
  });
}

/** The parts of a graph that are computed lazily. */
type DerivedPart = 'terms' | 'references' | 'workReferences' | 'glossaryReferences' | 'termReferences' | 'citedBy' | 'messages';

const NOTHING_FOUND: FoundReferences = { references: [], elsewhere: [] };

function findInSenses(senses: Expression['glossary'][number]['senses'], context: ReferenceContext): readonly GlossaryReference[] {
  return senses.flatMap((blocks, sense) =>
    findReferences(blocks, context).references.map((reference) => ({ ...reference, sense })),
  );
}

function indexTitles(rules: Iterable<Rule>): ReadonlyMap<string, readonly string[]> {
  const byTitle = new Map<string, string[]>();
  for (const rule of rules) {
    const title = foldTitle(titleOf(rule) ?? '');
    if (title !== '') getOrInsertComputed(byTitle, title, () => []).push(rule.number);
  }
  return byTitle;
}

/** Groups items by the term of their entry; a glossary may have two entries with one term. */
function groupByTerm<T>(entries: readonly (readonly [string, readonly T[]])[]): ReadonlyMap<string, readonly T[]> {
  const grouped = new Map<string, readonly T[]>();
  for (const [term, items] of entries) if (items.length > 0) grouped.set(term, [...(grouped.get(term) ?? []), ...items]);
  return grouped;
}

function ruleCiting(rule: Rule, reference: Reference): Citing {
  return { kind: rule.blocks[reference.block]?.kind === 'example' ? 'example' : 'text', from: rule.number };
}

/** Returns the places that cite each rule, without repetitions. */
function invert(edges: readonly (readonly [Citing, Reference])[]): ReadonlyMap<string, readonly Citing[]> {
  const citedBy = new Map<string, Map<string, Citing>>();
  for (const [citing, { targets }] of edges) {
    for (const target of targets) {
      getOrInsertComputed(citedBy, target, () => new Map()).set(`${citing.kind} ${citing.from}`, citing);
    }
  }
  return new Map([...citedBy].map(([target, citing]) => [target, [...citing.values()]]));
}

/** Arranges rules by their numbers, whatever gaps and repetitions the source has. */
function buildTree(rules: readonly Rule[], scheme: Scheme): RuleTree {
  const byNumber = rulesByNumber(rules);
  const duplicates = rules.filter((rule) => byNumber.get(rule.number) !== rule);
  const numbers = [...byNumber.keys()];
  const children = new Map<string, string[]>(numbers.map((number) => [number, []]));
  for (const rule of byNumber.values()) {
    const above = nearestAbove(rule, byNumber, scheme);
    if (above !== undefined) children.get(above)?.push(rule.number);
  }
  return {
    byNumber,
    duplicates,
    children,
    chapterOf: new Map(
      numbers.flatMap((number) => {
        const chapter = chapterNumber(scheme, number);
        return chapter === null ? [] : [[number, chapter]];
      }),
    ),
    order: new Map(numbers.map((number, position) => [number, position])),
  };
}

/** Returns the nearest existing rule above by the number, or, for a number that the scheme cannot read, the parent in the source. */
function nearestAbove(rule: Rule, byNumber: ReadonlyMap<string, Rule>, scheme: Scheme): string | undefined {
  const above = ancestors(scheme, rule.number).findLast((number) => byNumber.has(number));
  return above ?? (rule.parent !== null && rule.parent !== rule.number && byNumber.has(rule.parent) ? rule.parent : undefined);
}

/** Checks the sequence of rules in the source. */
function checkNumbers(
  rules: readonly Rule[],
  tree: RuleTree,
  scheme: Scheme,
  inSource: ReadonlySet<string>,
): readonly VFileMessage[] {
  return [
    ...duplicateNumbers(tree),
    ...rules.flatMap((rule) => missingParent(rule, tree, scheme, inSource)),
    ...rules.flatMap((rule, index) => misplaced(rule, rules[index - 1], tree, scheme)),
    ...[...tree.children.values()].flatMap((siblings) => numberGaps(siblings, tree, scheme)),
  ];
}

/** Reports rules whose number another one owns. */
export function duplicateNumbers({ duplicates, byNumber }: RuleTree): readonly VFileMessage[] {
  return duplicates.map(({ number, place }) => {
    const owner = byNumber.get(number)?.place;
    return diagnose({
      code: 'duplicate-number',
      reason: `number "${number}" is already used by the rule at ${owner === undefined ? 'another place' : formatPlace(owner)}`,
      place,
      remedy: 'give one of the two rules another number; until then links lead to that one',
    });
  });
}

function missingParent(rule: Rule, tree: RuleTree, scheme: Scheme, inSource: ReadonlySet<string>): VFileMessage | [] {
  const parent = parentNumber(scheme, rule.number);
  if (parent === null || tree.byNumber.has(parent) || inSource.has(parent)) return [];
  return diagnose({
    code: 'missing-parent',
    reason: `rule "${rule.number}" belongs to "${parent}", which does not exist`,
    place: rule.place,
    remedy: `add "${parent}", or correct the number`,
  });
}

/** Reports a rule out of order: the one before it must be its parent or belong to its parent, and have a lower number. */
function misplaced(rule: Rule, previous: Rule | undefined, tree: RuleTree, scheme: Scheme): VFileMessage | [] {
  if (previous === undefined || previous.number === rule.number) return [];
  const parent = parentNumber(scheme, rule.number);
  const above = [...ancestors(scheme, previous.number), previous.number];
  const reason = `rule "${rule.number}" comes after "${previous.number}"`;
  if (parent !== null && tree.byNumber.has(parent) && !above.includes(parent)) {
    const remedy = `move it under "${parent}", or correct the number`;
    return diagnose({ code: 'number-outside-parent', reason: `${reason}, outside "${parent}"`, place: rule.place, remedy });
  }
  const isOrdered = compareNumbers(scheme, previous.number, rule.number) <= 0;
  return isOrdered ? [] : diagnose({ code: 'number-order', reason, place: rule.place });
}

/** Reports gaps in the numbers below chapters; chapters themselves may have gaps. */
function numberGaps(siblings: readonly string[], tree: RuleTree, scheme: Scheme): readonly VFileMessage[] {
  if (isHeaded(scheme)) return [];
  return siblings.flatMap((number, index) => {
    const rule = tree.byNumber.get(number);
    const previous = siblings[index - 1];
    const parent = parentNumber(scheme, number);
    if (rule === undefined || parent === null || !tree.chapterOf.has(parent)) return [];
    if (previous !== undefined && levelOf(scheme, previous) !== rule.level) return [];
    const after = successors(scheme, previous ?? parent);
    if ((previous === undefined ? after?.otherChildren : after?.others)?.includes(number) === true) return [];
    const expected = previous === undefined ? after?.child : after?.sibling;
    if (expected == null || compareNumbers(scheme, expected, number) >= 0 || tree.byNumber.has(expected)) return [];
    return diagnose({
      code: 'number-gap',
      severity: 'info',
      reason: `rule "${number}" follows ${previous === undefined ? `"${parent}"` : `"${previous}"`} where "${expected}" is expected`,
      place: rule.place,
      remedy: 'add the missing rule, correct the number, or declare the letters that the scheme skips',
    });
  });
}
