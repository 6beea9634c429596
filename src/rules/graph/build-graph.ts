/** An expression to its graph. */
import type { VFileMessage } from 'vfile-message';
import { indexNumbers, type NamedWork } from '../citations/index.ts';
import { diagnose, formatPlace } from '../diagnostics.ts';
import { memoize, once } from '../memo.ts';
import type { Expression, Rule } from '../model.ts';
import { ancestors, chapterNumber, compareNumbers, levelOf, parentNumber, type Scheme, successors } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
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
  /** Numbers that stand in the text which this one translates a part of: what belongs to them lacks nothing. */
  readonly inSource?: ReadonlySet<string>;
}

/**
 * Builds the graph of one expression: the tree of its numbers, its references both ways, its terms, and messages about whatever is wrong.
 * Never fails on content: of two rules with one number the first owns it, and the text of the second is checked all the same. All but the tree is
 * worked out when it is first asked for, since pages about the past ask for the references of single rules in a hundred editions.
 */
export function buildGraph(
  expression: Expression,
  { scheme, words, placeOf = placeWithoutSource, others = [], inSource = new Set() }: GraphOptions,
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
    ...checkNumbers(expression.rules, tree, scheme, inSource),
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

// What is wrong with the numbers of an expression.

/** Checks the sequence of rules as it stands in the source. */
function checkNumbers(
  rules: readonly Rule[],
  tree: RuleTree,
  scheme: Scheme,
  inSource: ReadonlySet<string>,
): readonly VFileMessage[] {
  return [
    ...tree.duplicates.map((rule) => duplicateNumber(rule, tree)),
    ...rules.flatMap((rule) => missingParent(rule, tree, scheme, inSource)),
    ...rules.flatMap((rule, index) => misplaced(rule, rules[index - 1], tree, scheme)),
    ...[...tree.children.values()].flatMap((siblings) => numberGaps(siblings, tree, scheme)),
  ];
}

function duplicateNumber(rule: Rule, tree: RuleTree): VFileMessage {
  const first = tree.byNumber.get(rule.number)?.place;
  return diagnose({
    code: 'duplicate-number',
    severity: 'error',
    reason: `number "${rule.number}" is already that of the rule at ${first === undefined ? 'another place' : formatPlace(first)}`,
    place: rule.place,
    remedy: 'give one of the two rules another number; until then links lead to the first',
  });
}

function missingParent(rule: Rule, tree: RuleTree, scheme: Scheme, inSource: ReadonlySet<string>): readonly VFileMessage[] {
  const parent = parentNumber(scheme, rule.number);
  if (parent === null || tree.byNumber.has(parent) || inSource.has(parent)) return [];
  return [
    diagnose({
      code: 'missing-parent',
      severity: 'warning',
      reason: `rule "${rule.number}" belongs to "${parent}", which does not exist`,
      place: rule.place,
      remedy: `add "${parent}", or correct the number`,
    }),
  ];
}

/** Tells whether a rule is out of order: it must follow its parent, or something that belongs to its parent, and come after what it follows. */
function misplaced(rule: Rule, previous: Rule | undefined, tree: RuleTree, scheme: Scheme): readonly VFileMessage[] {
  if (previous === undefined || previous.number === rule.number) return [];
  const parent = parentNumber(scheme, rule.number);
  const above = [...ancestors(scheme, previous.number), previous.number];
  if (parent !== null && tree.byNumber.has(parent) && !above.includes(parent)) {
    return [
      diagnose({
        code: 'number-outside-parent',
        severity: 'warning',
        reason: `rule "${rule.number}" comes after "${previous.number}", outside "${parent}"`,
        place: rule.place,
        remedy: `move it under "${parent}", or correct the number`,
      }),
    ];
  }
  if (compareNumbers(scheme, previous.number, rule.number) <= 0) return [];
  return [
    diagnose({
      code: 'number-order',
      severity: 'warning',
      reason: `rule "${rule.number}" comes after "${previous.number}"`,
      place: rule.place,
      remedy: 'put the rules in the order of their numbers, or correct the number',
    }),
  ];
}

/** Reports gaps below the chapters; works leave room between those. */
function numberGaps(siblings: readonly string[], tree: RuleTree, scheme: Scheme): readonly VFileMessage[] {
  return siblings.flatMap((number, index) => {
    const rule = tree.byNumber.get(number);
    const previous = siblings[index - 1];
    const parent = parentNumber(scheme, number);
    if (rule === undefined || parent === null || !tree.chapterOf.has(parent)) return [];
    if (previous !== undefined && levelOf(scheme, previous) !== rule.level) return [];
    const after = previous === undefined ? undefined : successors(scheme, previous);
    if (after?.others.includes(number) === true) return [];
    const expected = previous === undefined ? successors(scheme, parent)?.child : after?.sibling;
    if (expected == null || compareNumbers(scheme, expected, number) >= 0 || tree.byNumber.has(expected)) return [];
    return [
      diagnose({
        code: 'number-gap',
        severity: 'info',
        reason: `rule "${number}" follows ${previous === undefined ? `"${parent}"` : `"${previous}"`} where "${expected}" is expected`,
        place: rule.place,
        remedy: 'add the missing rule, correct the number, or declare the letters that the scheme skips',
      }),
    ];
  });
}
