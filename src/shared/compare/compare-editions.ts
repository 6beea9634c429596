/** Compares two editions from their files, as the browser does it. */
import { type Alignment, composeAlignment, joinStages, type Lineage } from '../../rules/lineage/index.ts';
import { compileScheme } from '../../rules/numbering/index.ts';
import { type ChangeGroup, groupChanges } from '../changes/change.ts';
import { type ChangeContext, groupToHtml } from '../changes/change-html.ts';
import type { Translate } from '../strings/index.ts';
import {
  dataToExpression,
  dataToLineage,
  dataToSide,
  type EditionData,
  type PartData,
  type StepData,
  type Texts,
  yearOfStep,
} from './edition-data.ts';

/** Fetches the files of a comparison. */
export interface ComparisonFiles {
  readonly edition: (edition: string) => Promise<EditionData>;
  /** The links to each edition of a year from the one before it. */
  readonly steps: (year: string) => Promise<readonly StepData[]>;
  readonly texts: (needed: NeededTexts) => Promise<Texts>;
}

/** What was found, to be shown group by group. */
export interface Comparison {
  readonly alignment: Alignment;
  readonly groups: readonly ChangeGroup[];
  /** A group as it stands on a page of changes. */
  readonly toHtml: (group: ChangeGroup) => string;
  /** What the part of a page is called in which a group stands: its section, or the glossary. */
  readonly partOf: (group: ChangeGroup) => string;
}

/** Compares any two of the editions, which are given oldest first; in either direction. */
export async function compareEditions(
  [from, to]: readonly [from: string, to: string],
  editions: readonly string[],
  files: ComparisonFiles,
  { t, language }: { readonly t: Translate; readonly language: string },
): Promise<Comparison> {
  const positions = [editions.indexOf(from), editions.indexOf(to)].toSorted((a, b) => a - b);
  const between = editions.slice((positions[0] ?? 0) + 1, (positions[1] ?? 0) + 1);
  const [before, after, steps] = await Promise.all([files.edition(from), files.edition(to), readSteps(between, files)]);
  const lineage = dataToLineage(editions.indexOf(from) <= editions.indexOf(to) ? before : after, steps);
  const texts = await files.texts(neededTexts(lineage, before, after));
  const [old, now] = [dataToExpression(before, texts), dataToExpression(after, texts)];
  const scheme = compileScheme(after.numbering);
  const tokens = { scheme, words: after.words, lang: after.lang };
  const alignment = composeAlignment(lineage, old, now, tokens);
  const context: ChangeContext = {
    from: dataToSide(before, old, texts),
    to: dataToSide(after, now, texts),
    t,
    saidIn: after.lang === language ? undefined : language,
    tokens,
    symbols: after.symbols,
    lang: after.lang === language ? undefined : after.lang,
  };
  return {
    alignment,
    groups: groupChanges(alignment, scheme),
    toHtml: (group) => groupToHtml(group, headingOf(group, [after, before], t), context),
    partOf: (group) => headingOf({ ...group, chapter: group.section === null ? group.chapter : null }, [after, before], t),
  };
}

/** Returns the steps to the editions, in the order of these. */
async function readSteps(editions: readonly string[], { steps }: ComparisonFiles): Promise<readonly StepData[]> {
  const years = new Set(editions.map(yearOfStep));
  const read = (await Promise.all([...years].map(steps))).flat();
  const byEdition = new Map(read.map((step) => [step.to, step]));
  return editions.flatMap((edition) => byEdition.get(edition) ?? []);
}

function headingOf({ chapter, section, matter }: ChangeGroup, editions: readonly EditionData[], t: Translate): string {
  if (matter === 'glossary') return t('glossary');
  const number = chapter ?? section ?? '';
  const title = editions.flatMap(({ parts }) => parts).find((part) => part.number === number)?.title;
  return title == null ? number : `${number}. ${title}`;
}

/** Packed names of texts; see `intoPacks` in `edition-data.ts`. */
export interface NeededTexts {
  readonly chapters: ReadonlySet<string>;
  readonly glossaries: ReadonlySet<string>;
}

/**
 * Returns the files of all chapters in which something may have changed: those that read differently in the two editions, and those from or to
 * which a rule moved. A chapter that is needed of one edition is needed of both.
 */
function neededTexts(lineage: Lineage, from: EditionData, to: EditionData): NeededTexts {
  const before = partsByNumber(from);
  const after = partsByNumber(to);
  const ofRule = { before: partsByRule(from), after: partsByRule(to) };
  const changed = new Set<string>();
  for (const number of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(number)?.file !== after.get(number)?.file) changed.add(number);
  }
  const [older, newer] = lineage.editions[0] === from.edition ? [ofRule.before, ofRule.after] : [ofRule.after, ofRule.before];
  for (const joined of joinStages(lineage.rules)) {
    if (joined.from.length === 1 && joined.to.length === 1 && joined.from[0] === joined.to[0]) continue;
    for (const name of joined.from) changed.add(older.get(name)?.number ?? '');
    for (const name of joined.to) changed.add(newer.get(name)?.number ?? '');
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
