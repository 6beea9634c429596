/** Builds the graphs of an archive, finds the names by which works cite one another, and checks that the rules they cite exist. */

import {
  citationWordsIn,
  indexNumbers,
  type NamedWork,
  namesOfWork,
  nearestNumbers,
  resolveCitation,
} from '@rulegraph/core/citations';
import { diagnose } from '@rulegraph/core/diagnostics';
import { buildGraph, placeWithoutSource, type RuleGraph } from '@rulegraph/core/graph';
import { rulesByNumber } from '@rulegraph/core/lists';
import { memoize } from '@rulegraph/core/memo';
import type { Block, Place } from '@rulegraph/core/model';
import { compileScheme, type Scheme } from '@rulegraph/core/numbering';
import type { Edition } from '@rulegraph/core/work';
import type { VFileMessage } from 'vfile-message';
import { type Archive, workOf } from './archive.ts';
import { wholeEditionsOfAllDays } from './whole-editions.ts';

/** Returns the graph of an expression; undefined if the archive has no such text. */
export const graphOf = memoize((archive: Archive, workId: string, editionId: string, lang: string): RuleGraph | undefined => {
  const work = workOf(archive, workId);
  const scheme = schemeOf(archive, workId, editionId);
  const expression = archive.expression(workId, editionId, lang);
  if (work === undefined || scheme === undefined || expression === undefined) return undefined;
  const words = citationWordsIn(work, lang);
  const inSource = sourceNumbers(archive, workId, editionId, lang);
  return buildGraph(expression, { scheme, words, others: namesInWork(archive, workId, lang), inSource });
});

/** Returns the numbers of the text that a text in another language translates, maybe in part; empty for the source itself. */
export function sourceNumbers(
  archive: Pick<Archive, 'works' | 'editions' | 'expression'>,
  workId: string,
  editionId: string,
  lang: string,
): ReadonlySet<string> {
  const source = workOf(archive, workId)?.source ?? lang;
  return new Set(source === lang ? [] : archive.expression(workId, editionId, source)?.rules.map(({ number }) => number));
}

/** Returns the numbering scheme of an edition: its own if it declares one, else its work's. */
export function schemeOf(archive: Archive, workId: string, editionId: string): Scheme | undefined {
  const work = workOf(archive, workId);
  const edition = archive.editions(workId).find(({ id }) => id === editionId);
  const numbering = edition?.numbering ?? work?.numbering;
  return numbering === undefined ? undefined : compileScheme(numbering);
}

/**
 * Returns the works that the texts of a work may cite, with their names in a language. If `work.yaml` lists cited works, only these are
 * returned, and a name that several share means the first of them; otherwise all other works are returned, without shared names. A name of the work
 * itself always means itself.
 */
export const namesInWork = memoize((archive: Pick<Archive, 'works'>, workId: string, lang: string): readonly NamedWork[] => {
  const own = workOf(archive, workId);
  const others = archive.works.filter(({ id }) => id !== workId);
  const cited = own?.cites;
  const chosen = cited === undefined ? others : cited.flatMap((id) => others.find((work) => work.id === id) ?? []);
  const named = chosen.map((work) => ({ id: work.id, names: namesOfWork(work, lang), scheme: compileScheme(work.numbering) }));
  const fold = (name: string) => name.toLowerCase();
  const ofOwn = new Set(own === undefined ? [] : namesOfWork(own, lang).map(fold));
  return named.map(({ id, names, scheme }, index) => {
    const rivals = named.filter((_, at) => (cited === undefined ? at !== index : at < index));
    const taken = new Set(rivals.flatMap((rival) => rival.names.map(fold)));
    return { id, scheme, names: names.filter((name) => !ofOwn.has(fold(name)) && !taken.has(fold(name))) };
  });
});

/** Returns the edition of a work that was in force on a day, in the work's own language; undefined if there was none. */
function inForceOn(archive: Archive, workId: string, day: string): Edition | undefined {
  const work = workOf(archive, workId);
  return work && wholeEditionsOfAllDays(archive, work).findLast(({ effective }) => effective <= day);
}

const numbersOfWork = memoize((archive: Archive, workId: string, edition: string) => {
  const work = workOf(archive, workId);
  const expression = work && archive.expression(workId, edition, work.source);
  if (work === undefined || expression === undefined) return undefined;
  return indexNumbers(
    compileScheme(work.numbering),
    expression.rules.map(({ number }) => number),
  );
});

/** Reports citations of other works whose rules are missing in the edition that was in force on `day`. */
export function checkWorkReferences(
  archive: Archive,
  { expression, workReferences }: RuleGraph,
  day: string,
  placeOf: (block: Block, offset: number) => Place = placeWithoutSource,
): readonly VFileMessage[] {
  const rules = rulesByNumber(expression.rules);
  return [...workReferences].flatMap(([number, references]) =>
    references.flatMap(({ block, start, work, from, to }) => {
      const citing = rules.get(number)?.blocks[block];
      const edition = inForceOn(archive, work, day);
      const index = edition && numbersOfWork(archive, work, edition.id);
      if (citing === undefined) return [];
      if (edition === undefined || index === undefined)
        return [
          dangling(
            `"${work}" has no edition that was in force on ${day}`,
            'import the edition of that day',
            placeOf(citing, start),
          ),
        ];
      const { missing } = resolveCitation({ parts: [{ from, ...(to === undefined ? {} : { to }) }] }, index);
      return missing.map((name) => {
        const near = nearestNumbers(name, index).map((candidate) => `"${candidate}"`);
        const remedy = near.length === 0 ? 'correct the number' : `correct the number; nearby are ${near.join(', ')}`;
        return dangling(`there is no rule "${name}" in "${work}" of ${edition.id}`, remedy, placeOf(citing, start));
      });
    }),
  );
}

function dangling(reason: string, remedy: string, place: Place): VFileMessage {
  return diagnose({ code: 'dangling-work-reference', reason, place, remedy });
}
