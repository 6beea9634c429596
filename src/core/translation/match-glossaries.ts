/** Pairs the entries of a translated glossary with those of its source, although each may be in the order of its own alphabet. */
import { foldTitle, type RuleGraph } from '../graph/index.ts';
import type { GlossaryEntry } from '../model.ts';
import { matchRules, namesIn } from './match-rules.ts';
import { compareWords, type Pair } from './match-words.ts';

/** Fewer entries may be in the same order by chance. */
const MIN_IN_ORDER = 5;

/** The share of known pairs in order from which a translation keeps the source's order; two alphabets agree on far fewer. */
const SHARE_IN_ORDER = 0.8;

/** The share from which a translation follows its source line by line. */
const SHARE_IN_STEP = 0.95;

/** A pair by position is doubtful if its words agree less than this share of those of the best pair of either entry. */
const MIN_AGREEMENT = 0.6;

/** Returns the translated entry of each source entry, by its heading. Entries without a certain counterpart are left out. */
export function matchGlossaries(base: RuleGraph, translation: RuleGraph): ReadonlyMap<string, GlossaryEntry> {
  const [sources, others] = [describeEntries(base), describeEntries(translation)];
  const pairs = new Map<number, number>();
  const join = (found: Iterable<Pair>, isDoubtful: (source: number, other: number) => boolean): void => {
    const taken = new Set(pairs.values());
    for (const [source, other] of found) {
      if (pairs.has(source) || taken.has(other) || isDoubtful(source, other)) continue;
      pairs.set(source, other);
      taken.add(other);
    }
  };
  const isDoubtful = (source: number, other: number) => contradicts(sources[source], others[other]);
  const never = () => false;
  join(namedAlike(sources, others, namesInHeading), isDoubtful);
  const { counterparts } = matchRules(base, translation);
  join(titlesOfOneRule([sources, others], [base, translation], counterparts), isDoubtful);
  join(citingAlike(sources, others, pairs), isDoubtful);
  join(namedAlike(sources, others, aliasesOf), isDoubtful);
  const words = compareWords(base, translation, counterparts);
  const joinNeighbors = (share: number): void => {
    // Each new pair narrows the position of others, and leaves fewer that cite the same rules.
    for (let before = -1; before < pairs.size; ) {
      before = pairs.size;
      const agreement = words.relativeAgreement(pairs);
      join(betweenNeighbors(sources, others, pairs, share), (source, other) => agreement(source, other) < MIN_AGREEMENT);
      join(citingAlike(sources, others, pairs), isDoubtful);
    }
  };
  joinNeighbors(SHARE_IN_STEP);
  join(words.findPairs(pairs), isDoubtful);
  joinNeighbors(SHARE_IN_ORDER);
  join(words.findPairs(pairs), isDoubtful);
  // A translator may cite other rules than the source, or misprint a number.
  join(namedAlike(sources, others, namesInHeading), never);
  join(namedAlike(sources, others, aliasesOf), never);
  return new Map(
    [...pairs].flatMap(([source, other]) => {
      const [term, entry] = [sources[source]?.entry.term, others[other]?.entry];
      return term === undefined || entry === undefined ? [] : [[term, entry] as const];
    }),
  );
}

interface DescribedEntry {
  readonly entry: GlossaryEntry;
  /** The numbers that it cites, in the source's own spelling. */
  readonly cited: ReadonlySet<string>;
}

function describeEntries({ expression, glossaryReferences }: RuleGraph): readonly DescribedEntry[] {
  return expression.glossary.map((entry) => ({
    entry,
    cited: new Set(
      (glossaryReferences.get(entry.term) ?? []).map(({ text }) =>
        text
          .normalize('NFKC')
          .toLowerCase()
          .replace(/[^\p{L}\p{N}.]+/gu, '-'),
      ),
    ),
  }));
}

function sharesCitation(source: DescribedEntry | undefined, other: DescribedEntry | undefined): boolean {
  return [...(source?.cited ?? [])].some((number) => other?.cited.has(number) === true);
}

/**
 * Tells whether two entries cannot be a pair: they cite different rules and none in common, or have different numbers of senses. `Draw`, which
 * has two senses, may be two words in another language.
 */
function contradicts(source: DescribedEntry | undefined, other: DescribedEntry | undefined): boolean {
  if (source === undefined || other === undefined) return true;
  const [senses, otherSenses] = [source.entry.senses.length, other.entry.senses.length];
  if (senses !== otherSenses && senses > 0 && otherSenses > 0) return true;
  return source.cited.size > 0 && other.cited.size > 0 && !sharesCitation(source, other);
}

const namesInHeading = ({ term }: GlossaryEntry): readonly string[] => namesIn(term);
const aliasesOf = (entry: GlossaryEntry): readonly string[] => entry.aliases;

/** Yields entries of which the translated one has a name that is the source's term. */
function* namedAlike(
  sources: readonly DescribedEntry[],
  others: readonly DescribedEntry[],
  namesOf: (entry: GlossaryEntry) => readonly string[],
): Generator<Pair> {
  const positions = new Map(sources.map(({ entry }, index) => [foldTitle(entry.term), index] as const).toReversed());
  for (const [other, { entry }] of others.entries()) {
    const [source] = namesOf(entry).flatMap((name) => positions.get(foldTitle(name)) ?? []);
    if (source !== undefined) yield [source, other];
  }
}

/** Yields entries that are titles of a rule and of its translation. */
function* titlesOfOneRule(
  [sources, others]: readonly [readonly DescribedEntry[], readonly DescribedEntry[]],
  [base, translation]: readonly [RuleGraph, RuleGraph],
  counterparts: ReadonlyMap<string, string>,
): Generator<Pair> {
  const [sourcePositions, otherPositions] = [positionsOf(sources), positionsOf(others)];
  for (const [number, term] of base.terms.termOf) {
    const title = translation.terms.termOf.get(counterparts.get(number) ?? '');
    const [source, other] = [sourcePositions.get(term), otherPositions.get(title ?? '')];
    if (source !== undefined && other !== undefined) yield [source, other];
  }
}

function positionsOf(entries: readonly DescribedEntry[]): ReadonlyMap<string, number> {
  return new Map(entries.map(({ entry }, index) => [entry.term, index] as const).toReversed());
}

/** Yields entries that cite the same rules, if no other unpaired entry of either glossary does. */
function* citingAlike(
  sources: readonly DescribedEntry[],
  others: readonly DescribedEntry[],
  known: ReadonlyMap<number, number>,
): Generator<Pair> {
  const taken = new Set(known.values());
  const byCitations = (entries: readonly DescribedEntry[], isKnown: (index: number) => boolean) =>
    Map.groupBy(
      [...entries.keys()].filter((index) => !isKnown(index)),
      (index) => [...(entries[index]?.cited ?? [])].sort().join(' '),
    );
  const othersByCitations = byCitations(others, (index) => taken.has(index));
  for (const [cited, [source, ...more]] of byCitations(sources, (index) => known.has(index))) {
    const [other, ...further] = othersByCitations.get(cited) ?? [];
    if (cited !== '' && source !== undefined && other !== undefined && more.length === 0 && further.length === 0)
      yield [source, other];
  }
}

/**
 * Yields pairs between two known pairs of a translation that keeps the source's order: all entries there if both glossaries have the same number
 * and none contradict, or else those with a citation in common. Known pairs that cross others are ignored; if many do, the translation has an order
 * of its own, and nothing is yielded.
 */
function* betweenNeighbors(
  sources: readonly DescribedEntry[],
  others: readonly DescribedEntry[],
  known: ReadonlyMap<number, number>,
  leastShare: number,
): Generator<Pair> {
  const inOrder = longestIncreasing([...known].sort(([a], [b]) => a - b));
  const share = inOrder.length / known.size;
  if (inOrder.length < MIN_IN_ORDER || share < leastShare) return;
  const taken = new Set(known.values());
  let [lastSource, lastOther] = [-1, -1];
  for (const [source, other] of [...inOrder, [sources.length, others.length] as const]) {
    const left = range(lastSource + 1, source).filter((index) => !known.has(index));
    const right = range(lastOther + 1, other).filter((index) => !taken.has(index));
    // In a glossary in the source's order, a single entry between two pairs has only one position, whatever it cites.
    if (left.length === 1 && right.length === 1 && share >= SHARE_IN_STEP) yield [left[0] ?? -1, right[0] ?? -1];
    else yield* pairGap(left, right, sources, others);
    [lastSource, lastOther] = [source, other];
  }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);
}

function pairGap(
  left: readonly number[],
  right: readonly number[],
  sources: readonly DescribedEntry[],
  others: readonly DescribedEntry[],
): readonly Pair[] {
  const inTurn = left.map((source, index): Pair => [source, right[index] ?? -1]);
  const fits = left.length === right.length && inTurn.every(([source, other]) => !contradicts(sources[source], others[other]));
  if (fits) return inTurn;
  const shares = (source: number, other: number) => sharesCitation(sources[source], others[other]);
  // Entries that share citations with several others stay unpaired.
  return left.flatMap((source): readonly Pair[] => {
    const [only, ...more] = right.filter((other) => shares(source, other));
    const isMutual = only !== undefined && left.filter((candidate) => shares(candidate, only)).length === 1;
    return only !== undefined && more.length === 0 && isMutual ? [[source, only]] : [];
  });
}

/** Returns a longest subsequence of pairs, which are sorted by their first position, in which the second one increases, too. */
function longestIncreasing(pairs: readonly Pair[]): readonly Pair[] {
  /** The subsequence of each length with the smallest second position at its end. */
  const ends: { readonly pair: Pair; readonly before: Run | undefined }[] = [];
  for (const pair of pairs) {
    const at = ends.findIndex(({ pair: [, other] }) => other >= pair[1]);
    const length = at === -1 ? ends.length : at;
    ends[length] = { pair, before: ends[length - 1] };
  }
  const run: Pair[] = [];
  for (let end: Run | undefined = ends.at(-1); end !== undefined; end = end.before) run.unshift(end.pair);
  return run;
}

/** A subsequence, by its last pair. */
interface Run {
  readonly pair: Pair;
  readonly before: Run | undefined;
}
