/**
 * Pairs the rules of a translation with those of its source. A translation that leaves out a rule, or has another order, numbers the rules after it
 * differently, so a number alone is not evidence: neither the term in brackets nor words that translate each other elsewhere may name another rule.
 */
import { foldTitle, type RuleGraph, titleOf } from '../graph/index.ts';
import { countItems } from '../lists.ts';
import { getOrInsertComputed, memoize } from '../memo.ts';
import { wordsOfRule } from './match-words.ts';

/** Words tell of another rule if they agree with it this much, … */
const MIN_AGREEMENT = 0.2;
/** … and with the rule of the same number less than this share of it. */
const MAX_OWN_SHARE = 0.6;
/** So many rules that have moved equally far are evidence together; fewer may only have words in common with the other rule. */
const MIN_RUN = 3;
/** Of this many texts, so great a share must agree with those of the same numbers; if not, the numbers of the others say nothing. */
const MANY = 300;
const LEAST_CONFIRMED = 0.2;
/** The number of rules below a rule whose words count as its own. */
const RULES_BELOW = 3;
/** The number of words of a rule that are compared, the rarest ones. */
const WORDS_COMPARED = 24;
/** Words in more rules, or in a greater share of them, occur together by chance. */
const MAX_USES = { rules: 40, share: 0.05 };
/** Two words translate each other if so many other rules have both, and so great a share (Dice) of those that have either. */
const LEAST_EVIDENCE = { together: 2, share: 0.2 };

/** The rules of a translation and of its source. */
export interface RuleMatches {
  /** The number in the translation by that in the source; rules without a counterpart are left out. */
  readonly counterparts: ReadonlyMap<string, string>;
  /** Translated rules that are unlike the rule of their number, with the one that they translate; null if that is unclear. */
  readonly unlike: ReadonlyMap<string, string | null>;
}

/** Returns the counterparts of the rules of an edition: those with the same number unless there is evidence of another rule. */
export const matchRules = /* @__PURE__ */ memoize((base: RuleGraph, translation: RuleGraph): RuleMatches => {
  const same = [...translation.byNumber.keys()].filter((number) => base.byNumber.has(number));
  const counterparts = new Map<string, string>();
  const unlike = new Map<string, string | null>();
  if (base.expression.edition !== translation.expression.edition) {
    return { counterparts: new Map(same.map((number) => [number, number])), unlike };
  }
  const agreement = compareRules(base, translation, same);
  const above = parentsIn(base);
  const texts = same.filter((number) => (base.byNumber.get(number)?.blocks.length ?? 0) > 0);
  const confirmed = texts.filter((number) => agreement(number, number) >= MIN_AGREEMENT);
  const isConfirmed = texts.length < MANY || confirmed.length >= LEAST_CONFIRMED * texts.length;
  const visit = (source: string | null, other: string | null, below: readonly string[]): void => {
    // A translation may lack rules between this one and what it has below.
    const byParent = Map.groupBy(below, (number) =>
      source === other && base.byNumber.has(number) ? (above.get(number) ?? null) : other,
    );
    const others = byParent.get(other) ?? [];
    for (const [parent, orphans] of byParent) if (parent !== other) visit(parent, parent, orphans);
    const siblings = { sources: childrenOf(base, source), others, parents: [source, other] as const };
    for (const [translated, likely] of matchSiblings(siblings, { base, translation, agreement })) {
      const found = likely === null || isConfirmed || agreement(likely, translated) >= MIN_AGREEMENT ? likely : null;
      if (found !== null) counterparts.set(found, translated);
      if (found !== translated && base.byNumber.has(translated)) unlike.set(translated, found);
      if (found !== null) visit(found, translated, childrenOf(translation, translated));
      else for (const below of descendants(translation, translated)) if (base.byNumber.has(below)) unlike.set(below, null);
    }
  };
  visit(null, null, rootsOf(translation));
  for (const [source, other] of mergedRules(counterparts, { base, translation, agreement })) {
    counterparts.delete(source);
    if (base.byNumber.has(other)) unlike.set(other, null);
  }
  return { counterparts, unlike };
});

/** Returns the pairs whose translated rule has the words of the rule above or below as well, which is left out, and the length of both. */
function mergedRules(counterparts: ReadonlyMap<string, string>, { base, translation, agreement }: Evidence) {
  const lengthsOf = (graph: RuleGraph, numbers: Iterable<string>) =>
    sum([...numbers].map((number) => shapeOf(graph, number).length));
  const ratio = lengthsOf(translation, counterparts.values()) / lengthsOf(base, counterparts.keys());
  return [null, ...base.children.keys()].flatMap((parent) =>
    childrenOf(base, parent).flatMap((left, index, sources) =>
      counterparts.has(left)
        ? []
        : [sources[index - 1], sources[index + 1]].flatMap((near = '') => {
            const other = counterparts.get(near);
            if (other === undefined) return [];
            // Where the next rule took its number, a rule was left out or merged: then words that are everywhere prove nothing, but length does.
            const same = parent === null ? left : (counterparts.get(parent) ?? parent) + left.slice(parent.length);
            if (!translation.byNumber.has(same) && agreement(left, other) < MIN_AGREEMENT) return [];
            const [alone, both] = [lengthsOf(base, [near]), lengthsOf(base, [near, left])];
            return lengthsOf(translation, [other]) > ratio * Math.sqrt(alone * both) ? [[near, other] as const] : [];
          }),
    ),
  );
}

const rootsOf = memoize(({ byNumber, children }: RuleGraph): readonly string[] => {
  const below = new Set([...children.values()].flat());
  return [...byNumber.keys()].filter((number) => !below.has(number));
});

const parentsIn = memoize(
  ({ children }: RuleGraph): ReadonlyMap<string, string> =>
    new Map([...children].flatMap(([parent, below]) => below.map((child) => [child, parent]))),
);

function childrenOf(graph: RuleGraph, number: string | null): readonly string[] {
  return number === null ? rootsOf(graph) : (graph.children.get(number) ?? []);
}

function descendants(graph: RuleGraph, number: string): readonly string[] {
  return childrenOf(graph, number).flatMap((child) => [child, ...descendants(graph, child)]);
}

/** The source's term in brackets, or in another script: `Cambio (Shift)`, `교대 Shift`. */
const TERM = /(?<=[([（【])[^()[\]（）【】]+(?=[)\]）】]\s*$)|(?<=\p{Lo}\s)\p{Script=Latin}[\p{Script=Latin}\p{P}\s]*$/u;

/** Returns the names in a translated heading that may be the source's term: all of it, or a part. */
export function namesIn(heading: string): readonly string[] {
  return [heading, TERM.exec(heading)?.[0] ?? ''].filter((name) => name !== '');
}

/** The source's terms in the glossary of a translation, by those of the translation. */
const aliasesIn = memoize(
  ({ expression: { glossary } }: RuleGraph): ReadonlyMap<string, readonly string[]> =>
    new Map(glossary.map(({ term, aliases }) => [foldTitle(term), aliases])),
);

function titleAt({ byNumber }: RuleGraph, number: string): string {
  const rule = byNumber.get(number);
  return rule === undefined ? '' : (titleOf(rule) ?? '');
}

// The evidence of words.

/** Returns how much the words of a rule and of a translated rule agree, from 0 to 1. */
type Agreement = (source: string, other: string) => number;

/** Returns a function that compares rules by words that occur together in other rules, so that no rule is evidence for itself. `same` are the numbers that both texts have. */
function compareRules(base: RuleGraph, translation: RuleGraph, same: readonly string[]): Agreement {
  const [own, other] = [indexRareWords(base, same), indexRareWords(translation, same)];
  /** The rules in which a word occurs together with each word of the translation. */
  const relate = memoize((word: string): ReadonlyMap<string, readonly string[]> => {
    const together = new Map<string, string[]>();
    for (const number of own.uses.get(word) ?? [])
      for (const met of other.wordsIn(number)) getOrInsertComputed(together, met, () => []).push(number);
    return new Map([...together].filter(([, numbers]) => numbers.length >= LEAST_EVIDENCE.together));
  });
  return memoize((source: string, translated: string): number => {
    const [left, right] = [own.describe(source), other.describe(translated)];
    const [there, back] = [new Map<string, number>(), new Map<string, number>()];
    const others = (numbers: readonly string[] | undefined) =>
      (numbers ?? []).filter((number) => !left.whole.has(number) && !right.whole.has(number)).length;
    for (const word of left.words) {
      const related = relate(word);
      for (const met of right.words) {
        const together = others(related.get(met));
        if (together < LEAST_EVIDENCE.together) continue;
        const share = (2 * together) / (others(own.uses.get(word)) + others(other.uses.get(met)) + 1);
        if (share < LEAST_EVIDENCE.share) continue;
        there.set(word, Math.max(share, there.get(word) ?? 0));
        back.set(met, Math.max(share, back.get(met) ?? 0));
      }
    }
    const [covered, returned] = [own.weigh(left.words, there), other.weigh(right.words, back)];
    return covered + returned === 0 ? 0 : (2 * covered * returned) / (covered + returned);
  });
}

function indexRareWords(graph: RuleGraph, same: readonly string[]) {
  const uses = new Map<string, string[]>();
  const allWords = (number: string) => [graph.byNumber.get(number)].flatMap((rule) => (rule ? [...wordsOfRule(rule)] : []));
  for (const number of same) for (const word of allWords(number)) getOrInsertComputed(uses, word, () => []).push(number);
  const most = Math.min(MAX_USES.rules, same.length * MAX_USES.share);
  for (const [word, numbers] of uses) if (numbers.length > most || numbers.length < LEAST_EVIDENCE.together) uses.delete(word);
  const wordsIn = memoize((number: string) => allWords(number).filter((word) => uses.has(word)));
  return {
    uses,
    wordsIn,
    /** Returns the words of a rule that other rules have, too, and the rule with all below it. */
    describe: memoize((number: string) => {
      const below = descendants(graph, number);
      const whole = new Set([number, ...below]);
      const usesElsewhere = (word: string) => uses.get(word)?.filter((one) => !whole.has(one)).length ?? 0;
      const words = [...new Set([number, ...below.slice(0, RULES_BELOW)].flatMap(wordsIn))]
        .filter((word) => usesElsewhere(word) >= LEAST_EVIDENCE.together)
        .sort((a, b) => usesElsewhere(a) - usesElsewhere(b));
      return { whole, words: words.slice(0, WORDS_COMPARED) };
    }),
    /** Returns the part of the words that has a share in the other text, the rarest ones counting most. */
    weigh: (words: readonly string[], shares: ReadonlyMap<string, number>) => {
      let [part, total] = [0, 0];
      for (const word of words) {
        const weight = Math.log(same.length / (uses.get(word)?.length ?? 1));
        part += weight * (shares.get(word) ?? 0);
        total += weight;
      }
      return total === 0 ? 0 : part / total;
    },
  };
}

// The pairs below one pair.

/** The rules below a pair of rules, or the uppermost ones. */
interface Siblings {
  readonly sources: readonly string[];
  readonly others: readonly string[];
  readonly parents: readonly [source: string | null, other: string | null];
}

interface Evidence {
  readonly base: RuleGraph;
  readonly translation: RuleGraph;
  readonly agreement: Agreement;
}

/** Returns for each translated rule below a pair the rule of the source that it translates; null if there is none or if that is unclear. */
function matchSiblings(siblings: Siblings, evidence: Evidence): ReadonlyMap<string, string | null> {
  const { sources, others, parents } = siblings;
  const known = new Set(sources);
  const sameOf = (other: string): string | null => {
    const number = parents[0] === null || parents[1] === null ? other : parents[0] + other.slice(parents[1].length);
    return known.has(number) ? number : null;
  };
  const named = namedRules(siblings, evidence);
  const moved = movedRules(siblings, named, sameOf, evidence);
  if (moved.size === 0) return slidRules(siblings, sameOf, evidence) ?? new Map(others.map((other) => [other, sameOf(other)]));
  const taken = new Set(moved.values());
  const shifts = shiftsOf(siblings, moved);
  const isClosed = [...moved.keys()].every((other) => taken.has(sameOf(other) ?? ''));
  const [first, last] = [shifts.findIndex(isKnown), shifts.findLastIndex(isKnown)];
  return new Map(
    others.map((other, index) => {
      const found = moved.get(other);
      if (found !== undefined) return [other, found];
      const same = sameOf(other);
      const [before, after] = [shifts.slice(0, index).findLast(isKnown), shifts.slice(index + 1).find(isKnown)];
      const own = same === null ? 0 : evidence.agreement(same, other);
      const rivals = [before, after].map((shift = 0) => evidence.agreement(sources[index + shift] ?? '', other));
      const isConfirmed = same !== null && (named.get(other) === same || (own >= MIN_AGREEMENT && own >= Math.max(...rivals)));
      const keepsPlace = isConfirmed || (isClosed && (index < first || index > last));
      // Between two rules that have moved equally far, or after the last one if its own is taken, a rule has moved with them.
      const hasMoved = before !== undefined && (after === undefined ? same === null || taken.has(same) : after === before);
      const source = keepsPlace ? same : hasMoved ? (sources[index + before] ?? null) : null;
      if (source === null || taken.has(source)) return [other, null];
      taken.add(source);
      return [other, source];
    }),
  );
}

/** A translation that slides leaves out so few rules, or adds so few, … */
const MAX_SLIDE = 3;
/** … and is more like its source by so much in all. Where it is only a little more like it, the pairs are unclear. */
const MIN_GAIN = 0.6;
const MIN_DOUBT = 0.08;
/** The shapes of a translation that is less like its source on average, since it tells the rules in its own way, are no evidence. */
const MIN_LIKENESS = 0.5;
/** Two rules that are so much more alike in each other’s place are unclear. */
const MIN_SWAP = 0.35;

/**
 * Returns the pairs of a translation that has the first numbers of its source, or some more, because it leaves a rule out, or adds one, and numbers
 * the others without a gap; undefined if its rules are most like those of their own numbers. Each rule shows little by itself, but a slide moves many.
 */
function slidRules(
  { sources, others }: Siblings,
  sameOf: (other: string) => string | null,
  evidence: Evidence,
): ReadonlyMap<string, string | null> | undefined {
  const slide = sources.length - others.length;
  const least = Math.min(sources.length, others.length);
  const isPrefix = others.slice(0, least).every((other, index) => sameOf(other) === sources[index]);
  if (Math.abs(slide) > MAX_SLIDE || least < 2 || !isPrefix) return undefined;
  const likeness = likenessOf({ sources, others }, evidence);
  if (slide === 0) return swappedRules({ sources, others }, likeness);
  // The best way to skip as many rules of the longer side as it has more: `best[index][skipped]`.
  const [step, skips] = [Math.sign(slide), Math.abs(slide)];
  const score = (index: number, skipped: number) =>
    likeness(step > 0 ? index + skipped : index, step > 0 ? index : index + skipped);
  const best = Array.from({ length: least + 1 }, () => new Array<number>(skips + 1).fill(0));
  for (let index = least - 1; index >= 0; index--) {
    for (let skipped = skips; skipped >= 0; skipped--) {
      const paired = score(index, skipped) + (best[index + 1]?.[skipped] ?? 0);
      const later = skipped < skips ? (best[index]?.[skipped + 1] ?? 0) : 0;
      (best[index] ?? [])[skipped] = Math.max(paired, later);
    }
  }
  const inStep = [0];
  for (let index = 0; index < least; index++) inStep.push((inStep[index] ?? 0) + score(index, 0));
  const gainAt = (first: number) => (inStep[first] ?? 0) + (best[first]?.[1] ?? 0) - (inStep[least] ?? 0);
  const first = maxBy([...inStep.keys()].slice(0, -1), (index) => gainAt(index) + least) ?? 0;
  const gain = gainAt(first);
  const isLiteral = gain + (inStep[least] ?? 0) >= MIN_LIKENESS * least;
  if (gain < MIN_DOUBT || !isLiteral) return undefined;
  const pairs = new Map<string, string | null>(others.map((other) => [other, null]));
  for (let [index, skipped] = [0, 0]; index < least; ) {
    const paired = score(index, skipped) + (best[index + 1]?.[skipped] ?? 0);
    const isSkip = skipped === 0 ? index === first : skipped < skips && (best[index]?.[skipped + 1] ?? 0) > paired;
    if (isSkip) skipped++;
    else {
      const [source, other] = step > 0 ? [sources[index + skipped], others[index]] : [sources[index], others[index + skipped]];
      if (source !== undefined && other !== undefined) pairs.set(other, gain < MIN_GAIN && skipped > 0 ? null : source);
      index++;
    }
  }
  return pairs;
}

/** Returns the pairs in step, without rules that are clearly more alike if they change places; undefined if there are none. */
function swappedRules({ sources, others }: Pick<Siblings, 'sources' | 'others'>, likeness: Likeness) {
  const own = sources.map((_, index) => likeness(index, index));
  const swapped = new Set<number>();
  let total = 0;
  for (const one of sources.keys()) {
    const gains = sources.map((_, other) => likeness(one, other) + likeness(other, one) - (own[one] ?? 0) - (own[other] ?? 0));
    const most = Math.max(...gains);
    total += (own[one] ?? 0) + most / 2;
    if (most >= MIN_SWAP) swapped.add(one);
  }
  if (swapped.size === 0 || total < MIN_LIKENESS * sources.length) return undefined;
  return new Map(others.map((other, index) => [other, swapped.has(index) ? null : (sources[index] ?? null)]));
}

/** Returns how much a rule and a translated one are alike, by their positions. */
type Likeness = (source: number, other: number) => number;

/** Returns how much two rules are alike, from 0 to 1: in their words, the numbers in them, their paragraphs and examples, and their length. */
function likenessOf(
  { sources, others }: Pick<Siblings, 'sources' | 'others'>,
  { base, translation, agreement }: Evidence,
): Likeness {
  const [own, rendered] = [sources.map((number) => shapeOf(base, number)), others.map((number) => shapeOf(translation, number))];
  const ratio = Math.log(sum(rendered.map(({ length }) => length)) / sum(own.map(({ length }) => length)));
  return memoize((source: number, other: number): number => {
    const [left, right] = [own[source], rendered[other]];
    if (left === undefined || right === undefined) return 0;
    // Not translated yet.
    if (left.text === right.text) return 1;
    const numbers = new Set([...left.numbers, ...right.numbers]);
    const shared = [...left.numbers].filter((number) => right.numbers.has(number)).length;
    const alike = [
      agreement(sources[source] ?? '', others[other] ?? ''),
      numbers.size === 0 ? 0.5 : shared / numbers.size,
      left.kinds === right.kinds ? 0.7 : 0,
      Math.exp(-Math.abs(Math.log(right.length / left.length) - ratio)),
    ];
    return sum(alike) / alike.length;
  });
}

function shapeOf(graph: RuleGraph, number: string) {
  const blocks = [number, ...descendants(graph, number).slice(0, RULES_BELOW)].flatMap(
    (one) => graph.byNumber.get(one)?.blocks ?? [],
  );
  const text = `${titleAt(graph, number)} ${blocks.map((block) => block.text).join(' ')}`;
  return {
    text,
    numbers: new Set(text.normalize('NFKC').match(/\p{N}+(?:\.\p{N}+[a-z]?)*/gu)),
    kinds: `${blocks.map(({ kind }) => kind).join(' ')} ${childrenOf(graph, number).length}`,
    length: text.length,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns how far each rule has moved among its siblings; undefined if there is no evidence. */
function shiftsOf({ sources, others }: Siblings, moved: ReadonlyMap<string, string>) {
  const positions = new Map(sources.map((source, index) => [source, index]));
  return others.map((other, index) => {
    const at = positions.get(moved.get(other) ?? '');
    return at === undefined ? undefined : at - index;
  });
}

const isKnown = (shift: number | undefined): boolean => shift !== undefined;

function namedRules({ sources, others }: Siblings, { base, translation }: Evidence): ReadonlyMap<string, string> {
  const byTitle = Map.groupBy(sources, (source) => foldTitle(titleAt(base, source)));
  return new Map(
    others.flatMap((other) => {
      const title = titleAt(translation, other);
      const names = [...namesIn(title), ...(aliasesIn(translation).get(foldTitle(title)) ?? [])];
      const found = new Set(names.flatMap((name) => byTitle.get(foldTitle(name)) ?? []));
      return found.size === 1 ? [[other, [...found][0] ?? ''] as const] : [];
    }),
  );
}

/** Returns the translated rules that evidence pairs with another rule than that of the same number, with that rule. */
function movedRules(
  siblings: Siblings,
  named: ReadonlyMap<string, string>,
  sameOf: (other: string) => string | null,
  { agreement }: Evidence,
): ReadonlyMap<string, string> {
  const { sources, others } = siblings;
  const moved = new Map<string, string>();
  const holders = Map.groupBy(named.keys(), (other) => named.get(other));
  for (const other of others) {
    const same = sameOf(other);
    const name = named.get(other);
    const own = same === null ? 0 : agreement(same, other);
    if (name !== undefined) {
      if (name !== same && own < MIN_AGREEMENT && holders.get(name)?.length === 1) moved.set(other, name);
      continue;
    }
    if (own >= MAX_OWN_SHARE) continue;
    const best = maxBy(sources, (source) => agreement(source, other));
    if (best === undefined || best === same || holders.has(best)) continue;
    const score = agreement(best, other);
    if (score < MIN_AGREEMENT || own >= MAX_OWN_SHARE * score) continue;
    if (maxBy(others, (rival) => agreement(best, rival)) === other) moved.set(other, best);
  }
  // One among many that have moved equally far has moved with them.
  const all = shiftsOf(siblings, moved);
  for (const [index, other] of others.entries()) {
    const [before, after] = [all.slice(0, index).findLast(isKnown), all.slice(index + 1).find(isKnown)];
    const isOdd =
      all[index] !== undefined && !named.has(other) && before !== undefined && before === after && all[index] !== before;
    const source = isOdd ? sources[index + before] : undefined;
    const isLikelier =
      source !== undefined && agreement(source, other) >= MAX_OWN_SHARE * agreement(moved.get(other) ?? '', other);
    if (isLikelier && all.filter((shift) => shift === before).length >= MIN_RUN) moved.set(other, source);
  }
  // Unless several have moved equally far, what takes the place of another rule must leave that one a place.
  const shifts = shiftsOf(siblings, moved);
  const runs = countItems(shifts);
  const ownerOf = new Map(others.map((other) => [sameOf(other), other]));
  for (let before = -1; before !== moved.size; ) {
    before = moved.size;
    for (const [other, source] of moved) {
      const owner = ownerOf.get(source);
      const isAlone = !named.has(other) && (runs.get(shifts[others.indexOf(other)]) ?? 0) < MIN_RUN;
      if (isAlone && owner !== undefined && !moved.has(owner)) moved.delete(other);
    }
  }
  return moved;
}

/** Returns the first item with the highest score above 0. */
function maxBy<Item>(items: readonly Item[], scoreOf: (item: Item) => number): Item | undefined {
  let best: Item | undefined;
  let most = 0;
  for (const item of items) {
    const score = scoreOf(item);
    if (score > most) [best, most] = [item, score];
  }
  return best;
}
