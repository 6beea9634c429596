/** Computes the lineage of an archive's works by aligning neighboring editions and chaining the alignments. */
import { hash } from 'node:crypto';
import { allWords } from '@rulegraph/core/citations';
import {
  type Alignment,
  alignEditions,
  beginLineage,
  chainAlignments,
  composeAlignment,
  composeLinks,
  createTextReader,
  type IssuedIdentifier,
  indexStages,
  isPossibleMatch,
  keepIdentifiers,
  type Lineage,
  type Link,
  linksOfNumbers,
  numbersToday,
  openDistantSearch,
  openTraceIndex,
  type Possible,
  type TextReader,
  type TraceStage,
  wholeText,
  withDistantSuccessors,
} from '@rulegraph/core/history';
import { rulesByNumber } from '@rulegraph/core/lists';
import { memoize, once } from '@rulegraph/core/memo';
import type { Expression } from '@rulegraph/core/model';
import { compileScheme, type Scheme } from '@rulegraph/core/numbering';
import { numberRuns, packRuns, type RunsByNumber, unpackRuns } from '@rulegraph/core/search/lookup';
import type { CitationWords, Work } from '@rulegraph/core/work';
import { type Archive, workOf } from './archive.ts';
import { isExcerpt, wholeEditions } from './whole-editions.ts';

/** How many digits of a checksum are enough to tell all wordings of a work apart. */
const DIGITS = 12;

/** A work's lineage, with everything needed to compose alignments. */
export interface WorkLineage {
  /** Computed on first access. */
  readonly lineage: Lineage;
  /** The alignments of neighboring editions by the newer one; for the first edition, an alignment from nothing. */
  readonly steps: ReadonlyMap<string, Alignment>;
  readonly scheme: Scheme;
  readonly words: CitationWords;
  readonly reader: TextReader;
  /** Returns the alignment of any two editions, in either direction. Throws a `RangeError` if one has no text in the source language. */
  readonly between: (from: string, to: string) => Alignment;
  /** Returns only the links of rules of such an alignment, which is faster. */
  readonly rulesBetween: (from: string, to: string) => readonly Link[];
  /** Returns what became of each number of an edition in another one; see `linksOfNumbers`. */
  readonly numbersBetween: (from: string, to: string) => ReadonlyMap<string, Link>;
  /**
   * Returns the numbers that the rules of an excerpt have today, found by the texts of the whole editions before and after it. The lineage does not
   * include excerpts, since no rule begins or ends with one.
   */
  readonly ofExcerpt: (edition: string) => ReadonlyMap<string, readonly string[]>;
  readonly today: () => ReturnType<typeof numbersToday>;
  /** The rules that ended long before the last edition and are followed to a rule of it. */
  readonly returned: () => readonly (readonly [edition: string, number: string, successor: Possible])[];
  /** The published identifiers of its rules. */
  readonly issued: readonly IssuedIdentifier[];
  /**
   * Returns checksums of the texts of an edition's rules by number, without typography and the numbers of citations: texts whose checksums differ were
   * edited.
   */
  readonly checksums: (edition: string) => ReadonlyMap<string, string>;
}

/** Returns the lineage of a work through all its whole editions in its source language; undefined if there are none. */
export const lineageOf = memoize((archive: Archive, workId: string): WorkLineage | undefined => {
  const work = workOf(archive, workId);
  return work && readLineage(archive, work);
});

/** Aligns some of a work's editions with the ones before them and caches the alignments, so that its lineage is read faster. */
export function prepareLineage(archive: Archive, work: Work, editions: ReadonlySet<string>): void {
  const { editions: all, step } = openSteps(archive, work);
  for (const [index, id] of all.entries()) if (index > 0 && editions.has(id)) step(index);
}

/**
 * Finds the distant successors of a work's rules that ended, or caches a share of them for other threads: those of every `of`-th edition, beginning with
 * the one at position `number`.
 */
export function distantSuccessors(archive: Archive, work: Work, { number, of }: EditionShare = { number: 0, of: 1 }) {
  if (wholeEditions(archive, work).length === 0) return [];
  const { editions, newest, dependencies, find } = openDistant(archive, work);
  const target = once(() => hash('sha256', JSON.stringify(newest().units)));
  return editions
    .filter((_, position) => position % of === number)
    .map((edition) => {
      const digest = archive.digest(work.id, edition, work.source);
      const state = () => JSON.stringify([work.numbering, work.citations, digest, target(), dependencies(edition)]);
      const found = archive.index(`distant successors of ${work.id} ${edition}`, state, () => find(edition));
      return [edition, found] as const;
    });
}

interface EditionShare {
  readonly number: number;
  readonly of: number;
}

const openDistant = memoize((archive: Archive, work: Work) => {
  const { expressionOf, options } = openSteps(archive, work);
  return openDistantSearch(chainOf(archive, work), expressionOf, options.reader);
});

/** Returns the chain of alignments of neighboring editions, without distant successors of rules that ended. */
const chainOf = memoize((archive: Archive, work: Work): Lineage => {
  const { editions, step } = openSteps(archive, work);
  return chainAlignments(editions.map((_, index) => step(index)));
});

/** The part of a work's lineage that questions about single numbers need. */
export interface WorkTraces {
  /** Oldest first. */
  readonly editions: readonly string[];
  readonly rules: readonly TraceStage[];
  /** Every number that any edition ever printed, in the order of first appearance. */
  readonly numbers: readonly string[];
  readonly scheme: Scheme;
  /** Returns what every number meant, by positions in `editions`; cached or computed. */
  readonly runs: () => RunsByNumber;
}

/** Returns the part of a work's lineage that `traceNumber` needs, cached or computed; undefined if there is no lineage. */
export const tracesOf = memoize((archive: Archive, workId: string): WorkTraces | undefined => {
  const work = workOf(archive, workId);
  if (work === undefined) return undefined;
  const editions = wholeEditions(archive, work).map(({ id }) => id);
  if (editions.length === 0) return undefined;
  const scheme = compileScheme(work.numbering);
  const state = lineageState(archive, work);
  const lineage = () => lineageOf(archive, work.id)?.lineage ?? { editions, rules: [], glossary: [] };
  const index = archive.index(`traces of ${work.id}`, state, () => indexStages(lineage().rules));
  const pack = () => packRuns(scheme, numberRuns(lineage()));
  const runs = once(() => unpackRuns(scheme, archive.index(`runs of ${work.id}`, state, pack)));
  return { editions, rules: openTraceIndex(index), numbers: index.names, scheme, runs };
});

/** Returns a string that changes whenever anything changes that a work's lineage depends on. */
export function lineageState(archive: Archive, work: Work): string {
  const texts = wholeEditions(archive, work).map(({ id }) => [id, archive.digest(work.id, id, work.source)]);
  return JSON.stringify([work.numbering, work.citations, archive.overrides(work.id), texts]);
}

/** Returns the reader for a numbering and words of citations. Content that is opened again reads with the same, which knows its texts. */
const readerFor = memoize((numbering: string, words: string) =>
  createTextReader({ scheme: compileScheme(JSON.parse(numbering)), words: JSON.parse(words) }),
);

/** Prepares the alignment of a work's neighboring editions; `step` aligns the edition at a position, oldest first, with the one before it. */
const openSteps = memoize((archive: Archive, work: Work) => {
  const editions = wholeEditions(archive, work).map(({ id }) => id);
  const scheme = compileScheme(work.numbering);
  const words = allWords(work.citations);
  const reader = readerFor(JSON.stringify(work.numbering), JSON.stringify(words));
  const expressionOf = (edition: string): Expression => {
    const expression = archive.expression(work.id, edition, work.source);
    if (expression === undefined) throw new RangeError(`"${work.id}" of ${edition} has no text in "${work.source}"`);
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
    const begin = () => archive.alignment(`${settings} ${id} ${digest(id)}`, () => beginLineage(expressionOf(id)));
    return before === undefined ? begin() : align(before, id);
  };
  return { editions, expressionOf, align, step: memoize(step), options: { scheme, words, reader } };
});

function readLineage(archive: Archive, work: Work): WorkLineage | undefined {
  const { editions, expressionOf, align, step, options } = openSteps(archive, work);
  if (editions.length === 0) return undefined;
  const issued = archive.issued(work.id);
  const stepsOf = (first: number, last: number) => editions.slice(first, last + 1).map((_, index) => step(first + index));
  const distant = once(() => distantSuccessors(archive, work));
  let whole: Lineage | undefined;
  const lineage = (): Lineage => {
    if (whole !== undefined) return whole;
    whole = keepIdentifiers(withDistantSuccessors(chainOf(archive, work), distant()), issued);
    return whole;
  };
  // The alignments between two editions are enough to follow their rules.
  const lineageBetween = (from: string, to: string): Lineage => {
    const ends = [editions.indexOf(from), editions.indexOf(to)];
    return whole ?? (ends.includes(-1) ? lineage() : chainAlignments(stepsOf(Math.min(...ends), Math.max(...ends))));
  };
  const today = () => numbersToday(lineage());
  const sumOf = memoize((text: string) => hash('sha256', options.reader.key(text)).slice(0, DIGITS));
  const checksums = memoize((edition: string): ReadonlyMap<string, string> => {
    const state = JSON.stringify([work.numbering, options.words, archive.digest(work.id, edition, work.source)]);
    const listed = archive.index(`checksums of ${work.id} ${edition}`, state, () =>
      Array.from(rulesByNumber(expressionOf(edition).rules), ([number, rule]) => [number, sumOf(wholeText(rule))] as const),
    );
    return new Map(listed);
  });
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
    numbersBetween: (from, to) => {
      const [then, now] = [checksums(from), checksums(to)];
      return linksOfNumbers(lineage(), from, to, (number, successor) => then.get(number) !== now.get(successor));
    },
    ofExcerpt: memoize((edition) => followExcerpt(archive, work, edition, { lineage: lineage(), today, align })),
    today,
    returned: () =>
      distant().flatMap(([edition, rules]) =>
        rules.flatMap(([number, { successor }]) => (successor === undefined ? [] : [[edition, number, successor] as const])),
      ),
    issued,
    checksums,
  };
}

/** Follows each rule of an excerpt to its most confident match in the editions before and after. Possible matches are not followed. */
function followExcerpt(
  archive: Archive,
  work: Work,
  edition: string,
  whole: Pick<WorkLineage, 'lineage' | 'today'> & {
    readonly align: (from: string, to: string) => Alignment;
  },
): ReadonlyMap<string, readonly string[]> {
  const own = archive.editions(work.id).find(({ id }) => id === edition);
  if (own === undefined || !isExcerpt(own, work.source) || whole.lineage.editions.includes(edition)) return new Map();
  const { lineage, today, align } = whole;
  const before = lineage.editions.findLast((id) => id <= edition);
  const after = lineage.editions.find((id) => id > edition);
  const best = new Map<string, { readonly confidence: number; readonly today: readonly string[] }>();
  for (const neighbor of [before, after]) {
    for (const link of neighbor === undefined ? [] : align(edition, neighbor).links) {
      if (link.to.length === 0 || isPossibleMatch(link)) continue;
      const todayOf = today().get(neighbor ?? '');
      const successors = [...new Set(link.to.flatMap((number) => todayOf?.get(number) ?? []))];
      for (const number of link.from)
        if (link.confidence > (best.get(number)?.confidence ?? 0))
          best.set(number, { confidence: link.confidence, today: successors });
    }
  }
  return new Map(Array.from(best, ([number, found]) => [number, found.today]));
}
