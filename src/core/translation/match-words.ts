/**
 * Pairs glossary entries in two languages by their words. Rules and entries whose translation is known show which words of the two languages
 * occur together. This also works for glossaries in alphabetical order and without citations.
 */
import type { RuleGraph } from '../graph/index.ts';
import { entryText, wholeText } from '../history/index.ts';
import { getOrInsertComputed, memoize, once } from '../memo.ts';
import type { GlossaryEntry, Rule } from '../model.ts';
import { foldAccents } from '../text/index.ts';

/** The positions of an entry of the source and of the translation. */
export type Pair = readonly [source: number, other: number];

/** Two entries are a pair if they agree by at least `least`, and neither agrees with another entry more than `runnerUp` times as much. */
const AGREEMENT: readonly { readonly least: number; readonly runnerUp: number }[] = [
  { least: 0.3, runnerUp: 0.9 },
  { least: 0.2, runnerUp: 0.75 },
];
/** If no two entries agree this much, words do not tell anything about a pair. */
const MIN_IN_COMMON = 0.2;
/** The weight of the words of the term; the rest is that of its explanation. */
const SHARE_OF_TERM = 0.35;
/** Two words that occur together less often than this are unrelated. */
const UNRELATED = 0.1;

/** Compares the entries of two glossaries by words learned from rules, whose `counterparts` are known, and from known pairs of entries. */
export function compareWords(base: RuleGraph, translation: RuleGraph, counterparts: ReadonlyMap<string, string>) {
  const [sources, others] = [base.expression.glossary, translation.expression.glossary];
  const rules = once(() =>
    [...base.byNumber].flatMap(([number, rule]): ParallelText[] => {
      const other = translation.byNumber.get(counterparts.get(number) ?? '');
      return other === undefined ? [] : [[[...wordsOfRule(rule)], [...wordsOfRule(other)]]];
    }),
  );
  const learn = (known: ReadonlyMap<number, number>): Compare => {
    const ofEntries = [...known].flatMap(([at, otherAt]): ParallelText[] => {
      const [source, other] = [sources[at], others[otherAt]];
      if (source === undefined || other === undefined) return [];
      return [
        [[...wordsAndStems(source.term)], [...wordsAndStems(other.term)]],
        [[...wordsAndStems(entryText(source))], [...wordsAndStems(entryText(other))]],
      ];
    });
    return compareEntries(sources, others, [...rules(), ...ofEntries]);
  };
  /** Returns the positions of the entries of both glossaries that are in no known pair. */
  const unpaired = (known: ReadonlyMap<number, number>): readonly [readonly number[], readonly number[]] => {
    const taken = new Set(known.values());
    return [[...sources.keys()].filter((index) => !known.has(index)), [...others.keys()].filter((index) => !taken.has(index))];
  };

  /** The number of known pairs, which only grows, at which no further one was found. */
  let exhausted = -1;

  return {
    /** Returns pairs of entries besides those known. Each new pair teaches more words, and leaves fewer entries to choose from. */
    findPairs: (known: ReadonlyMap<number, number>): readonly Pair[] => {
      const pairs = new Map(known);
      for (;;) {
        if (pairs.size === exhausted) return [];
        const [left, right] = unpaired(pairs);
        const found = left.length === 0 || right.length === 0 ? [] : clearPairs(learn(pairs)(left, right));
        if (found.length === 0) exhausted = pairs.size;
        if (found.length === 0) return [...pairs].filter(([index]) => !known.has(index));
        for (const [source, other] of found) pairs.set(source, other);
      }
    },

    /** Returns a function that compares the agreement of two entries with the best of either: 1 if no other is better. */
    relativeAgreement: (known: ReadonlyMap<number, number>): ((source: number, other: number) => number) => {
      const compared = once(() => {
        const [left, right] = unpaired(known);
        const compare = learn(known);
        return [compare(left, [...others.keys()]), compare([...sources.keys()], right)] as const;
      });
      return (source, other) => {
        const [rows, columns] = compared();
        const row = rows.get(source) ?? new Map<number, number>();
        const best = Math.max(...row.values(), ...Array.from(columns.values(), (column) => column.get(other) ?? 0));
        return best < MIN_IN_COMMON ? 1 : (row.get(other) ?? 0) / best;
      };
    },
  };
}

/** The agreement of each pair, by source and translation; pairs without any are left out. */
type Scores = ReadonlyMap<number, ReadonlyMap<number, number>>;

interface Candidate {
  readonly source: number;
  readonly other: number;
  readonly score: number;
}

/** Returns the pairs that agree enough, and clearly more than either entry does with any other unpaired one. */
function clearPairs(scores: Scores): readonly Pair[] {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  let remaining = [...scores].flatMap(([source, row]) => Array.from(row, ([other, score]) => ({ source, other, score })));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    remaining = remaining.filter(({ source, other }) => !found.has(source) && !taken.has(other));
    const { ofSource, ofOther } = bestTwo(remaining);
    for (const [best, second] of ofSource.values()) {
      const [rival, otherSecond] = best === undefined ? [] : (ofOther.get(best.other) ?? []);
      if (best === undefined || rival !== best) continue;
      const runnerUp = Math.max(second?.score ?? 0, otherSecond?.score ?? 0) / best.score;
      if (!AGREEMENT.some((limit) => best.score >= limit.least && runnerUp <= limit.runnerUp)) continue;
      found.set(best.source, best.other);
      taken.add(best.other);
    }
  }
  return [...found];
}

type BestTwo = ReadonlyMap<number, readonly Candidate[]>;

function bestTwo(candidates: readonly Candidate[]): { readonly ofSource: BestTwo; readonly ofOther: BestTwo } {
  const [ofSource, ofOther] = [new Map<number, readonly Candidate[]>(), new Map<number, readonly Candidate[]>()];
  const add = (best: Map<number, readonly Candidate[]>, key: number, candidate: Candidate): void => {
    const [first, second] = best.get(key) ?? [];
    if (first === undefined) best.set(key, [candidate]);
    else if (candidate.score > first.score) best.set(key, [candidate, first]);
    else if (second === undefined || candidate.score > second.score) best.set(key, [first, candidate]);
  };
  for (const candidate of candidates) {
    add(ofSource, candidate.source, candidate);
    add(ofOther, candidate.other, candidate);
  }
  return { ofSource, ofOther };
}

/** The words of a text and of its translation. */
type ParallelText = readonly [readonly string[], readonly string[]];

type Compare = (left: readonly number[], right: readonly number[]) => Scores;

function compareEntries(
  sources: readonly GlossaryEntry[],
  others: readonly GlossaryEntry[],
  parallel: readonly ParallelText[],
): Compare {
  const left = indexWords(parallel.map(([text]) => text));
  const right = indexWords(parallel.map(([, text]) => text));
  const [toOther, toSource] = [relateWords(left, right), relateWords(right, left)];
  return (sourceAt, otherAt) => {
    const [ofSource, ofOther] = [splitEntries(sources, sourceAt), splitEntries(others, otherAt)];
    // Relating words takes the most time, so those of the smaller side are related.
    const isFewer = sourceAt.length < otherAt.length;
    const there = isFewer ? toOther : invert(toSource, wordSet(ofOther), right, left);
    const back = isFewer ? invert(toOther, wordSet(ofSource), left, right) : toSource;
    const [ofLeft, ofRight] = [describeAll(ofSource, left, there), describeAll(ofOther, right, back)];
    return addScores(agreement(ofLeft, ofRight, 0), agreement(ofLeft, ofRight, 1));
  };
}

/** The words of the names and explanations of entries, by position. */
type SplitEntries = ReadonlyMap<number, readonly [name: ReadonlySet<string>, sense: ReadonlySet<string>]>;

function splitEntries(entries: readonly GlossaryEntry[], at: readonly number[]): SplitEntries {
  return new Map(
    at.flatMap((index) => {
      const entry = entries[index];
      return entry === undefined ? [] : [[index, [wordsAndStems(ownTerm(entry)), wordsAndStems(entryText(entry))]] as const];
    }),
  );
}

function wordSet(entries: SplitEntries): ReadonlySet<string> {
  return new Set([...entries.values()].flatMap(([name, sense]) => [...name, ...sense]));
}

function describeAll(entries: SplitEntries, own: WordIndex, relate: Relate): Described {
  return new Map(
    Array.from(entries, ([index, [name, sense]]) => [
      index,
      [describeWords(name, own, relate), describeWords(sense, own, relate)],
    ]),
  );
}

/** The words of texts in one language. */
interface WordIndex {
  readonly words: readonly string[];
  /** The position of each word in `words`. */
  readonly ordinals: ReadonlyMap<string, number>;
  /** The words of each text, by their ordinals. */
  readonly texts: readonly (readonly number[])[];
  /** The texts with each word, by its ordinal. */
  readonly textsByWord: readonly (readonly number[])[];
}

function indexWords(texts: readonly (readonly string[])[]): WordIndex {
  const ordinals = new Map<string, number>();
  const words: string[] = [];
  const textsByWord: number[][] = [];
  const numbered = texts.map((text, index) =>
    text.map((word) => {
      const known = ordinals.get(word);
      if (known !== undefined) {
        textsByWord[known]?.push(index);
        return known;
      }
      ordinals.set(word, words.length);
      textsByWord.push([index]);
      return words.push(word) - 1;
    }),
  );
  return { ordinals, words, texts: numbered, textsByWord };
}

/** Returns the words of the other language that occur together with a word, with their Dice coefficients. */
type Relate = (word: string) => ReadonlyMap<string, number>;

function relateWords(own: WordIndex, other: WordIndex): Relate {
  const together = new Uint32Array(other.words.length);
  return memoize((word: string): ReadonlyMap<string, number> => {
    const ownTexts = own.textsByWord[own.ordinals.get(word) ?? -1];
    // A word that no text has may be a name or symbol, which is the same in both languages.
    if (ownTexts === undefined) return sameIn(word);
    const met: number[] = [];
    for (const at of ownTexts) {
      for (const one of other.texts[at] ?? []) {
        const count = together[one] ?? 0;
        if (count === 0) met.push(one);
        together[one] = count + 1;
      }
    }
    const related = new Map<string, number>();
    for (const one of met) {
      const share = (2 * (together[one] ?? 0)) / (ownTexts.length + (other.textsByWord[one]?.length ?? 0) + 1);
      if (share >= UNRELATED) related.set(other.words[one] ?? '', share);
      together[one] = 0;
    }
    return related;
  });
}

const sameIn = (word: string): ReadonlyMap<string, number> => new Map([[word, 1]]);

const UNRELATED_TO_ANY: ReadonlyMap<string, number> = new Map();

/** Inverts a relation for some words. The relation is symmetric, so two words have the same coefficient in both directions. */
function invert(relate: Relate, words: Iterable<string>, own: WordIndex, other: WordIndex): Relate {
  const inverse = new Map<string, Map<string, number>>();
  for (const word of words) {
    if (!own.ordinals.has(word)) continue;
    for (const [related, share] of relate(word)) {
      getOrInsertComputed(inverse, related, () => new Map()).set(word, share);
    }
  }
  return (word) => (other.ordinals.has(word) ? (inverse.get(word) ?? UNRELATED_TO_ANY) : sameIn(word));
}

/** A text prepared for comparison. */
interface DescribedText {
  /** The weight of each word: the rarer, the greater. */
  readonly weights: ReadonlyMap<string, number>;
  /** The sum of the weights. */
  readonly total: number;
  /** The words of the other language that may translate its words, with their greatest coefficients. */
  readonly related: ReadonlyMap<string, number>;
}

function describeWords(words: ReadonlySet<string>, { ordinals, texts, textsByWord }: WordIndex, relate: Relate): DescribedText {
  const weights = new Map<string, number>();
  const related = new Map<string, number>();
  for (const word of words) {
    const uses = textsByWord[ordinals.get(word) ?? -1]?.length ?? 0;
    weights.set(word, Math.log((texts.length + 2) / (uses + 1)));
    for (const [other, share] of relate(word)) if (share > (related.get(other) ?? 0)) related.set(other, share);
  }
  return { weights, total: [...weights.values()].reduce((sum, weight) => sum + weight, 0), related };
}

type Described = ReadonlyMap<number, readonly [name: DescribedText, sense: DescribedText]>;

/** Returns the agreement of names (part 0) or explanations (part 1): the harmonic mean of the shares of either text that the other translates. */
function agreement(left: Described, right: Described, part: 0 | 1): Scores {
  const [there, back] = [covered(left, right, part), covered(right, left, part)];
  return new Map(
    Array.from(there, ([source, shares]) => [
      source,
      new Map(
        Array.from(shares, ([other, share]) => {
          const returned = back.get(other)?.get(source) ?? 0;
          return [other, share + returned === 0 ? 0 : (2 * share * returned) / (share + returned)];
        }),
      ),
    ]),
  );
}

/** Returns the share of the weight of each name or explanation that each of the others translates. */
function covered(own: Described, others: Described, part: 0 | 1): Scores {
  const holders = new Map<string, { readonly index: number; readonly weight: number }[]>();
  for (const [index, { [part]: text }] of own) {
    for (const [word, weight] of text.weights) {
      getOrInsertComputed(holders, word, () => []).push({ index, weight });
    }
  }
  const scores = new Map(Array.from(own.keys(), (index) => [index, new Map<number, number>()]));
  for (const [other, { [part]: text }] of others) {
    for (const [word, share] of text.related) {
      for (const { index, weight } of holders.get(word) ?? []) {
        const row = scores.get(index);
        row?.set(other, (row.get(other) ?? 0) + (weight * share) / (own.get(index)?.[part].total ?? 1));
      }
    }
  }
  return scores;
}

function addScores(ofNames: Scores, ofSenses: Scores): Scores {
  return new Map(
    Array.from(ofSenses, ([source, senses]) => {
      const names = ofNames.get(source) ?? new Map<number, number>();
      const both = [...new Set([...names.keys(), ...senses.keys()])];
      return [
        source,
        new Map(
          both.map((other) => [other, SHARE_OF_TERM * (names.get(other) ?? 0) + (1 - SHARE_OF_TERM) * (senses.get(other) ?? 0)]),
        ),
      ] as const;
    }),
  );
}

/** Returns the term of an entry without the term of another language in brackets. */
const ownTerm = ({ term }: GlossaryEntry): string => term.replace(/[([（【].*$/su, '');

/** Ideographs, kana and Hangul, which are written without spaces or with endings. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;

/** Returns the words of the title and text of a rule, as `wordsAndStems` does. */
export const wordsOfRule = /* @__PURE__ */ memoize((rule: Rule): ReadonlySet<string> => wordsAndStems(wholeText(rule)));

/** Returns the words of a text and their stems; in scripts without spaces, every pair of neighboring characters. */
function wordsAndStems(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of foldAccents(text)
    .normalize()
    .matchAll(/[\p{L}\p{N}ー{}+]+/gu)) {
    const unspaced = word.match(UNSPACED);
    if (unspaced === null) {
      if (word.length > 1) words.add(word).add(stemOf(word));
      continue;
    }
    for (const run of unspaced) {
      const characters = [...run];
      if (characters.length === 1) words.add(run);
      for (let at = 0; at + 1 < characters.length; at += 1) words.add(`${characters[at]}${characters[at + 1]}`);
    }
  }
  return words;
}

/** Returns the part that most forms of a word share, without an ending of one or two letters; words in other scripts than Latin are unchanged. */
function stemOf(word: string): string {
  if (!/\p{Script=Latin}/u.test(word)) return word;
  if (word.length > 5) return `${word.slice(0, -2)}…`;
  return word.length > 3 ? `${word.replace(/[ens]$/u, '')}…` : word;
}
