/**
 * Rules that answer a question, by what its words stand beside: a rule's own words, the titles above it, and what the glossary says of the terms in the
 * question. Fields are weighed as in BM25F (Robertson and Zaragoza 2009). For questions; a quotation is found by `rankQuotedTexts`.
 */
import { findCitations } from '../citations/index.ts';
import { ancestors, type Scheme } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import { wordStems } from './words.ts';

/** A rule that may answer. */
interface AnsweringRule {
  readonly number: string;
  readonly title: string | null;
  readonly text: string;
  readonly examples: readonly string[];
}

/** An edition in one language, as plain text. */
export interface AnsweringEdition<Rule> {
  readonly rules: readonly Rule[];
  readonly glossary: readonly { readonly term: string; readonly senses: readonly string[] }[];
}

/** An edition that was indexed for questions. */
export interface AnswerIndex<Rule> {
  readonly rules: readonly Rule[];
  /** By stem: the positions of the rules that have it, each with how much it counts there. */
  readonly holders: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly terms: readonly IndexedTerm[];
}

interface IndexedTerm {
  readonly stems: readonly string[];
  /** The stems of its entry. */
  readonly entry: readonly string[];
  /** The positions of the rules that the entry cites, and of those below them. */
  readonly leadsTo: readonly number[];
}

/** How much a word counts by where it stands: in a title, what is above it, in the rule, in its examples, and in the rule above it. */
const WEIGHTS = { title: 2.2, titlesAbove: 1.1, own: 1, example: 0.3, above: 0.35 } as const;
/** How soon a word that stands several times counts no more. */
const SATURATION = 1.2;
/** How much a text's length takes off. */
const LENGTH = 0.6;
/** What the words of a glossary entry count beside those of the question. */
const EXPANSION = 0.12;
/** What a rule gains to which the entry of a term in the question leads, as a share of what the term's words count. */
const LED = 0.5;

/** Indexes the rules of an edition, and its glossary. */
export function indexAnswers<Rule extends AnsweringRule>(
  { rules, glossary }: AnsweringEdition<Rule>,
  { scheme, words }: { readonly scheme: Scheme; readonly words: CitationWords },
): AnswerIndex<Rule> {
  const byNumber = new Map(rules.map((rule) => [rule.number, rule]));
  const documents = rules.map((rule) => {
    const above = ancestors(scheme, rule.number).map((number) => byNumber.get(number));
    const parent = above.length > scheme.chapterLevel + 1 ? (above.at(-1)?.text ?? '') : '';
    const titles = above.map((one) => one?.title ?? '').join(' ');
    return [
      { stems: wordStems(rule.title ?? ''), weight: WEIGHTS.title },
      { stems: wordStems(titles), weight: WEIGHTS.titlesAbove },
      { stems: wordStems(rule.text), weight: WEIGHTS.own },
      { stems: wordStems(rule.examples.join(' ')), weight: WEIGHTS.example },
      { stems: wordStems(parent), weight: WEIGHTS.above },
    ];
  });
  const lengths = documents.map((fields) => fields.reduce((sum, { stems, weight }) => sum + stems.length * weight, 0));
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const holders = new Map<string, Map<number, number>>();
  for (const [at, fields] of documents.entries()) {
    const length = 1 - LENGTH + (LENGTH * (lengths[at] ?? 0)) / average;
    for (const { stems, weight } of fields) {
      for (const stem of stems) {
        const own = holders.get(stem) ?? new Map<number, number>();
        holders.set(stem, own.set(at, (own.get(at) ?? 0) + weight / length));
      }
    }
  }
  const positions = positionsBelow(rules, scheme);
  const terms = glossary.map(({ term, senses }) => {
    const entry = senses.join(' ');
    const cited = findCitations(entry, { scheme, words }).flatMap(({ parts }) => parts.map(({ from }) => from));
    return {
      // "Priority" of `Priority (Rule)`, "Counter" of `Counter, Poison`.
      stems: wordStems(term.replace(/[,(].*/s, '')),
      entry: [...new Set(wordStems(entry))],
      leadsTo: [...new Set(cited.flatMap((number) => positions.get(number) ?? []))],
    };
  });
  return { rules, holders, terms };
}

/** The positions of each rule and of all rules below it. */
function positionsBelow(rules: readonly AnsweringRule[], scheme: Scheme): ReadonlyMap<string, readonly number[]> {
  const below = new Map<string, number[]>();
  for (const [at, { number }] of rules.entries()) {
    for (const above of [...ancestors(scheme, number), number]) {
      const own = below.get(above) ?? [];
      below.set(above, own);
      own.push(at);
    }
  }
  return below;
}

/** Returns the rules that answer a question most likely, best first; none if no rule has any of its words. */
export function rankAnswers<Rule>(question: string, { rules, holders, terms }: AnswerIndex<Rule>, most: number): Rule[] {
  const asked = new Map(wordStems(question).map((stem) => [stem, 1]));
  const named = terms.filter(({ stems }) => stems.length > 0 && stems.every((stem) => asked.has(stem)));
  for (const { entry } of named)
    for (const stem of entry) if (!asked.has(stem)) asked.set(stem, EXPANSION / Math.sqrt(named.length));
  const rarity = (stem: string): number => {
    const count = holders.get(stem)?.size ?? 0;
    return Math.log(1 + (rules.length - count + 0.5) / (count + 0.5));
  };
  const scores = new Map<number, number>();
  for (const [stem, weight] of asked) {
    const told = weight * rarity(stem);
    for (const [at, count] of holders.get(stem) ?? [])
      scores.set(at, (scores.get(at) ?? 0) + (told * count * (SATURATION + 1)) / (count + SATURATION));
  }
  for (const { stems, leadsTo } of named) {
    const gain = LED * stems.reduce((sum, stem) => sum + rarity(stem), 0);
    for (const at of leadsTo) {
      const score = scores.get(at);
      if (score !== undefined) scores.set(at, score + gain);
    }
  }
  return [...scores]
    .sort(([ruleA, a], [ruleB, b]) => b - a || ruleA - ruleB)
    .slice(0, most)
    .flatMap(([at]) => rules[at] ?? []);
}
