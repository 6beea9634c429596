/** The glossary terms of which the rules of an edition speak. */
import type { RuleGraph } from '../graph/index.ts';
import type { Block, Rule } from '../model.ts';
import { ancestors } from '../numbering/index.ts';
import { findNames, indexNames, type NamedStretch } from './find-names.ts';

/** A place in a rule at which a reader may want to know what a term means. */
export interface TermMention extends NamedStretch {
  /** Index of the block in its rule. */
  readonly block: number;
}

/** Who reads rules knows a term that stands in more than this share of them, */
const TOO_COMMON = 0.01;
/** unless the rules are so few that it stands in no more than these. */
const FEW = 8;

const SPEAKING: readonly Block['kind'][] = ['text', 'item'];

/**
 * The mentions of terms by the number of the rule in which they stand: of each term only the first in a group, which is a rule directly below a
 * chapter with all that is below it. Left out are common terms, obsolete ones, terms that a rule around the
 * place has for its title, and what stands inside a citation. `isOwn` tells whether a block is in the language of the glossary.
 */
export function findTermMentions(
  graph: RuleGraph,
  isOwn: (block: Block) => boolean = () => true,
): ReadonlyMap<string, readonly TermMention[]> {
  const { expression, scheme, terms } = graph;
  const names = indexNames(
    expression.glossary
      .filter(({ obsolete }) => !obsolete)
      .flatMap(({ term, aliases }) => [term, ...aliases].map((name) => [name, term] as const)),
  );
  const named = expression.rules.map((rule) => ({ rule, found: namesInRule(graph, rule, isOwn, names) }));
  const frequent = frequentTerms(named.map(({ found }) => found));
  const mentions = new Map<string, readonly TermMention[]>();
  const told = new Map<string, Set<string>>();
  for (const { rule, found } of named) {
    const family = [...ancestors(scheme, rule.number), rule.number];
    const group = family[scheme.chapterLevel + 1] ?? rule.number;
    const here = told.get(group) ?? new Set(family.map((number) => terms.termOf.get(number) ?? ''));
    told.set(group, here);
    const fresh = found.filter(({ term }) => !frequent.has(term) && !here.has(term) && here.add(term));
    if (fresh.length > 0 && !mentions.has(rule.number)) mentions.set(rule.number, fresh);
  }
  return mentions;
}

function namesInRule(
  { references }: RuleGraph,
  rule: Rule,
  isOwn: (block: Block) => boolean,
  names: ReturnType<typeof indexNames>,
): readonly TermMention[] {
  const cited = references.get(rule.number) ?? [];
  return rule.blocks.flatMap((block, index) => {
    if (!SPEAKING.includes(block.kind) || !isOwn(block)) return [];
    const taken = [
      ...cited.filter((reference) => reference.block === index),
      ...block.marks.filter(({ kind }) => kind === 'link'),
    ];
    return findNames(block.text, names)
      .filter(({ start, end }) => !taken.some((other) => other.start < end && start < other.end))
      .map((found) => ({ ...found, block: index }));
  });
}

/** The terms that stand in too many rules. */
function frequentTerms(rules: readonly (readonly TermMention[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const found of rules)
    for (const term of new Set(found.map((mention) => mention.term))) counts.set(term, (counts.get(term) ?? 0) + 1);
  const most = Math.max(FEW, rules.length * TOO_COMMON);
  return new Set([...counts].filter(([, count]) => count > most).map(([term]) => term));
}
