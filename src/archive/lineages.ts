/** The lineage of an archive's works: neighboring editions aligned, chained, and any two of them by composition. */
import { allWords } from '../rules/citations/index.ts';
import {
  type Alignment,
  alignEditions,
  beginLineage,
  chainAlignments,
  composeAlignment,
  composeLinks,
  createTextReader,
  type DistantSuccessors,
  type EditionShare,
  findDistantSuccessors,
  type IssuedIdentifier,
  indexStages,
  isPossibleMatch,
  keepIdentifiers,
  type Lineage,
  type Link,
  numbersToday,
  openTraceIndex,
  type TextReader,
  type TraceStage,
  wholeText,
  withDistantSuccessors,
} from '../rules/lineage/index.ts';
import { memoize, once } from '../rules/memo.ts';
import type { Expression } from '../rules/model.ts';
import { compileScheme, type Scheme } from '../rules/numbering/index.ts';
import type { CitationWords, Work } from '../rules/work.ts';
import type { Archive } from './archive.ts';
import { isPartial, wholeEditions } from './whole-editions.ts';

/** A work's lineage with what composing alignments needs. */
export interface WorkLineage {
  /** Chained when first asked for. */
  readonly lineage: Lineage;
  /** The alignments that it was chained from, by the newer edition; that of the first edition has nothing before it. */
  readonly steps: ReadonlyMap<string, Alignment>;
  readonly scheme: Scheme;
  readonly words: CitationWords;
  readonly reader: TextReader;
  /** The alignment of any two editions, in either direction; a `RangeError` where one has no text in the source language. */
  readonly between: (from: string, to: string) => Alignment;
  /** The links of the rules of such an alignment, in less time. */
  readonly rulesBetween: (from: string, to: string) => readonly Link[];
  /**
   * Where the rules of a quotation or ruling are today, by the texts of the whole editions before and after it; without those that neither has.
   * The lineage does not know of it: nothing begins or ends with an excerpt.
   */
  readonly ofExcerpt: (edition: string) => ReadonlyMap<string, readonly string[]>;
  /** The published identifiers of its rules. */
  readonly issued: readonly IssuedIdentifier[];
  /** The rules of an edition as they are compared: whole texts by number; of two rules with one number, the first. */
  readonly texts: (edition: string) => ReadonlyMap<string, string>;
}

/** Returns the lineage of a work through all editions that exist whole in its source language, or undefined if there is none. */
export const lineageOf = memoize((archive: Archive, workId: string): WorkLineage | undefined => {
  const work = archive.works.find(({ id }) => id === workId);
  return work && readLineage(archive, work);
});

/** Aligns those of a work's `editions` with the ones before them that nobody has aligned yet, so that the lineage is soon read. */
export function prepareLineage(archive: Archive, work: Work, editions: ReadonlySet<string>): void {
  const { editions: all, step } = openSteps(archive, work);
  for (const [index, id] of all.entries()) if (index > 0 && editions.has(id)) step(index);
}

/** Searches for the distant successors of a share of a work's editions, so that the lineage is soon read; all steps should be there. */
export function prepareSuccessors(archive: Archive, work: Work, { number, of }: EditionShare): void {
  const editions = wholeEditions(archive, work);
  for (let part = number; part < PARTS && editions.length > 0; part += of) distantPart(archive, work, part);
}

/** Distant successors are cached in so many parts, which threads search for side by side. */
const PARTS = 4;

function distantPart(archive: Archive, work: Work, part: number): DistantSuccessors {
  const { expressionOf, options } = openSteps(archive, work);
  return archive.index(`distant successors of ${work.id}, ${part}`, lineageState(archive, work), () =>
    findDistantSuccessors(chainOf(archive, work), expressionOf, options.reader, { number: part, of: PARTS }),
  );
}

/** Returns the alignments of all neighbors as a chain, in which no rule that ended has a successor yet. */
const chainOf = memoize((archive: Archive, work: Work): Lineage => {
  const { editions, step } = openSteps(archive, work);
  return chainAlignments(editions.map((_, index) => step(index)));
});

/** A work's lineage for questions about single numbers, which need less of it. */
export interface WorkTraces {
  /** Oldest first. */
  readonly editions: readonly string[];
  readonly rules: readonly TraceStage[];
  /** Every number that any edition ever printed, in the order of first appearance. */
  readonly numbers: readonly string[];
  readonly scheme: Scheme;
}

/** Returns what `traceNumber` needs of a work's lineage, from an index where there is one; undefined where there is no lineage. */
export const tracesOf = memoize((archive: Archive, workId: string): WorkTraces | undefined => {
  const work = archive.works.find(({ id }) => id === workId);
  if (work === undefined) return undefined;
  const editions = wholeEditions(archive, work).map(({ id }) => id);
  if (editions.length === 0) return undefined;
  const index = archive.index(`traces of ${work.id}`, lineageState(archive, work), () =>
    indexStages(lineageOf(archive, work.id)?.lineage.rules ?? []),
  );
  return { editions, rules: openTraceIndex(index), numbers: index.names, scheme: compileScheme(work.numbering) };
});

/** Returns a text that changes with everything that the lineage of a work follows from. */
export function lineageState(archive: Archive, work: Work): string {
  const texts = wholeEditions(archive, work).map(({ id }) => [id, archive.digest(work.id, id, work.source)]);
  return JSON.stringify([work.numbering, work.citations, archive.overrides(work.id), texts]);
}

/** Returns what aligning the neighboring editions of a work needs; `step` aligns the edition at a position, oldest first, with the one before it. */
const openSteps = memoize((archive: Archive, work: Work) => {
  const editions = wholeEditions(archive, work).map(({ id }) => id);
  const scheme = compileScheme(work.numbering);
  const words = allWords(work.citations);
  const reader = createTextReader({ scheme, words });
  const expressionOf = (edition: string): Expression => {
    const expression = archive.expression(work.id, edition, work.source);
    if (expression === undefined) throw new RangeError(`"${work.id}" of ${edition} is not there in "${work.source}"`);
    return expression;
  };
  const overrides = archive.overrides(work.id);
  const digest = (edition: string): string => archive.digest(work.id, edition, work.source) ?? '';
  const settings = JSON.stringify([work.numbering, words, overrides]);
  const align = (from: string, to: string): Alignment =>
    archive.alignment(`${settings} ${from} ${digest(from)} ${to} ${digest(to)}`, () =>
      alignEditions(expressionOf(from), expressionOf(to), { scheme, words, reader, overrides }),
    );
  const step = (index: number): Alignment => {
    const [before, id = ''] = [editions[index - 1], editions[index]];
    return before === undefined ? beginLineage(expressionOf(id)) : align(before, id);
  };
  return { editions, expressionOf, align, step: memoize(step), options: { scheme, words, reader } };
});

function readLineage(archive: Archive, work: Work): WorkLineage | undefined {
  const { editions, expressionOf, align, step, options } = openSteps(archive, work);
  if (editions.length === 0) return undefined;
  const issued = archive.issued(work.id);
  const stepsOf = (first: number, last: number) => editions.slice(first, last + 1).map((_, index) => step(first + index));
  let whole: Lineage | undefined;
  const lineage = (): Lineage => {
    if (whole !== undefined) return whole;
    const distant = Array.from({ length: PARTS }, (_, part) => distantPart(archive, work, part)).flat();
    whole = keepIdentifiers(withDistantSuccessors(chainOf(archive, work), distant), issued);
    return whole;
  };
  /** Which rule of two editions is which follows from the alignments between them. */
  const lineageBetween = (from: string, to: string): Lineage => {
    const ends = [editions.indexOf(from), editions.indexOf(to)];
    return whole ?? (ends.includes(-1) ? lineage() : chainAlignments(stepsOf(Math.min(...ends), Math.max(...ends))));
  };
  const today = once(() => numbersToday(lineage()));
  return {
    get lineage() {
      return lineage();
    },
    get steps() {
      return new Map(editions.map((id, index) => [id, step(index)]));
    },
    ...options,
    between: (from, to) => composeAlignment(lineageBetween(from, to), expressionOf(from), expressionOf(to), options),
    rulesBetween: (from, to) => composeLinks(lineageBetween(from, to), 'rules', expressionOf(from), expressionOf(to), options),
    ofExcerpt: memoize((edition) => followExcerpt(archive, work, edition, { lineage: lineage(), today, align })),
    issued,
    texts: (edition) =>
      new Map(
        expressionOf(edition)
          .rules.toReversed()
          .map((rule) => [rule.number, wholeText(rule)] as const),
      ),
  };
}

/** Follows the rules of an excerpt by the likelier of their matches in its neighbors; matches that are only possible are not followed. */
function followExcerpt(
  archive: Archive,
  work: Work,
  edition: string,
  whole: Pick<WorkLineage, 'lineage'> & {
    readonly today: () => ReturnType<typeof numbersToday>;
    readonly align: (from: string, to: string) => Alignment;
  },
): ReadonlyMap<string, readonly string[]> {
  const own = archive.editions(work.id).find(({ id }) => id === edition);
  if (own === undefined || !isPartial(own, work.source) || whole.lineage.editions.includes(edition)) return new Map();
  const { lineage, today, align } = whole;
  const before = lineage.editions.findLast((id) => id <= edition);
  const after = lineage.editions.find((id) => id > edition);
  const best = new Map<string, { readonly confidence: number; readonly today: readonly string[] }>();
  for (const neighbor of [before, after]) {
    for (const link of neighbor === undefined ? [] : align(edition, neighbor).links) {
      if (link.to.length === 0 || isPossibleMatch(link)) continue;
      const goals = [
        ...new Set(
          link.to.flatMap(
            (number) =>
              today()
                .get(neighbor ?? '')
                ?.get(number) ?? [],
          ),
        ),
      ];
      for (const number of link.from)
        if (link.confidence > (best.get(number)?.confidence ?? 0))
          best.set(number, { confidence: link.confidence, today: goals });
    }
  }
  return new Map(Array.from(best, ([number, found]) => [number, found.today]));
}
