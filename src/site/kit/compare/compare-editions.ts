/** Compares two editions by their data files. Runs in the browser. */
import {
  type Alignment,
  beginLineage,
  type ComposeOptions,
  chainAlignments,
  composeAlignment,
  composeLinks,
  joinStages,
  type Lineage,
  type Link,
  NO_DIFFERENCES,
} from '@rulegraph/core/history';
import type { Expression } from '@rulegraph/core/model';
import { compileScheme, numberedTitle } from '@rulegraph/core/numbering';
import { type ChangeGroup, countChanges, groupChanges, MANY_CHANGES } from '../changes/change.ts';
import { type ChangeContext, groupToHtml, type TranslateChange } from '../changes/change-html.ts';
import {
  dataToExpression,
  dataToLineage,
  dataToSide,
  digestOf,
  type EditionData,
  type FetchedTexts,
  type FirstSteps,
  type PartData,
  type PlainPair,
  partsByRule,
  plainPairs,
  type StepData,
} from './edition-data.ts';
import { editionsBetween } from './paths.ts';

export interface ComparisonFiles {
  readonly edition: (edition: string) => Promise<EditionData>;
  readonly firstSteps: () => Promise<FirstSteps>;
  /** The links to each edition from the one before it. */
  readonly steps: () => Promise<readonly StepData[]>;
  /** Texts by their packed names. */
  readonly texts: (names: ReadonlySet<string>) => Promise<FetchedTexts>;
}

/** The differences between two editions, to be shown group by group. */
export interface Comparison {
  readonly alignment: Alignment;
  readonly groups: readonly ChangeGroup[];
  readonly toHtml: (group: ChangeGroup) => string;
  /** Returns the heading of the part of the page that a group belongs to: its section, or the glossary. */
  readonly partOf: (group: ChangeGroup) => string;
}

interface ComparisonOptions {
  readonly t: TranslateChange;
  /** Language tag of the page. */
  readonly language: string;
  /** Whether the chapters of a long comparison are folded, except the first. */
  readonly folded?: boolean;
  /**
   * Called with the first changes as soon as the texts of their chapter have arrived, long before those of all chapters. What was added or removed
   * is not among them: the same words may be in a chapter that has yet to arrive.
   */
  readonly onFirst?: (first: Pick<Comparison, 'toHtml' | 'partOf'> & { readonly group: ChangeGroup }) => void;
}

/** Compares any two editions, in either direction; `editions` are given oldest first. */
export async function compareEditions(
  [from, to]: readonly [from: string, to: string],
  editions: readonly string[],
  files: ComparisonFiles,
  { t, language, folded = false, onFirst }: ComparisonOptions,
): Promise<Comparison> {
  const between = editionsBetween([from, to], editions);
  const [before, after] = await Promise.all([files.edition(from), files.edition(to)]);
  const within = (all: readonly StepData[]) => all.filter((step) => between.includes(step.to));
  const isForward = editions.indexOf(from) <= editions.indexOf(to);
  const scheme = compileScheme(after.numbering);
  const tokens = { scheme, words: after.words, lang: after.lang };
  const compare = (texts: FetchedTexts, align: (old: Expression, now: Expression) => Alignment): Comparison => {
    const [old, now] = [dataToExpression(before, texts), dataToExpression(after, texts)];
    const alignment = align(old, now);
    const context: ChangeContext = {
      from: dataToSide(before, old, texts),
      to: dataToSide(after, now, texts),
      t,
      labelLang: after.lang === language ? undefined : language,
      tokens,
      symbols: after.symbols,
      lang: after.lang === language ? undefined : after.lang,
    };
    const groups = groupChanges(alignment, scheme);
    const folds = folded && countChanges(groups) > MANY_CHANGES;
    const first = groups.find((group) => group.chapter !== null && hasOtherWords(group)) ?? groups[0];
    return {
      alignment,
      groups,
      toHtml: (group) =>
        groupToHtml(
          group,
          { label: groupHeading(group, [after, before], t), lang: group.chapter === null ? undefined : context.lang },
          context,
          folds ? (group === first ? 'open' : 'closed') : 'none',
        ),
      partOf: (group) => groupHeading({ ...group, chapter: group.section === null ? group.chapter : null }, [after, before], t),
    };
  };
  /** Shows the first changes, of some parts only if they are given; returns whether there are any. */
  const showFirst = async (steps: readonly StepData[], parts?: readonly string[]): Promise<boolean> => {
    const plain = plainPairs(isForward ? before : after, within(steps));
    const chapters = firstChapters(
      isForward ? plain : plain.map((pair) => ({ ...pair, from: pair.to, to: pair.from })),
      before,
      after,
    );
    for (const { files: needed, pairs, number } of chapters) {
      if (parts?.includes(number) === false) continue;
      const texts = await files.texts(needed);
      const { groups, ...shown } = compare(texts, (old, now) => alignPairs(pairs, old, now, tokens));
      const group = groups.find(hasOtherWords);
      if (group === undefined) continue;
      onFirst?.({ ...shown, group });
      return true;
    }
    return false;
  };
  const first = onFirst && (await files.firstSteps());
  const isShown = first !== undefined && (await showFirst(first.steps, first.parts));
  const steps = await files.steps();
  if (first !== undefined && !isShown) await showFirst(steps);
  const lineage = dataToLineage(isForward ? before : after, within(steps));
  const texts = await files.texts(neededTexts(lineage, before, after));
  return compare(texts, (old, now) => composeAlignment(lineage, old, now, tokens));
}

function hasOtherWords({ changes }: ChangeGroup): boolean {
  return changes.some(({ weight }) => weight === 'words');
}

function groupHeading({ chapter, section, area }: ChangeGroup, editions: readonly EditionData[], t: TranslateChange): string {
  if (area === 'glossary') return t('glossary');
  const number = chapter ?? section ?? '';
  const title = editions.flatMap(({ parts }) => parts).find((part) => part.number === number)?.title;
  return numberedTitle(number, title);
}

/** Returns the packed names of the texts of each chapter that differs between the two editions or that a rule left or joined, and of the glossary if it differs. */
function neededTexts(lineage: Lineage, from: EditionData, to: EditionData): ReadonlySet<string> {
  const before = partsByNumber(from);
  const after = partsByNumber(to);
  const ofRule = { before: partsByRule(from), after: partsByRule(to) };
  const changed = differingParts(before, after);
  const [older, newer] = lineage.editions[0] === from.edition ? [ofRule.before, ofRule.after] : [ofRule.after, ofRule.before];
  for (const joined of joinStages(lineage.rules)) {
    if (joined.from.length === 1 && joined.to.length === 1 && joined.from[0] === joined.to[0]) continue;
    for (const name of joined.from) changed.add(older.get(name)?.number ?? '');
    for (const name of joined.to) changed.add(newer.get(name)?.number ?? '');
  }
  return new Set([...changed].flatMap((number) => [before.get(number)?.file ?? [], after.get(number)?.file ?? []].flat()));
}

/** Returns the numbers of the parts whose texts differ between two editions, or that only one of them has. */
function differingParts(before: ReadonlyMap<string, PartData>, after: ReadonlyMap<string, PartData>): Set<string> {
  const numbers = new Set([...before.keys(), ...after.keys()]);
  return new Set([...numbers].filter((number) => digestOf(before.get(number)?.file) !== digestOf(after.get(number)?.file)));
}

/** How many chapters are tried for a first change. */
const MOST_TRIED = 3;

/** Returns the first chapters in which something may have been edited, each with its rules and the files of their texts. */
function firstChapters(pairs: readonly PlainPair[], from: EditionData, to: EditionData) {
  const sourceOf = partsByRule(from);
  const partOf = partsByRule(to);
  const ofPart = Map.groupBy(pairs, (pair) => partOf.get(pair.to));
  const chapters = to.parts.flatMap((part) => {
    const own = ofPart.get(part) ?? [];
    const files = new Set([part.file, ...own.flatMap((pair) => sourceOf.get(pair.from)?.file ?? [])]);
    return files.size > 1 ? [{ number: part.number, files, pairs: own }] : [];
  });
  return chapters.slice(0, MOST_TRIED);
}

/** Returns what became of these rules, and of no others. */
function alignPairs(pairs: readonly PlainPair[], old: Expression, now: Expression, options: ComposeOptions): Alignment {
  const links = pairs.map(
    ({ from, to, confidence }): Link => ({
      from: [from],
      to: [to],
      kind: from === to ? 'same' : 'moved',
      confidence,
      ...NO_DIFFERENCES,
    }),
  );
  const names = new Set(pairs.map(({ from }) => from));
  const first = beginLineage({ ...old, rules: old.rules.filter(({ number }) => names.has(number)), glossary: [] });
  const lineage = chainAlignments([first, { from: old.edition, to: now.edition, links, glossary: [] }]);
  return { from: old.edition, to: now.edition, links: composeLinks(lineage, 'rules', old, now, options), glossary: [] };
}

function partsByNumber({ parts, glossary }: EditionData): ReadonlyMap<string, PartData> {
  return new Map([...parts, glossary].map((part) => [part.number, part]));
}
