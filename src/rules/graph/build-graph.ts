/** An expression to its graph. */
import { indexNumbers, type NamedWork } from '../citations/index.ts';
import { memoize, once } from '../memo.ts';
import type { Expression, Rule } from '../model.ts';
import { ancestors, chapterNumber, type Scheme } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import { checkNumbers } from './check-numbers.ts';
import {
  type FoundReferences,
  findReferences,
  type PlaceOf,
  placeWithoutSource,
  type ReferenceContext,
} from './find-references.ts';
import type { Citing, GlossaryReference, Reference, RuleGraph, RuleTree } from './rule-graph.ts';
import { findTermReferences, foldTitle, indexTerms, titleOf } from './terms.ts';

/** How the expression numbers and cites. */
export interface GraphOptions {
  readonly scheme: Scheme;
  /** Of the expression's language. */
  readonly words: CitationWords;
  /** For the places of messages; without it they are counted in the plain text. */
  readonly placeOf?: PlaceOf;
  /** The works that the text may name; absent: none. */
  readonly others?: readonly NamedWork[];
}

/**
 * Builds the graph of one expression: the tree of its numbers, its references both ways, its terms, and messages about whatever is wrong.
 * Never fails on content: of two rules with one number the first owns it, and the text of the second is checked all the same. All but the tree is
 * worked out when it is first asked for, since pages about the past ask for the references of single rules in a hundred editions.
 */
export function buildGraph(
  expression: Expression,
  { scheme, words, placeOf = placeWithoutSource, others = [] }: GraphOptions,
): RuleGraph {
  const tree = buildTree(expression.rules, scheme);
  const terms = once(() => indexTerms(expression.glossary, tree.byNumber.values()));
  const context: ReferenceContext = {
    index: indexNumbers(scheme, tree.byNumber.keys()),
    words,
    byNumber: tree.byNumber,
    byTitle: once(() => indexTitles(tree.byNumber.values())),
    placeOf,
    others,
  };
  const found = memoize((rule: Rule) => findReferences(rule.blocks, context));
  const foundFor = (number: string) => {
    const rule = tree.byNumber.get(number);
    return rule === undefined ? NOTHING_FOUND : found(rule);
  };
  const inGlossary = once(() => expression.glossary.map((entry) => ({ entry, ...findInSenses(entry.senses, context) })));
  const owners = [...tree.byNumber.keys()];
  const references = once(() => new Map(owners.map((number) => [number, foundFor(number).references])));
  const workReferences = once(
    () => new Map(owners.map((number) => [number, foundFor(number).elsewhere] as const).filter(([, list]) => list.length > 0)),
  );
  const glossaryReferences = once(() => groupByTerm(inGlossary().map(({ entry, references: list }) => [entry.term, list])));
  const termReferences = once(() =>
    groupByTerm(expression.glossary.map((entry) => [entry.term, findTermReferences(entry, terms(), words)])),
  );
  const citedBy = once(() =>
    invert([
      ...[...tree.byNumber.values()].flatMap((rule) =>
        found(rule).references.map((reference) => [ruleCiting(rule, reference), reference] as const),
      ),
      ...inGlossary().flatMap(({ entry, references: list }) =>
        list.map((reference) => [{ kind: 'glossary', from: entry.term } satisfies Citing, reference] as const),
      ),
    ]),
  );
  const messages = once(() => [
    ...checkNumbers(expression.rules, tree, scheme),
    ...[...expression.rules.map(found), ...inGlossary()].flatMap((one) => one.messages),
  ]);
  return {
    ...tree,
    expression,
    scheme,
    referencesOf: (number) => foundFor(number).references,
    workReferencesOf: (number) => foundFor(number).elsewhere,
    get terms() {
      return terms();
    },
    get references() {
      return references();
    },
    get workReferences() {
      return workReferences();
    },
    get glossaryReferences() {
      return glossaryReferences();
    },
    get termReferences() {
      return termReferences();
    },
    get citedBy() {
      return citedBy();
    },
    get messages() {
      return messages();
    },
  };
}

const NOTHING_FOUND: FoundReferences = { references: [], elsewhere: [], messages: [] };

function findInSenses(senses: Expression['glossary'][number]['senses'], context: ReferenceContext) {
  const found = senses.map((blocks) => findReferences(blocks, context));
  const references: readonly GlossaryReference[] = found.flatMap((inSense, sense) =>
    inSense.references.map((reference) => ({ ...reference, sense })),
  );
  return { references, messages: found.flatMap(({ messages }: FoundReferences) => messages) };
}

function indexTitles(rules: Iterable<Rule>): ReadonlyMap<string, readonly string[]> {
  const byTitle = new Map<string, string[]>();
  for (const rule of rules) {
    const title = foldTitle(titleOf(rule) ?? '');
    if (title !== '') byTitle.set(title, [...(byTitle.get(title) ?? []), rule.number]);
  }
  return byTitle;
}

/** Groups entries by their terms, of which a glossary may hold one twice. */
function groupByTerm<T>(entries: readonly (readonly [string, readonly T[]])[]): ReadonlyMap<string, readonly T[]> {
  const grouped = new Map<string, readonly T[]>();
  for (const [term, items] of entries) if (items.length > 0) grouped.set(term, [...(grouped.get(term) ?? []), ...items]);
  return grouped;
}

function ruleCiting(rule: Rule, reference: Reference): Citing {
  return { kind: rule.blocks[reference.block]?.kind === 'example' ? 'example' : 'text', from: rule.number };
}

/** Returns for each cited rule those that cite it, each once for each kind. */
function invert(edges: readonly (readonly [Citing, Reference])[]): ReadonlyMap<string, readonly Citing[]> {
  const citedBy = new Map<string, Map<string, Citing>>();
  for (const [citing, { targets }] of edges) {
    for (const target of targets) {
      const known = citedBy.get(target) ?? new Map<string, Citing>();
      citedBy.set(target, known.set(`${citing.kind} ${citing.from}`, citing));
    }
  }
  return new Map([...citedBy].map(([target, citing]) => [target, [...citing.values()]]));
}

/** Arranges rules by their numbers, whatever gaps and repetitions the source has. */
function buildTree(rules: readonly Rule[], scheme: Scheme): RuleTree {
  const byNumber = new Map<string, Rule>();
  const duplicates: Rule[] = [];
  for (const rule of rules) {
    if (byNumber.has(rule.number)) duplicates.push(rule);
    else byNumber.set(rule.number, rule);
  }
  const numbers = [...byNumber.keys()];
  const roots: string[] = [];
  const children = new Map<string, string[]>(numbers.map((number) => [number, []]));
  for (const rule of byNumber.values()) {
    const above = nearestAbove(rule, byNumber, scheme);
    (above === undefined ? roots : children.get(above))?.push(rule.number);
  }
  return {
    byNumber,
    duplicates,
    roots,
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

/** Returns the nearest rule above by the number; a number that the scheme cannot read stands where its source put it. */
function nearestAbove(rule: Rule, byNumber: ReadonlyMap<string, Rule>, scheme: Scheme): string | undefined {
  const above = ancestors(scheme, rule.number).findLast((number) => byNumber.has(number));
  return above ?? (rule.parent !== null && rule.parent !== rule.number && byNumber.has(rule.parent) ? rule.parent : undefined);
}
