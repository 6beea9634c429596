/**
 * Which terms of two glossaries are used alike: in the same rules of a text and its translation, and in what entries say about other terms. This pairs glossaries
 * that each keep the alphabet of their own language and cite nothing.
 */
import type { RuleGraph } from '../graph/index.ts';
import { memoize } from '../memo.ts';
import type { GlossaryEntry } from '../model.ts';

/** The positions of an entry of the source and of the translation. */
export type Pair = readonly [source: number, other: number];

/** Two terms are one where their uses agree so much, */
const LEAST = 0.5;
/** and where those of any other term of either glossary agree less than so large a share of that. */
const RUNNER_UP = 0.7;
/** What entries say counts for so much, and the rest is where their terms stand. */
const SHARE_OF_SENSES = 0.6;
/** The same for both together, which are less likely to agree by chance. */
const LEAST_WITH_SENSES = 0.3;
const RUNNER_UP_WITH_SENSES = 0.6;
/** Weighs against terms that are used hardly ever. */
const DOUBT_OF_USES = 0.3;
const DOUBT_OF_SENSES = 0.5;

/** Compares the uses of two glossaries' terms. Finding them in all rules takes its time: a term that is not asked for costs nothing. */
export function compareMentions(base: RuleGraph, translation: RuleGraph) {
  const [source, other] = [openTerms(base), openTerms(translation)];
  const shared = new Set([...source.texts.keys()].filter((number) => (other.texts.get(number) ?? '') !== ''));
  const inBoth = (numbers: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...numbers].filter((number) => shared.has(number)));

  /** How much the uses of two terms agree, for each pair of these; a rule that names many terms tells less about each. */
  const compareUses = (left: readonly number[], right: readonly number[]): Scores => {
    if (left.length === 0 || right.length === 0) return () => 0;
    const uses = new Map(left.map((index) => [index, inBoth(source.rulesWith(index))]));
    const others = new Map(right.map((index) => [index, inBoth(other.rulesWith(index))]));
    const named = countEach(uses.values());
    return agreement(uses, others, (number) => 1 / Math.log2(2 + (named.get(number) ?? 0)), DOUBT_OF_USES);
  };

  /** How much two entries speak of the same terms, whose pairs are known; a term of which many entries speak tells less about each. */
  const compareSenses = (left: readonly number[], right: readonly number[], known: ReadonlyMap<number, number>): Scores => {
    const mentioned = new Map(left.map((index) => [index, source.termsIn(index, [...known.keys()])]));
    const sources = new Map([...known].map(([sourceAt, otherAt]) => [otherAt, sourceAt]));
    const others = new Map(
      right.map((index) => [
        index,
        new Set([...other.termsIn(index, [...known.values()])].flatMap((found) => sources.get(found) ?? [])),
      ]),
    );
    const spoken = countEach([...mentioned.values(), ...others.values()]);
    return agreement(mentioned, others, (term) => 1 / Math.log2(1 + (spoken.get(term) ?? 1)), DOUBT_OF_SENSES);
  };

  return {
    /** Pairs of these entries whose terms stand in the same rules. */
    usedAlike: (left: readonly number[], right: readonly number[]): readonly Pair[] =>
      clearPairs(left, right, compareUses(left, right), { least: LEAST, runnerUp: RUNNER_UP }),

    /** Pairs of these entries that explain the same and stand in much the same rules. Each pair that is found tells more about the others. */
    explainedAlike: (left: readonly number[], right: readonly number[], known: ReadonlyMap<number, number>): readonly Pair[] => {
      if (left.length === 0 || right.length === 0) return [];
      const uses = compareUses(left, right);
      const pairs = new Map(known);
      const limits = { least: LEAST_WITH_SENSES, runnerUp: RUNNER_UP_WITH_SENSES };
      for (;;) {
        const taken = new Set(pairs.values());
        const [sources, others] = [left.filter((index) => !pairs.has(index)), right.filter((index) => !taken.has(index))];
        const senses = compareSenses(sources, others, pairs);
        const both: Scores = (a, b) => SHARE_OF_SENSES * senses(a, b) + (1 - SHARE_OF_SENSES) * uses(a, b);
        const found = clearPairs(sources, others, both, limits);
        if (found.length === 0) return [...pairs].filter(([index]) => !known.has(index));
        for (const [sourceAt, otherAt] of found) pairs.set(sourceAt, otherAt);
      }
    },
  };
}

type Scores = (source: number, other: number) => number;

/** Pairs that agree enough, and each clearly more than with any other that is left: every pair that is found leaves fewer to choose from. */
function clearPairs(
  left: readonly number[],
  right: readonly number[],
  scores: Scores,
  { least, runnerUp }: { readonly least: number; readonly runnerUp: number },
): readonly Pair[] {
  const candidates = left.flatMap((source) =>
    right.flatMap((other) => {
      const score = scores(source, other);
      return score === 0 ? [] : [{ source, other, score }];
    }),
  );
  const [found, taken] = [new Map<number, number>(), new Set<number>()];
  for (let before = -1; before < found.size; ) {
    before = found.size;
    const open = candidates.filter(({ source, other }) => !found.has(source) && !taken.has(other));
    const [ofSource, ofOther] = [Map.groupBy(open, ({ source }) => source), Map.groupBy(open, ({ other }) => other)];
    for (const one of open) {
      const rivals = [...(ofSource.get(one.source) ?? []), ...(ofOther.get(one.other) ?? [])].filter((rival) => rival !== one);
      if (one.score < least || rivals.some(({ score }) => score > one.score * runnerUp)) continue;
      found.set(one.source, one.other);
      taken.add(one.other);
    }
  }
  return [...found];
}

/** The share of what either of two sets has that both have, by weight. */
function agreement<Item>(
  left: ReadonlyMap<number, ReadonlySet<Item>>,
  right: ReadonlyMap<number, ReadonlySet<Item>>,
  weightOf: (item: Item) => number,
  doubt: number,
): Scores {
  const total = (items: Iterable<Item>) => [...items].reduce((sum, item) => sum + weightOf(item), 0);
  const sizes = (sets: ReadonlyMap<number, ReadonlySet<Item>>) => new Map([...sets].map(([index, set]) => [index, total(set)]));
  const [ofLeft, ofRight] = [sizes(left), sizes(right)];
  return (source, other) => {
    const [own, theirs] = [left.get(source), right.get(other)];
    if (own === undefined || theirs === undefined) return 0;
    const shared = total([...own].filter((item) => theirs.has(item)));
    return shared / ((ofLeft.get(source) ?? 0) + (ofRight.get(other) ?? 0) - shared + doubt);
  };
}

function countEach<Item>(sets: Iterable<ReadonlySet<Item>>): ReadonlyMap<Item, number> {
  const counts = new Map<Item, number>();
  for (const set of sets) for (const item of set) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** The rules of a text, and what finds its terms in them. */
function openTerms({ expression: { rules, glossary } }: RuleGraph) {
  const texts = new Map(
    rules.map((rule) => [rule.number, fold([rule.title ?? '', ...rule.blocks.map(({ text }) => text)].join('\n'))]),
  );
  const ofRules = joinTexts([...texts.values()]);
  const numbers = [...texts.keys()];
  const ofEntries = joinTexts(glossary.map((entry) => fold(`${entry.term}\n${textOf(entry)}`)));
  const forms = glossary.map(({ term }) => formsOf(term));
  const findIn = (texts: JoinedTexts, index: number) => new Set((forms[index] ?? []).flatMap((words) => textsWith(texts, words)));
  const entriesWith = memoize((index: number): ReadonlySet<number> => findIn(ofEntries, index));
  return {
    texts,
    rulesWith: memoize(
      (index: number): ReadonlySet<string> => new Set([...findIn(ofRules, index)].map((at) => numbers[at] ?? '')),
    ),
    /** Which of these terms an entry mentions. */
    termsIn: (index: number, terms: readonly number[]): ReadonlySet<number> =>
      new Set(terms.filter((term) => entriesWith(term).has(index))),
  };
}

/** Texts as one: to look for a word in one long text takes a fraction of the time that it takes in thousands of short ones. */
interface JoinedTexts {
  readonly whole: string;
  /** Where each begins. */
  readonly starts: readonly number[];
}

const SEPARATOR = '\n\n';

function joinTexts(texts: readonly string[]): JoinedTexts {
  let length = 0;
  const starts = texts.map((text) => {
    const start = length;
    length += text.length + SEPARATOR.length;
    return start;
  });
  return { whole: texts.join(SEPARATOR), starts };
}

/** Between two words of a term stand the ending of the first and perhaps a short word. */
const LONGEST_GAP = 8;

/** Returns which texts have these words one soon after the other. */
function textsWith({ whole, starts }: JoinedTexts, [first = '', ...rest]: readonly string[]): readonly number[] {
  const found: number[] = [];
  let text = 0;
  for (let at = first === '' ? -1 : whole.indexOf(first); at >= 0; ) {
    while ((starts[text + 1] ?? Number.POSITIVE_INFINITY) <= at) text += 1;
    let end = at + first.length;
    const isWhole = rest.every((word) => {
      const next = whole.slice(end, end + LONGEST_GAP + word.length).indexOf(word);
      end += next + word.length;
      return next >= 0;
    });
    if (isWhole) found.push(text);
    const onward = isWhole ? starts[text + 1] : at + 1;
    at = onward === undefined ? -1 : whole.indexOf(first, onward);
  }
  return found;
}

function textOf({ senses }: GlossaryEntry): string {
  return senses
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

/** Without accents and capitals; Korean syllables are put together again. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}

/** The stems of a term's words, for each of its forms (`banish/banished`); brackets hold what another language calls it. */
function formsOf(term: string): readonly (readonly string[])[] {
  const forms = fold(term.replace(/[([（【].*$/su, '')).split('/');
  return forms.map((form) => {
    const words = form.split(/[^\p{L}\p{N}・ー]+/u).filter((word) => word !== '');
    const long = words.filter((word) => word.length > 2 || !/\p{Script=Latin}/u.test(word));
    return (long.length > 0 ? long : words).map(stemOf);
  });
}

/** What most forms of a word share: an ending has one or two letters in languages with Latin letters. Others are found as they stand. */
function stemOf(word: string): string {
  if (!/\p{Script=Latin}/u.test(word)) return word;
  if (word.length > 5) return word.slice(0, -2);
  return word.length > 3 ? word.replace(/[ens]$/u, '') : word;
}
