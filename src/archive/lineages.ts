/** The lineage of an archive's works: neighbouring editions aligned, chained, and any two of them by composition. */
import { allWords } from '../rules/citations/index.ts';
import {
  type Alignment,
  alignEditions,
  beginLineage,
  chainAlignments,
  composeAlignment,
  composeLinks,
  createTextReader,
  keepIdentifiers,
  type Lineage,
  type Link,
  type TextReader,
} from '../rules/lineage/index.ts';
import { memoize } from '../rules/memo.ts';
import type { Expression } from '../rules/model.ts';
import { compileScheme, type Scheme } from '../rules/numbering/index.ts';
import type { CitationWords, Work } from '../rules/work.ts';
import type { Archive } from './archive.ts';
import { wholeEditions } from './whole-editions.ts';

/** A work's lineage with what composing alignments needs. */
export interface WorkLineage {
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
}

/** Returns the lineage of a work through all editions that exist whole in its source language, or undefined if there is none. */
export const lineageOf = memoize((archive: Archive, workId: string): WorkLineage | undefined => {
  const work = archive.works.find(({ id }) => id === workId);
  return work && readLineage(archive, work);
});

/** Aligns those of a work's `editions` with the ones before them that nobody has aligned yet, so that the lineage is soon read. */
export function prepareLineage(archive: Archive, work: Work, editions: ReadonlySet<string>): void {
  openSteps(archive, work).steps(editions);
}

/** What aligning the neighboring editions of a work needs; `steps` aligns those of the `editions`, or all, with the ones before them. */
function openSteps(archive: Archive, work: Work) {
  const editions = wholeEditions(archive, work);
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
  const steps = (wanted?: ReadonlySet<string>) =>
    editions.slice(1).flatMap(({ id }, index) => {
      if (wanted?.has(id) === false) return [];
      const before = editions[index]?.id ?? '';
      return archive.alignment(`${settings} ${before} ${digest(before)} ${id} ${digest(id)}`, () =>
        alignEditions(expressionOf(before), expressionOf(id), { scheme, words, reader, overrides }),
      );
    });
  return { first: editions[0], expressionOf, steps, options: { scheme, words, reader } };
}

function readLineage(archive: Archive, work: Work): WorkLineage | undefined {
  const { first, expressionOf, steps: alignAll, options } = openSteps(archive, work);
  if (first === undefined) return undefined;
  const alignments = [beginLineage(expressionOf(first.id)), ...alignAll()];
  const lineage = keepIdentifiers(chainAlignments(alignments), archive.issued(work.id));
  const steps = new Map(alignments.map((alignment) => [alignment.to, alignment]));
  return {
    lineage,
    steps,
    ...options,
    between: (from, to) => composeAlignment(lineage, expressionOf(from), expressionOf(to), options),
    rulesBetween: (from, to) => composeLinks(lineage, 'rules', expressionOf(from), expressionOf(to), options),
  };
}
