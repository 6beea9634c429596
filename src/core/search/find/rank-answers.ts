/**
 * Finds the rules that answer a question, by the words of a rule, the titles above it, and the glossary entries of the terms in the question,
 * with the field weights of BM25F (Robertson and Zaragoza 2009). `rankQuotedTexts` finds quotations. The index is plain values, small enough
 * for a browser; it does not store the order of words, so that no text can be read from it.
 */
import { findCitations } from '../../citations/index.ts';
import { getOrInsertComputed, memoize, once } from '../../memo.ts';
import type { Expression } from '../../model.ts';
import { ancestors, type Scheme } from '../../numbering/index.ts';
import { blockText, indexSpellings, nearSpellings, ruleExamples, ruleText } from '../../text/index.ts';
import type { CitationWords } from '../../work.ts';
import type { QuestionCard } from './questions.ts';
import { packPositions, unpackPositions } from './stored-indexes.ts';
import { LONGEST_STEM, quoteWords, wordStem, wordStems } from './words.ts';

/** A rule as plain text. */
interface AnsweringRule {
  readonly number: string;
  readonly title: string | null;
  readonly text: string;
  readonly examples: readonly string[];
}

/** An edition in one language, as plain text. */
export interface AnsweringEdition {
  readonly rules: readonly AnsweringRule[];
  readonly glossary: readonly {
    readonly term: string;
    readonly aliases?: readonly string[];
    readonly senses: readonly string[];
  }[];
}

/** Returns an edition as plain text. */
export function answeringEdition({ rules, glossary }: Pick<Expression, 'rules' | 'glossary'>): AnsweringEdition {
  return {
    rules: rules.map((rule) => ({ number: rule.number, title: rule.title, text: ruleText(rule), examples: ruleExamples(rule) })),
    glossary: glossary.map(({ term, aliases, senses }) => ({
      term,
      aliases,
      senses: senses.map((blocks) => blocks.map(blockText).join('\n')),
    })),
  };
}

/** The index of an edition for questions as it is stored. Rules and stems are positions, as `packPositions` packs them. */
export interface AnswerFile {
  readonly rules: readonly string[];
  /** The distance of each rule to its parent, in base 36; 0 for none, negative if the parent is a chapter or a section. */
  readonly above: string;
  /** By how much the weights of words in each rule are divided because of its length, in hundredths in base 36. */
  readonly divisors: string;
  /** Lines of `stem own titles examples`: the rules that have the stem in their texts, titles and examples, repeated as it is there. */
  readonly stems: string;
  /** Terms of the glossary: their stems, those of the entry, and the rules that the entry cites. */
  readonly terms: readonly (readonly [stems: string, entry: string, leadsTo: string])[];
  /** Nicknames: the stems of what people say and of what they mean. */
  readonly synonyms: readonly (readonly [said: string, meant: string])[];
}

export interface Answer {
  readonly number: string;
  /** From 0 to 1: how often a rule at this rank, with this share of the question's words, is right. */
  readonly confidence: number;
}

/** An opened index. */
export interface AnswerIndex {
  readonly rules: readonly string[];
  /** Returns the positions of the rules that have a stem, each with its weight there. */
  readonly holders: (stem: string) => ReadonlyMap<number, number>;
  /** Returns the stem of which another may be a typo, or the stem itself. */
  readonly corrected: (stem: string) => string;
  readonly terms: readonly IndexedTerm[];
  readonly synonyms: readonly (readonly [said: readonly string[], meant: readonly string[]])[];
}

interface IndexedTerm {
  readonly stems: readonly string[];
  readonly entry: readonly string[];
  /** The positions of the rules that the entry cites, and of those below them. */
  readonly leadsTo: readonly number[];
}

/** The weight of a word in a rule's title, the titles above it, its text, its examples, the text of its parent, and the questions that it answers. */
const WEIGHTS = { title: 2.2, titlesAbove: 1.1, own: 1, example: 0.3, above: 0.35, asked: 1 } as const;
/** How soon a repeated word stops counting (`k1` of BM25). */
const SATURATION = 1.2;
/** How much the length of a text counts against it (`b` of BM25). */
const LENGTH = 0.6;
/** The weight of the words of a term's glossary entry, compared to those of the question. */
const EXPANSION = 0.12;
/** What a rule gains if the entry of a term in the question cites it, as a share of the weight of the term. */
const CITED_BY_TERM = 0.5;

/** How a work numbers and cites its rules, and its `nicknames` in `work.yaml`. */
interface AnswerOptions {
  readonly scheme: Scheme;
  readonly words: CitationWords;
  readonly synonyms?: Readonly<Record<string, readonly string[]>> | undefined;
}

export function packAnswers({ rules, glossary }: AnsweringEdition, { scheme, words, synonyms = {} }: AnswerOptions): AnswerFile {
  const stemOf = memoize(wordStem);
  const stemsOf = (text: string) => quoteWords(text).map(stemOf);
  const positions = new Map(rules.map(({ number }, at) => [number, at]));
  const aboveOf = rules.map(({ number }) => ancestors(scheme, number));
  const below = new Map<string, number[]>();
  for (const [at, { number }] of rules.entries())
    for (const one of new Set([...(aboveOf[at] ?? []), number])) getOrInsertComputed(below, one, () => []).push(at);
  const fields = rules.map(({ title, text, examples }) => ({
    title: stemsOf(title ?? ''),
    own: stemsOf(text),
    example: stemsOf(examples.join(' ')),
  }));
  const lengths = fields.map(({ title, own, example }, at) => {
    const above = (aboveOf[at] ?? []).map((number) => fields[positions.get(number) ?? -1]);
    const titles = above.reduce((sum, one) => sum + (one?.title.length ?? 0), 0);
    const parent = endsInRule(aboveOf[at], scheme) ? (above.at(-1)?.own.length ?? 0) : 0;
    return (
      title.length * WEIGHTS.title +
      titles * WEIGHTS.titlesAbove +
      own.length * WEIGHTS.own +
      example.length * WEIGHTS.example +
      parent * WEIGHTS.above
    );
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const stems = new Map<string, Record<'own' | 'title' | 'example', number[]>>();
  for (const [at, own] of fields.entries()) {
    for (const field of ['own', 'title', 'example'] as const)
      for (const stem of own[field])
        getOrInsertComputed(stems, stem, () => ({ own: [], title: [], example: [] }))[field].push(at);
  }
  const stemPositions = new Map([...stems.keys()].map((stem, at) => [stem, at]));
  return {
    rules: rules.map(({ number }) => number),
    above: rules.map((_, at) => distanceAbove(at, aboveOf[at] ?? [], positions, scheme).toString(36)).join('.'),
    divisors: lengths.map((length) => Math.round(100 * (1 - LENGTH + (LENGTH * length) / average)).toString(36)).join('.'),
    stems: [...stems]
      .map(([stem, { own, title, example }]) => `${stem} ${[own, title, example].map(packPositions).join(' ')}`.trimEnd())
      .join('\n'),
    terms: glossary.map(({ term, senses }) => {
      const entry = senses.join(' ');
      const known = new Set(stemsOf(entry).flatMap((stem) => stemPositions.get(stem) ?? []));
      const cited = findCitations(entry, { scheme, words }).flatMap(({ parts }) => parts.map(({ from }) => from));
      const leadsTo = new Set(cited.flatMap((one) => below.get(one) ?? []));
      // "Priority" of `Priority (Rule)`, "Counter" of `Counter, Poison`.
      return [wordStems(term.replace(/[,(].*/s, '')).join(' '), packPositions(known), packPositions(leadsTo)] as const;
    }),
    synonyms: Object.entries(synonyms).map(([said, meant]) => [wordStems(said).join(' '), wordStems(meant.join(' ')).join(' ')]),
  };
}

/** Tells whether the last of a rule's ancestors is a rule, and not a chapter or a section. */
function endsInRule(above: readonly string[] | undefined, { chapterLevel }: Scheme): boolean {
  return above !== undefined && above.length > chapterLevel + 1;
}

function distanceAbove(at: number, above: readonly string[], positions: ReadonlyMap<string, number>, scheme: Scheme): number {
  const nearest = above.findLast((number) => positions.has(number));
  const distance = nearest === undefined ? 0 : at - (positions.get(nearest) ?? at);
  return nearest === above.at(-1) && endsInRule(above, scheme) ? distance : -distance;
}

/**
 * Opens an index, which unpacks the stems of a question when they are needed. A rule is also found by the words of the question cards that it answers, since
 * people ask in other words than rules have.
 */
export function openAnswers(file: AnswerFile, cards: readonly QuestionCard[] = []): AnswerIndex {
  const read = (packed: string) => packed.split('.').map((value) => Number.parseInt(value, 36));
  const divisors = read(file.divisors).map((divisor) => divisor / 100);
  const children = file.rules.map(() => [] as number[]);
  const subrules = file.rules.map(() => [] as number[]);
  for (const [at, distance] of read(file.above).entries()) {
    if (distance !== 0) children[at - Math.abs(distance)]?.push(at);
    if (distance > 0) subrules[at - distance]?.push(at);
  }
  const below = (at: number): readonly number[] => (children[at] ?? []).flatMap((child) => [child, ...below(child)]);
  const lines = file.stems.split('\n').map((line) => line.split(' '));
  const byStem = new Map(lines.map(([stem = '', ...fields]) => [stem, fields]));
  const unpack = (packed: string | undefined) => (packed ? unpackPositions(packed) : []);
  const askedOf = once(() => stemsAsked(cards, file.rules));
  const spellings = once(() => indexSpellings(byStem.keys()));
  const textsWith = (stem: string): number => unpack(byStem.get(stem)?.[0]).length;
  return {
    rules: file.rules,
    corrected: (stem) => {
      // One letter makes another word of a short one: wheat is no typo of what.
      if (stem.length < LONGEST_STEM || byStem.has(stem) || askedOf().has(stem)) return stem;
      const near = nearSpellings(stem, spellings()).filter((other) => other[0] === stem[0]);
      return near.toSorted((a, b) => textsWith(b) - textsWith(a))[0] ?? stem;
    },
    holders: memoize((stem: string) => {
      const [own, title, example] = (byStem.get(stem) ?? []).map(unpack);
      const counts = new Map<number, number>();
      const add = (at: number, weight: number) => counts.set(at, (counts.get(at) ?? 0) + weight / (divisors[at] ?? 1));
      for (const at of own ?? []) {
        add(at, WEIGHTS.own);
        for (const child of subrules[at] ?? []) add(child, WEIGHTS.above);
      }
      for (const at of title ?? []) {
        add(at, WEIGHTS.title);
        for (const part of below(at)) add(part, WEIGHTS.titlesAbove);
      }
      for (const at of example ?? []) add(at, WEIGHTS.example);
      // Not divided: how much people ask about a rule says nothing of its length.
      for (const at of askedOf().get(stem) ?? []) counts.set(at, (counts.get(at) ?? 0) + WEIGHTS.asked);
      return counts;
    }),
    terms: file.terms.map(([stems, entry, leadsTo]) => ({
      stems: stems.split(' ').filter(Boolean),
      entry: unpack(entry).map((at) => lines[at]?.[0] ?? ''),
      leadsTo: leadsTo === '' ? [] : unpackPositions(leadsTo),
    })),
    synonyms: file.synonyms.map(([said, meant]) => [said.split(' ').filter(Boolean), meant.split(' ')] as const),
  };
}

/** Returns the positions of the rules whose question cards have a stem, in any form and language. */
function stemsAsked(cards: readonly QuestionCard[], rules: readonly string[]): ReadonlyMap<string, ReadonlySet<number>> {
  const positions = new Map(rules.map((number, at) => [number, at]));
  const asked = new Map<string, Set<number>>();
  for (const { rule, asked: forms } of cards) {
    const at = positions.get(rule);
    if (at === undefined) continue;
    for (const stem of wordStems(Object.values(forms).flat().join(' ')))
      getOrInsertComputed(asked, stem, () => new Set()).add(at);
  }
  return asked;
}

/** Returns the rules that are most likely to answer a question, best first; none if no rule has any of its words. */
export function rankAnswers(question: string, index: AnswerIndex, most: number): Answer[] {
  return [...shareQuestion(wordStems(question).map(index.corrected), index)]
    .sort(([ruleA, a], [ruleB, b]) => b - a || ruleA - ruleB)
    .slice(0, most)
    .map(([at, share], rank) => ({ number: index.rules[at] ?? '', confidence: confidenceOf(share, rank) }));
}

/** Returns the share of a question's weight that each rule with any of its stems has, by the position of the rule. */
function shareQuestion(own: readonly string[], index: AnswerIndex): ReadonlyMap<number, number> {
  const { holders, terms, synonyms } = index;
  // A nickname that the rules use themselves means nothing else.
  const meant = synonyms.filter(
    ([said]) => said.every((stem) => own.includes(stem)) && said.some((stem) => holders(stem).size === 0),
  );
  const asked = new Map([...own, ...meant.flatMap(([, stems]) => stems)].map((stem) => [stem, 1]));
  const named = terms.filter(({ stems }) => stems.length > 0 && stems.every((stem) => asked.has(stem)));
  const rarity = (stem: string): number => rarityIn(index, stem);
  const whole = [...asked.keys()].reduce((sum, stem) => sum + rarity(stem) * (SATURATION + 1), 0);
  for (const { entry } of named)
    for (const stem of entry) if (!asked.has(stem)) asked.set(stem, EXPANSION / Math.sqrt(named.length));
  const scores = new Map<number, number>();
  for (const [stem, weight] of asked) {
    const full = weight * rarity(stem);
    for (const [at, count] of holders(stem))
      scores.set(at, (scores.get(at) ?? 0) + (full * count * (SATURATION + 1)) / (count + SATURATION));
  }
  for (const { stems, leadsTo } of named) {
    const gain = CITED_BY_TERM * stems.reduce((sum, stem) => sum + rarity(stem), 0);
    for (const at of leadsTo) {
      const score = scores.get(at);
      if (score !== undefined) scores.set(at, score + gain);
    }
  }
  return new Map([...scores].map(([at, score]) => [at, score / whole]));
}

function rarityIn({ rules, holders }: AnswerIndex, stem: string): number {
  const count = holders(stem).size;
  return Math.log(1 + (rules.length - count + 0.5) / (count + 0.5));
}

/**
 * When a text is about another rule than the one cited: the other one has this share of its words, the one cited at most this part of that share,
 * and the text names a term this rare that leads to the other one. `lab/claims.ts` measures how often that is right.
 */
const MEANT = { share: 0.15, cited: 0.12, rarity: 5, confidence: 0.7 };

/**
 * Returns the rule that a text is about if that is neither a rule that it cites nor one above or below it. A text may have no word of its rule
 * and be right, so only a term of the glossary that it names, and that leads elsewhere, tells.
 */
export function ruleMeant(text: string, cited: readonly string[], index: AnswerIndex, scheme: Scheme): Answer | undefined {
  const isOwn = memoize((at: number): boolean => {
    const number = index.rules[at] ?? '';
    return cited.some((one) => {
      const above = ancestors(scheme, one).slice(scheme.chapterLevel + 1);
      return one === number || ancestors(scheme, number).includes(one) || above.includes(number);
    });
  });
  const written = wordStems(text);
  const stems = new Set(written);
  const named = index.terms.filter(({ stems: own, leadsTo }) => leadsTo.length > 0 && own.every((stem) => stems.has(stem)));
  if (named.some(({ leadsTo }) => leadsTo.some(isOwn))) return undefined;
  // The rule beside the one cited is what a term of several words leads to: `the legend rule is 704.5k`.
  const isBeside = (at: number) => cited.some((one) => areSiblings(scheme, one, index.rules[at] ?? ''));
  const beside = named.flatMap(({ stems: own, leadsTo }) =>
    own.length > 1 && leadsTo.length === 1 ? leadsTo.filter(isBeside) : [],
  );
  if (beside.length === 1) return { number: index.rules[beside[0] ?? -1] ?? '', confidence: MEANT.confidence };
  const shares = [...shareQuestion(written, index)];
  const greatest = (of: readonly (readonly [number, number])[]) => Math.max(0, ...of.map(([, share]) => share));
  const others = shares.filter(([at]) => !isOwn(at));
  const best = greatest(others);
  if (best < MEANT.share || greatest(shares.filter(([at]) => isOwn(at))) > best * MEANT.cited) return undefined;
  const [meant = -1] = others.find(([, share]) => share === best) ?? [];
  const isNamed = named.some(({ stems: own, leadsTo }) => {
    return leadsTo.includes(meant) && own.reduce((sum, stem) => sum + rarityIn(index, stem), 0) >= MEANT.rarity;
  });
  return isNamed ? { number: index.rules[meant] ?? '', confidence: MEANT.confidence } : undefined;
}

/** Tells whether two rules are parts of one rule. */
function areSiblings(scheme: Scheme, one: string, other: string): boolean {
  const above = ancestors(scheme, one).slice(scheme.chapterLevel + 1);
  return above.length > 0 && above.at(-1) === ancestors(scheme, other).at(-1);
}

/** Answers with a lower confidence are wrong four times of five, so that readers are better served by none. */
const LEAST_SHOWN = 0.3;

/** Returns the answers that are likely enough to be shown to readers. */
export function likelyAnswers(question: string, index: AnswerIndex, most: number): Answer[] {
  return rankAnswers(question, index, most).filter(({ confidence }) => confidence >= LEAST_SHOWN);
}

/**
 * Returns how likely it is that a rule with this share of the question's weight is right: lines fitted to the answers to 106 questions about
 * Magic's rules (`lab/questions.ts`), and capped at the confidence of a possible match.
 */
function confidenceOf(share: number, rank: number): number {
  const likely = rank === 0 ? Math.min(0.6, 0.05 + 1.1 * share) : Math.min(0.5, 0.85 * share - 0.06);
  return Math.round(100 * Math.max(0.05, likely)) / 100;
}
