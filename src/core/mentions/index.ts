/** Finds where rules mention the terms that the glossary explains. */
import type { RuleGraph } from '../graph/index.ts';
import { countItems } from '../lists.ts';
import { getOrInsertComputed } from '../memo.ts';
import type { Block, Rule } from '../model.ts';
import { ancestors } from '../numbering/index.ts';
import { overlapsAny, type TextRange } from '../text/index.ts';

/** A place in a rule where a term is explained to readers. */
export interface TermMention extends NamedSpan {
  /** Index of the block in its rule. */
  readonly block: number;
}

/** The share of the rules above which a term is too common to need an explanation. */
const TOO_COMMON = 0.01;
/** A term in at most this many rules is never too common, however short the text is. */
const FEW = 8;

const MENTIONING: readonly Block['kind'][] = ['text', 'item'];

/**
 * Returns the mentions of terms by the number of the rule: the first of each term in a rule and its subrules. Leaves out common and obsolete
 * terms, terms that are the title of a rule around the mention, and mentions inside a citation or link. `isOwn` tells whether a block is in the
 * language of the glossary.
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
  // By the rule below its chapter, which is explained together with its subrules.
  const explained = new Map<string, Set<string>>();
  for (const { rule, found } of named) {
    const family = [...ancestors(scheme, rule.number), rule.number];
    const group = family[scheme.chapterLevel + 1] ?? rule.number;
    const explainedHere = getOrInsertComputed(
      explained,
      group,
      () => new Set(family.map((number) => terms.termOf.get(number) ?? '')),
    );
    const first = found.filter(({ term }) => {
      if (frequent.has(term) || explainedHere.has(term)) return false;
      explainedHere.add(term);
      return true;
    });
    if (first.length > 0 && !mentions.has(rule.number)) mentions.set(rule.number, first);
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
    if (!MENTIONING.includes(block.kind) || !isOwn(block)) return [];
    const linked = [
      ...cited.filter((reference) => reference.block === index),
      ...block.marks.filter(({ kind }) => kind === 'link'),
    ];
    return findNames(block.text, names)
      .filter((found) => !overlapsAny(found, linked))
      .map((found) => ({ ...found, block: index }));
  });
}

/** Returns the terms that are too common to be explained. */
function frequentTerms(rules: readonly (readonly TermMention[])[]): ReadonlySet<string> {
  const counts = countItems(rules.flatMap((found) => [...new Set(found.map(({ term }) => term))]));
  const most = Math.max(FEW, rules.length * TOO_COMMON);
  return new Set([...counts].filter(([, count]) => count > most).map(([term]) => term));
}

/** Names of terms, prepared for searching: by first word, longer names first. */
type NameIndex = ReadonlyMap<string, readonly IndexedName[]>;

interface IndexedName {
  /** In lower case. */
  readonly words: readonly string[];
  /** The heading of the term that it names. */
  readonly term: string;
}

interface NamedSpan extends TextRange {
  /** The heading of the term. */
  readonly term: string;
}

interface Word extends TextRange {
  readonly word: string;
}

/** A word with its inner apostrophes and hyphens: `player’s`, `state-based`. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’\-‐‑][\p{L}\p{M}\p{N}]+)*/gu;
/** The text between two words of one name. */
const JOINT = /^[\s,:'"“”]{1,3}$/u;

/** Indexes the names of terms. If two terms share a name, it leads to the first. */
export function indexNames(names: Iterable<readonly [name: string, term: string]>): NameIndex {
  const index = new Map<string, IndexedName[]>();
  for (const [name, term] of names) {
    const words = locateWords(name).map(({ word }) => word);
    const [first] = words;
    if (first === undefined) continue;
    const known = index.get(first) ?? [];
    if (known.some((other) => other.words.join(' ') === words.join(' '))) continue;
    index.set(
      first,
      [...known, { words, term }].toSorted((one, other) => other.words.length - one.words.length),
    );
  }
  return index;
}

/**
 * Finds names in a text, in order: whole words in any case, and of several names at one place the longest. Finds nothing in scripts without
 * spaces, whose text counts as one word.
 */
export function findNames(text: string, names: NameIndex): readonly NamedSpan[] {
  const words = locateWords(text);
  const found: NamedSpan[] = [];
  for (let at = 0; at < words.length; ) {
    const name = names.get(words[at]?.word ?? '')?.find((candidate) => matchesAt(candidate.words, words, at, text));
    const [first, last] = [words[at], words[at + (name?.words.length ?? 1) - 1]];
    if (name !== undefined && first !== undefined && last !== undefined)
      found.push({ start: first.start, end: last.end, term: name.term });
    at += name?.words.length ?? 1;
  }
  return found;
}

function matchesAt(name: readonly string[], words: readonly Word[], at: number, text: string): boolean {
  return name.every((expected, position) => {
    const here = words[at + position];
    const before = words[at + position - 1];
    if (here?.word !== expected) return false;
    return position === 0 || before === undefined || JOINT.test(text.slice(before.end, here.start));
  });
}

function locateWords(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replaceAll('’', "'"),
    start: index,
    end: index + word.length,
  }));
}
