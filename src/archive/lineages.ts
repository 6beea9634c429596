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
  type IssuedIdentifier,
  isPossibleMatch,
  keepIdentifiers,
  type Lineage,
  type Link,
  numbersToday,
  type TextReader,
  wholeText,
} from '../rules/lineage/index.ts';
import { memoize, once } from '../rules/memo.ts';
import type { Expression } from '../rules/model.ts';
import { compileScheme, type Scheme } from '../rules/numbering/index.ts';
import type { CitationWords, Work } from '../rules/work.ts';
import type { Archive } from './archive.ts';
import { isPartial, wholeEditions } from './whole-editions.ts';

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
  const align = (from: string, to: string): Alignment =>
    archive.alignment(`${settings} ${from} ${digest(from)} ${to} ${digest(to)}`, () =>
      alignEditions(expressionOf(from), expressionOf(to), { scheme, words, reader, overrides }),
    );
  const steps = (wanted?: ReadonlySet<string>) =>
    editions.slice(1).flatMap(({ id }, index) => (wanted?.has(id) === false ? [] : align(editions[index]?.id ?? '', id)));
  return { first: editions[0], expressionOf, align, steps, options: { scheme, words, reader } };
}

function readLineage(archive: Archive, work: Work): WorkLineage | undefined {
  const { first, expressionOf, align, steps: alignAll, options } = openSteps(archive, work);
  if (first === undefined) return undefined;
  const alignments = [beginLineage(expressionOf(first.id)), ...alignAll()];
  const issued = archive.issued(work.id);
  const lineage = keepIdentifiers(chainAlignments(alignments), issued);
  const today = once(() => numbersToday(lineage));
  const steps = new Map(alignments.map((alignment) => [alignment.to, alignment]));
  return {
    lineage,
    steps,
    ...options,
    between: (from, to) => composeAlignment(lineage, expressionOf(from), expressionOf(to), options),
    rulesBetween: (from, to) => composeLinks(lineage, 'rules', expressionOf(from), expressionOf(to), options),
    ofExcerpt: memoize((edition) => followExcerpt(archive, work, edition, { lineage, today, align })),
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
