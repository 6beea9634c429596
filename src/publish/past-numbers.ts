/** The past numbers of every work that has a history. */
import { numberRuns, packRuns } from '../rules/lookup/index.ts';
import { ownValue } from '../rules/own-value.ts';
import type { Edition, Work } from '../rules/work.ts';
import type { PastNumbers, PastNumbersFile } from '../shared/past-numbers.ts';
import type { Site } from '../site/site.ts';

/** The file; works without a lineage are not in it. */
export function pastNumbersOf(site: Site): PastNumbersFile {
  return { works: Object.fromEntries(site.works.flatMap((work) => pastOfWork(site, work) ?? [])) };
}

function pastOfWork(site: Site, work: Work): readonly [string, PastNumbers][] {
  const history = site.lineage(work.id);
  if (history === undefined) return [];
  const { lineage, scheme } = history;
  const byId = new Map(site.editions(work.id).map((edition) => [edition.id, edition]));
  const editions = lineage.editions.map((id) => namesOf(work, byId.get(id), id));
  return [[work.id, { source: work.source, editions, runs: packRuns(scheme, numberRuns(lineage)) }]];
}

/** `2024-06-07`, `MH3`, `Modern Horizons 3`: the work's list of releases may know names that the edition's own file does not. */
function namesOf(work: Work, edition: Edition | undefined, id: string): readonly string[] {
  const released = work.releases.filter((release) => release.edition === id).flatMap(({ aliases }) => aliases ?? []);
  const aliases = [...new Set([...(edition?.aliases ?? []), ...released])];
  return [id, ...aliases, ...aliases.flatMap((alias) => ownValue(work.editionNames ?? {}, alias) ?? [])];
}
