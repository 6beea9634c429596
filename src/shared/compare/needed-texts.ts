/** Which texts two editions differ in, before any of them is fetched. */
import { joinStages, type Lineage } from '../../rules/lineage/index.ts';
import type { EditionData, PartData } from './edition-data.ts';

/** Packed names of texts; see `text-packs.ts`. */
export interface NeededTexts {
  readonly chapters: ReadonlySet<string>;
  readonly glossaries: ReadonlySet<string>;
}

/**
 * The files of all chapters in which something may have changed: those that read differently in the two editions, and those from or to
 * which a rule moved. A chapter that is needed of one edition is needed of both.
 */
export function neededTexts(lineage: Lineage, from: EditionData, to: EditionData): NeededTexts {
  const before = partsByNumber(from);
  const after = partsByNumber(to);
  const ofRule = { before: partsByRule(from), after: partsByRule(to) };
  const changed = new Set<string>();
  for (const number of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(number)?.file !== after.get(number)?.file) changed.add(number);
  }
  const [older, newer] = lineage.editions[0] === from.edition ? [ofRule.before, ofRule.after] : [ofRule.after, ofRule.before];
  for (const bond of joinStages(lineage.rules)) {
    if (bond.from.length === 1 && bond.to.length === 1 && bond.from[0] === bond.to[0]) continue;
    for (const name of bond.from) changed.add(older.get(name)?.number ?? '');
    for (const name of bond.to) changed.add(newer.get(name)?.number ?? '');
  }
  const files = [...changed].flatMap((number) => [before.get(number)?.file ?? [], after.get(number)?.file ?? []].flat());
  const glossaries = from.glossary.file === to.glossary.file ? [] : [from.glossary.file, to.glossary.file];
  return { chapters: new Set(files), glossaries: new Set(glossaries.filter((file) => file !== '')) };
}

function partsByNumber({ parts }: EditionData): ReadonlyMap<string, PartData> {
  return new Map(parts.map((part) => [part.number, part]));
}

function partsByRule({ parts }: EditionData): ReadonlyMap<string, PartData> {
  return new Map(parts.flatMap((part) => part.rules.map((number) => [number, part])));
}
