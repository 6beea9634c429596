/** How the works of an archive name one another, and whether what they cite of each other exists. */
import type { VFileMessage } from 'vfile-message';
import { indexNumbers, type NamedWork, namesOfWork, nearestNumbers, resolveCitation } from '../rules/citations/index.ts';
import { diagnose } from '../rules/diagnostics.ts';
import { placeWithoutSource, type RuleGraph } from '../rules/graph/index.ts';
import { memoize } from '../rules/memo.ts';
import type { Block, Place } from '../rules/model.ts';
import { compileScheme } from '../rules/numbering/index.ts';
import type { Edition } from '../rules/work.ts';
import type { Archive } from './archive.ts';
import { wholeEditionsOfAllDays } from './whole-editions.ts';

/**
 * Returns the works that the texts of a work may name, with their names in a language: those that it declares to cite, where the first one has a
 * name that several share; else all others by the names that are theirs alone. The names of the work itself mean itself.
 */
export const namesInWork = memoize((archive: Pick<Archive, 'works'>, workId: string, lang: string): readonly NamedWork[] => {
  const own = archive.works.find(({ id }) => id === workId);
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

/** Returns the edition of a work that was in force on a day, in the work's own language; undefined where none was yet. */
function inForceOn(archive: Archive, workId: string, day: string): Edition | undefined {
  const work = archive.works.find(({ id }) => id === workId);
  return work && wholeEditionsOfAllDays(archive, work).findLast(({ effective }) => effective <= day);
}

const numbersOf = memoize((archive: Archive, workId: string, edition: string) => {
  const work = archive.works.find(({ id }) => id === workId);
  const expression = work && archive.expression(workId, edition, work.source);
  if (work === undefined || expression === undefined) return undefined;
  return indexNumbers(
    compileScheme(work.numbering),
    expression.rules.map(({ number }) => number),
  );
});

/** Reports citations of other works whose rules the edition in force on the citing edition's day does not have. */
export function checkWorkReferences(
  archive: Archive,
  { expression, workReferences }: RuleGraph,
  day: string,
  placeOf: (block: Block, offset: number) => Place = placeWithoutSource,
): readonly VFileMessage[] {
  const rules = new Map(expression.rules.toReversed().map((rule) => [rule.number, rule] as const));
  return [...workReferences].flatMap(([number, references]) =>
    references.flatMap(({ block, start, work, from, to }) => {
      const place = rules.get(number)?.blocks[block];
      const edition = inForceOn(archive, work, day);
      const index = edition && numbersOf(archive, work, edition.id);
      if (place === undefined) return [];
      if (edition === undefined || index === undefined)
        return [
          dangling(
            `"${work}" has no edition that was in force on ${day}`,
            'import the edition of that day',
            placeOf(place, start),
          ),
        ];
      const { missing } = resolveCitation({ parts: [{ from, ...(to === undefined ? {} : { to }) }] }, index);
      return missing.map((name) => {
        const near = nearestNumbers(name, index).map((candidate) => `"${candidate}"`);
        const remedy = near.length === 0 ? 'correct the number' : `correct the number; nearby are ${near.join(', ')}`;
        return dangling(`there is no rule "${name}" in "${work}" of ${edition.id}`, remedy, placeOf(place, start));
      });
    }),
  );
}

function dangling(reason: string, remedy: string, place: Place): VFileMessage {
  return diagnose({ code: 'dangling-work-reference', severity: 'warning', reason, place, remedy });
}
