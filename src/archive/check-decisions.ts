/** What is wrong with the decisions of `lineage.yaml`, held against the editions of which they speak. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../rules/diagnostics.ts';
import { checkOverrides, formerIdentifiers, type Override } from '../rules/lineage/index.ts';
import type { Work } from '../rules/work.ts';
import type { Archive } from './archive.ts';
import { lineageOf } from './lineages.ts';
import { wholeEditions } from './whole-editions.ts';

/** Reads the texts of those editions alone between which something was decided. */
export function checkDecisions(archive: Archive, work: Work): VFileMessage[] {
  const overrides = archive.overrides(work.id);
  const editions = wholeEditions(archive, work);
  const before = new Map(editions.slice(1).map(({ id }, index) => [id, editions[index]?.id]));
  const isOfNeighbours = ({ fromEdition, toEdition }: Override) => before.get(toEdition) === fromEdition;
  const decided = new Set(overrides.filter(isOfNeighbours).map(({ toEdition }) => toEdition));
  const textOf = (edition: string | undefined) => archive.expression(work.id, edition ?? '', work.source);
  return [
    ...overrides.filter((override) => !isOfNeighbours(override)).map(strangers),
    ...[...decided].flatMap((edition) => {
      const [from, to] = [textOf(before.get(edition)), textOf(edition)];
      return from === undefined || to === undefined ? [] : checkOverrides(overrides, from, to);
    }),
    ...lostIdentifiers(archive, work),
  ];
}

/** Names published identifiers that stand for nothing any more: those who rely on them cannot be told what became of the rule. */
function lostIdentifiers(archive: Archive, work: Work): VFileMessage[] {
  const issued = archive.issued(work.id);
  const lineage = issued.length === 0 ? undefined : lineageOf(archive, work.id)?.lineage;
  if (lineage === undefined) return [];
  const lines = new Map(issued.map(({ identifier }, index) => [identifier, index + 2]));
  return formerIdentifiers(lineage, issued)
    .filter(({ became }) => became.length === 0)
    .map(({ identifier }) =>
      diagnose({
        code: 'identifier-lost',
        severity: 'error',
        reason: `the published identifier "${identifier}" no longer leads to a rule`,
        place: { file: `${work.id}/identifiers.txt`, line: lines.get(identifier) ?? 1, column: 1 },
        remedy: 'bring the edition and its number back, or delete the line to give the identifier up on purpose',
      }),
    );
}

function strangers({ fromEdition, toEdition, place }: Override): VFileMessage {
  return diagnose({
    code: 'lineage-override-unknown',
    severity: 'error',
    reason: `"${fromEdition}" and "${toEdition}" do not follow each other, so this line decides nothing`,
    place,
    remedy: 'name two editions between which the archive has no other one',
  });
}
