/** Returns what each edition of a work changed, and where the site shows it. */
import type { ReleaseReport } from '@rulegraph/content/archive';
import type { Alignment, ChangeKind, Link } from '@rulegraph/core/history';
import type { TokenOptions } from '@rulegraph/core/history/diff';
import { countItems } from '@rulegraph/core/lists';
import { memoize, once } from '@rulegraph/core/memo';
import { chapterNumber } from '@rulegraph/core/numbering';
import { editionChangesAddress, glossaryAddress } from '../kit/addresses.ts';
import { type Area, type ChangeGroup, groupChanges, type Side } from '../kit/changes/change.ts';
import { groupId } from '../kit/changes/change-html.ts';
import { type Language, languageOf } from '../kit/languages.ts';
import { type EditionView, hasRule, numberAddress } from './edition-view.ts';
import { findView, type Site } from './site.ts';

/** What an edition changed, compared with the one before it. */
export interface EditionChanges {
  readonly before: EditionView;
  readonly after: EditionView;
  /** The alignment of the two editions. */
  readonly step: Alignment;
  readonly groups: readonly ChangeGroup[];
  /** How many changes there are of each kind, in rules and glossary; unchanged ones are not counted. */
  readonly counts: ReadonlyMap<ChangeKind, number>;
  /** The parts with pages of their own, see `partOfGroup`, if the changes are too many for one page; else empty. */
  readonly parts: readonly string[];
  /** Options for word differences of the texts. */
  readonly tokens: TokenOptions;
  readonly addressOf: (language: Language, area: Area, link: Pick<Link, 'from' | 'to'>) => string;
  /** Returns the address that shows the changes to a chapter, or to the glossary if it is null; undefined if there are none. */
  readonly addressOfChapter: (language: Language, chapter: string | null) => string | undefined;
}

/** Characters of text on a page of changes, which make it half a megabyte large. */
const MAX_TEXT = 260_000;
/** Characters that a change adds to its text, such as headings and links. */
const FRAME_OF_CHANGE = 300;

/**
 * Returns the changes of an edition compared with the one before it, or of a draft compared with the one in force; undefined for the first edition
 * and for one without a text in the work's own language.
 */
export const changesOfEdition = memoize(readChanges);

/** Returns the part in which a group is shown: that of its section, or in a work without sections of its chapter. */
export function partOfGroup({ section, chapter, area }: ChangeGroup, language: Language): string {
  return area === 'glossary' ? language.words.glossary : (section ?? chapter ?? '');
}

function readChanges(site: Site, workId: string, edition: string): EditionChanges | undefined {
  const history = site.history(workId);
  const step = history?.step(edition) ?? proposalOf(site, workId, edition)?.alignment;
  const work = site.works.find(({ id }) => id === workId);
  if (history === undefined || step === undefined || work === undefined) return undefined;
  const source = languageOf(work.source);
  const before = findView(site, workId, step.from, source);
  const after = findView(site, workId, edition, source);
  if (before === undefined || after === undefined) return undefined;
  const groups = groupChanges(step, after.scheme);
  const inParts = sizeOf(groups, before, after) > MAX_TEXT;
  const parts = inParts ? [...new Set(groups.map((group) => partOfGroup(group, source)))] : [];
  const changes = changesByKey(groups);
  const address = (language: Language, change: { readonly id: string; readonly group: ChangeGroup } | undefined) => {
    // The texts are the source's in every language, so pages of parts exist only in the source language.
    const [home, part] = inParts && change !== undefined ? [source, partOfGroup(change.group, source)] : [language, undefined];
    return `${editionChangesAddress(home, workId, edition, part)}${change === undefined ? '' : `#${change.id}`}`;
  };
  return {
    before,
    after,
    step,
    groups,
    counts: countKinds(step),
    parts,
    tokens: { scheme: after.scheme, words: history.words, lang: source.tag },
    addressOf: (language, area, link) => address(language, changes.get(changeKey(area, link))),
    addressOfChapter: (language, chapter) => {
      const group = groups.find((one) => (chapter === null ? one.area === 'glossary' : one.chapter === chapter));
      if (group !== undefined || chapter === null) return group && address(language, { id: groupId(group), group });
      // A rule that has left the chapter is shown in its new one.
      const left = [...changes.values()].find(({ from }) =>
        from.some((number) => chapterNumber(after.scheme, number) === chapter),
      );
      return left && address(language, left);
    },
  };
}

/** Returns what a draft would change and what it would break; undefined if the edition is not a draft. */
export function proposalOf(site: Site, work: string, edition: string): ReleaseReport | undefined {
  return site.drafts(work).some(({ id }) => id === edition) ? site.proposal(work, edition) : undefined;
}

function changesByKey(
  groups: readonly ChangeGroup[],
): ReadonlyMap<string, { readonly id: string; readonly group: ChangeGroup; readonly from: readonly string[] }> {
  const changes = groups.flatMap((group) => group.changes.map((change) => ({ change, group })));
  return new Map(
    changes.map(({ change, group }) => {
      const from = change.area === 'rules' ? change.from : [];
      return [changeKey(change.area, change), { id: change.id, group, from }];
    }),
  );
}

function changeKey(area: Area, { from, to }: Pick<Link, 'from' | 'to'>): string {
  return JSON.stringify([area, from, to]);
}

function countKinds({ links, glossary }: Alignment): ReadonlyMap<ChangeKind, number> {
  return countItems([...links, ...glossary].map(({ kind }) => kind).filter((kind) => kind !== 'same'));
}

function sizeOf(groups: readonly ChangeGroup[], before: EditionView, after: EditionView): number {
  const length = (view: EditionView, area: Area, names: readonly string[]) => {
    const units = view.outline()[area === 'rules' ? 'rules' : 'terms']();
    return names.reduce((sum, name) => sum + (units.get(name)?.length ?? 0), 0);
  };
  let size = 0;
  for (const { area, weight, from, to } of groups.flatMap(({ changes }) => changes)) {
    size += FRAME_OF_CHANGE;
    if (weight === 'position') continue;
    size += Math.max(length(before, area, from), length(after, area, to));
  }
  return size;
}

/** Returns an edition as one side of a comparison, always the same object for the same edition. */
export const sideOf = memoize(openSide);

function openSide(view: EditionView): Side {
  const entries = once(() => new Map(view.expression().glossary.map(({ term, senses }) => [term, senses.flat()])));
  return {
    textOf: (area, name) => {
      if (area === 'rules') {
        const rule = view.rules().get(name);
        return rule === undefined ? undefined : { name, title: rule.title, blocks: rule.blocks };
      }
      const blocks = entries().get(name);
      return blocks === undefined ? undefined : { name, title: null, blocks };
    },
    address: (area, name) => {
      if (area === 'rules') return hasRule(view, name) ? numberAddress(view, name) : undefined;
      return entries().has(name) ? glossaryAddress(view.location, view.termAnchors().get(name)) : undefined;
    },
  };
}
