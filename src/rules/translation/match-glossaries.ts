/** Which entry of a translated glossary translates which entry of its source, although either may be in its own alphabet's order. */
import { foldTitle, type RuleGraph } from '../graph/index.ts';
import type { GlossaryEntry } from '../model.ts';
import { compareWords, type Pair } from './match-words.ts';

/** So many entries do not stand in the same order by chance. */
const FEWEST_IN_ORDER = 5;

/** Nor does so large a share of the known ones: two alphabets agree on far fewer. */
const SHARE_IN_ORDER = 0.8;

/** A translation that follows its source line by line hardly ever leaves its order. */
const SHARE_IN_STEP = 0.95;

/** A pair is in doubt, whatever its place says, where its words agree less than so large a share of what those of another pair do. */
const FAR_BEHIND = 0.6;

/** Returns the translated entry of each of the source's, by its heading; entries whose counterpart is in doubt are left out. */
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
  const doubtful = (source: number, other: number) => contradicts(sources[source], others[other]);
  const settled = () => false;
  join(namedAlike(sources, others, headings), doubtful);
  join(titlesOfOneRule(sources, others, base, translation), doubtful);
  join(citingAlike(sources, others, pairs), doubtful);
  join(namedAlike(sources, others, aliases), doubtful);
  const words = compareWords(base, translation);
  const joinNeighbors = (share: number): void => {
    // Each pair is a place between which others stand, and leaves fewer that cite the same rules.
    for (let before = -1; before < pairs.size; ) {
      before = pairs.size;
      const standing = words.standing(pairs);
      join(betweenNeighbors(sources, others, pairs, share), (source, other) => standing(source, other) < FAR_BEHIND);
      join(citingAlike(sources, others, pairs), doubtful);
    }
  };
  joinNeighbors(SHARE_IN_STEP);
  join(words.findPairs(pairs), doubtful);
  joinNeighbors(SHARE_IN_ORDER);
  join(words.findPairs(pairs), doubtful);
  // A translator may cite other rules than the source, or misprint a number.
  join(namedAlike(sources, others, headings), settled);
  join(namedAlike(sources, others, aliases), settled);
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
 * Entries that cite different rules and none in common are about different things, whatever a name or their places say. Nor is an entry with several
 * numbered senses what another language calls one of them: `Draw`, which is a card taken and a game without a winner, is two words elsewhere.
 */
function contradicts(source: DescribedEntry | undefined, other: DescribedEntry | undefined): boolean {
  if (source === undefined || other === undefined) return true;
  const [senses, otherSenses] = [source.entry.senses.length, other.entry.senses.length];
  if (senses !== otherSenses && senses > 0 && otherSenses > 0) return true;
  return source.cited.size > 0 && other.cited.size > 0 && !sharesCitation(source, other);
}

/** The names under which a translated entry may give the source's term: itself, or in brackets after its own, `Cambio (Shift)`. */
const headings = ({ term }: GlossaryEntry): readonly string[] => [
  term,
  /[([（【]([^()[\]（）【】]+)[)\]）】]\s*$/u.exec(term)?.[1] ?? '',
];
const aliases = (entry: GlossaryEntry): readonly string[] => entry.aliases;

function* namedAlike(
  sources: readonly DescribedEntry[],
  others: readonly DescribedEntry[],
  namesOf: (entry: GlossaryEntry) => readonly string[],
): Generator<Pair> {
  const positions = new Map(sources.map(({ entry }, index) => [foldTitle(entry.term), index] as const).toReversed());
  for (const [other, { entry }] of others.entries()) {
    const found = namesOf(entry).map((name) => positions.get(foldTitle(name)));
    const source = found.find((position) => position !== undefined);
    if (source !== undefined) yield [source, other];
  }
}

/** Both are the title of the rule with the same number. */
function* titlesOfOneRule(
  sources: readonly DescribedEntry[],
  others: readonly DescribedEntry[],
  base: RuleGraph,
  translation: RuleGraph,
): Generator<Pair> {
  const [positions, places] = [positionsOf(sources), positionsOf(others)];
  for (const [number, term] of base.terms.termOf) {
    const [source, other] = [positions.get(term), places.get(translation.terms.termOf.get(number) ?? '')];
    if (source !== undefined && other !== undefined) yield [source, other];
  }
}

function positionsOf(entries: readonly DescribedEntry[]): ReadonlyMap<string, number> {
  return new Map(entries.map(({ entry }, index) => [entry.term, index] as const).toReversed());
}

/** Both cite the same rules, and no other entry of either glossary does of which the counterpart is not known. */
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
  const places = byCitations(others, (index) => taken.has(index));
  for (const [cited, [source, ...more]] of byCitations(sources, (index) => known.has(index))) {
    const [other, ...further] = places.get(cited) ?? [];
    if (cited !== '' && source !== undefined && other !== undefined && more.length === 0 && further.length === 0)
      yield [source, other];
  }
}

/**
 * Where the translation keeps the source's order, as many entries between two known ones as the source has there are its entries, unless they cite
 * other rules; where there are more or fewer, those that cite a rule in common. Known pairs that cross the others are out of order by themselves and
 * say nothing of the rest; where many cross, the translation has an alphabet of its own, and order says nothing.
 */
function* betweenNeighbors(
  sources: readonly DescribedEntry[],
  others: readonly DescribedEntry[],
  known: ReadonlyMap<number, number>,
  leastShare: number,
): Generator<Pair> {
  const inOrder = longestIncreasing([...known].sort(([a], [b]) => a - b));
  const share = inOrder.length / known.size;
  if (inOrder.length < FEWEST_IN_ORDER || share < leastShare) return;
  const taken = new Set(known.values());
  let [lastSource, lastOther] = [-1, -1];
  for (const [source, other] of [...inOrder, [sources.length, others.length] as const]) {
    const left = range(lastSource + 1, source).filter((index) => !known.has(index));
    const right = range(lastOther + 1, other).filter((index) => !taken.has(index));
    // Between two neighbors of a glossary in the source's order a single entry has one place, whatever it cites.
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
  // Of several that cite the same rules nobody could say which is which.
  return left.flatMap((source): readonly Pair[] => {
    const [only, ...more] = right.filter((other) => shares(source, other));
    const isMutual = only !== undefined && left.filter((candidate) => shares(candidate, only)).length === 1;
    return only !== undefined && more.length === 0 && isMutual ? [[source, only]] : [];
  });
}

/** Returns a longest run of pairs, given by their first position, in which the second one grows as well. */
function longestIncreasing(pairs: readonly Pair[]): readonly Pair[] {
  /** The pair with the smallest second position that ends a run of each length, and the run before it. */
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

interface Run {
  readonly pair: Pair;
  readonly before: Run | undefined;
}
