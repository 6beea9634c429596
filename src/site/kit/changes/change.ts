/** What became of a rule or a term between two editions, ready to be shown. Pure; runs in the reader's browser, too. */

import { type Alignment, type ChangeKind, isPossibleMatch, type Link } from '@rulegraph/core/history';
import type { Block } from '@rulegraph/core/model';
import { chapterNumber, parentNumber, type Scheme } from '@rulegraph/core/numbering';
import GithubSlugger from 'github-slugger';

/** What something concerns: rules, or entries of the glossary. */
export type Area = 'rules' | 'glossary';

/** What a rule or a term says in one edition. */
export interface ComparedText {
  readonly name: string;
  readonly title: string | null;
  readonly blocks: readonly Block[];
}

/** One of the two editions. Both functions return undefined for names that the edition does not have. */
export interface Side {
  readonly textOf: (area: Area, name: string) => ComparedText | undefined;
  readonly address: (area: Area, name: string) => string | undefined;
}

/** What a change concerns: words, or only the position, only the numbers of citations, or only quotes, dashes and whitespace. */
export type Weight = 'words' | 'position' | 'citations' | 'typography';

/** What became of a rule or term, or of several that were split or merged. */
export interface Change {
  /** Its fragment, unique among the changes of two editions. */
  readonly id: string;
  /** Fragments of the numbers that a rule no longer has, so that links from when it counted as removed still lead here. */
  readonly formerIds: readonly string[];
  readonly area: Area;
  readonly kind: ChangeKind;
  readonly weight: Weight;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** The two were matched with little confidence: they may be two different rules. */
  readonly possibleMatch: boolean;
}

/** Changes that are shown together: those of one chapter of the newer edition, or of the glossary. */
export interface ChangeGroup {
  readonly section: string | null;
  /** Null for changes of the section itself, and for the glossary. */
  readonly chapter: string | null;
  readonly area: Area;
  readonly changes: readonly Change[];
}

/** Beyond this many changes, chapters are folded on phones. */
export const MANY_CHANGES = 100;

/** Returns how many changes are worth reading: a rule in which only punctuation or spacing differs is still the same. */
export function countChanges(groups: readonly ChangeGroup[]): number {
  return groups.flatMap(({ changes }) => changes).filter(({ kind }) => kind !== 'same').length;
}

/**
 * Returns the changes of an alignment in the order of the newer edition, chapter by chapter, then those of the glossary. A removed rule
 * follows the rule that it followed before.
 */
export function groupChanges({ links, glossary }: Alignment, scheme: Scheme): readonly ChangeGroup[] {
  const ids = new GithubSlugger();
  const groups: { section: string | null; chapter: string | null; area: Area; changes: Change[] }[] = [];
  let last: string | undefined;
  for (const link of links) {
    last = link.to[0] ?? last;
    const [former = ''] = link.from;
    // A removed section has a place of its own.
    const number = last === undefined || (link.to.length === 0 && chapterNumber(scheme, former) === null) ? former : last;
    const chapter = chapterNumber(scheme, number);
    const section = chapter === null ? number : parentNumber(scheme, chapter);
    for (const change of changesOf([link], 'rules', ids)) {
      const group = groups.findLast((other) => other.chapter === chapter && other.section === section);
      if (group === undefined) groups.push({ section, chapter, area: 'rules', changes: [change] });
      else group.changes.push(change);
    }
  }
  const terms = changesOf(glossary, 'glossary', ids);
  return terms.length === 0 ? groups : [...groups, { section: null, chapter: null, area: 'glossary', changes: terms }];
}

/** Returns the fragment of a change: the number, or `was-` and the number of a removed rule. */
function changeIdOf(number: string, wasRemoved: boolean): string {
  return wasRemoved ? `was-${number}` : number;
}

function changesOf(links: readonly Link[], area: Area, ids: GithubSlugger): Change[] {
  return links.flatMap((link): Change[] => {
    const weight = weightOf(link);
    if (weight === null) return [];
    const { kind, from, to } = link;
    const [name = ''] = to.length > 0 ? to : from;
    const id = changeIdOf(name, to.length === 0);
    // Dots stay in numbers; a number that is printed twice gets a count.
    const unique = area === 'glossary' ? ids.slug(`term-${id}`) : withCount(id, ids);
    const former = area === 'rules' && to.length > 0 ? from.filter((number) => !to.includes(number)) : [];
    const formerIds = former.map((number) => withCount(changeIdOf(number, true), ids));
    return [{ id: unique, formerIds, area, kind, weight, from, to, possibleMatch: isPossibleMatch(link) }];
  });
}

function withCount(id: string, ids: GithubSlugger): string {
  const slug = ids.slug(id.replaceAll('.', '_'));
  const count = /-(\d+)$/.exec(slug.slice(id.length))?.[1];
  return count === undefined ? id : `${id}-${count}`;
}

function weightOf({ kind, textChanged, citationsChanged, typographyChanged }: Link): Weight | null {
  if (kind !== 'same') return textChanged || kind !== 'moved' ? 'words' : 'position';
  if (citationsChanged) return 'citations';
  return typographyChanged ? 'typography' : null;
}
