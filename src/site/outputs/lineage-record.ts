/**
 * Makes the JSON of a work's lineage: what changed between two editions, the numbers of each rule through the editions, the meanings of each number,
 * and one edition's numbers in another. Also makes the index of a work, which programs that cite rules rely on and which contains no text.
 */
import { type Archive, lineageOf, lineageState, namesOfEdition, type WorkLineage } from '@rulegraph/content/archive';
import { makeRuleIndex, type RuleIndex } from '@rulegraph/core/cite/rule-index';
import { type Alignment, CHANGE_KINDS, type ChangeKind, type Link, numberMeanings, type Possible } from '@rulegraph/core/history';
import type { Edition, Work } from '@rulegraph/core/work';
import type { ApiRecord } from './api-schemas.ts';

/** Returns the changes between two editions, as `rulegraph compare` prints and the site publishes them. Unchanged rules are counted, not listed. */
export function changesRecord({ from, to, links }: Alignment): ApiRecord<'changes'> {
  const count = (kind: ChangeKind) => links.filter((link) => link.kind === kind).length;
  const summary = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, count(kind)])) as Record<ChangeKind, number>;
  const changes = links
    .filter((link) => link.kind !== 'same')
    .map((link) => ({ kind: link.kind, from: link.from, to: link.to, ...certaintyOf(link) }));
  return { from, to, changes, summary };
}

function certaintyOf({ confidence, textChanged, possible }: Link) {
  return { confidence, textChanged, ...(possible === undefined ? {} : { possible: numbered(possible) }) };
}

/** Returns possible successors with the field names of the JSON. */
export function numbered(possible: readonly Possible[]): { readonly number: string; readonly confidence: number }[] {
  return possible.map(({ name, confidence }) => ({ number: name, confidence }));
}

/** Returns the names of every rule and term by edition: `/api/v1/<work>/lineage.json`. */
export function lineageRecord(work: string, { lineage }: WorkLineage): ApiRecord<'lineage'> {
  const { editions, rules, glossary } = lineage;
  return { work, editions, rules: namesRecords(rules), glossary: namesRecords(glossary) };
}

/** Returns the rules that had each of the numbers, with their numbers today: `/api/v1/<work>/numbers.json`. */
export function numbersRecord(work: string, { lineage }: WorkLineage, numbers: readonly string[]): ApiRecord<'numbers'> {
  const entries = numbers.map((number) => {
    const meanings = numberMeanings(lineage, number);
    return [
      number,
      meanings.map(({ identifier, possible, ...meaning }) => ({
        rule: identifier,
        ...meaning,
        ...(possible.length === 0 ? {} : { possible: numbered(possible) }),
      })),
    ] as const;
  });
  return { work, numbers: Object.fromEntries(entries) };
}

/** Returns the numbers of one edition that changed, with their numbers in another: `/api/v1/<work>/renumbering/<edition>/today.json`. */
export function renumberingRecord(
  work: string,
  from: string,
  to: string,
  links: ReadonlyMap<string, Link>,
): ApiRecord<'renumbering'> {
  const changed = [...links].filter(([, { kind }]) => kind !== 'same');
  const entries = changed.map(([number, link]) => [number, { to: link.to, kind: link.kind, ...certaintyOf(link) }] as const);
  return { work, from, to, numbers: Object.fromEntries(entries) };
}

function namesRecords(stages: WorkLineage['lineage']['rules']): ApiRecord<'lineage'>['rules'] {
  const byIdentifier = new Map<string, { name: string; since: string; until: string }[]>();
  let before = '';
  for (const { edition, identifiers: names } of stages) {
    for (const [name, id] of names) {
      const spans = byIdentifier.get(id) ?? [];
      byIdentifier.set(id, spans);
      const last = spans.at(-1);
      if (last?.name === name && last.until === before) last.until = edition;
      // If an edition prints a number twice, the first one counts.
      else if (last?.until !== edition) spans.push({ name, since: edition, until: edition });
    }
    before = edition;
  }
  return [...byIdentifier].map(([id, names]) => ({ id, names }));
}

/** Returns the index of a work in an archive, cached or computed. */
export function storedIndex(archive: Archive, work: Work): RuleIndex {
  const editions = archive.editions(work.id);
  const state = [lineageState(archive, work), work.releases, work.editionNames, editions, archive.issued(work.id)];
  return archive.index(`rule index of ${work.id}`, JSON.stringify(state), () => {
    const lineage = lineageOf(archive, work.id);
    if (lineage === undefined) throw new RangeError(`"${work.id}" has no whole edition`);
    return indexRecord(work, editions, lineage);
  });
}

/** Returns the index of a work: `/api/v1/<work>/index.json`. */
export function indexRecord(work: Work, editions: readonly Edition[], { lineage, issued, checksums }: WorkLineage): RuleIndex {
  return makeRuleIndex({
    work,
    editions: editions.map((edition) => ({ ...edition, aliases: namesOfEdition(work, edition) })),
    lineage,
    issued,
    checksum: (edition, number) => checksums(edition).get(number) ?? '',
  });
}
