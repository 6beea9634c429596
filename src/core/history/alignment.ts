/** The types of alignments, which are plain values, and what follows from single links. */
import { uniqueBy } from '../lists.ts';
import type { Place } from '../model.ts';

/** The kinds of changes. */
export const CHANGE_KINDS = ['same', 'edited', 'moved', 'moved-edited', 'split', 'merged', 'added', 'removed'] as const;

/**
 * What happened to a rule. `same`: neither number nor text changed, apart from citations and typography · `edited`: the text changed ·
 * `moved`: the number changed · `moved-edited`: both · `split`: one rule became several · `merged`: several became one.
 */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** How the texts of two rules differ; at most one field is true. */
export interface TextDifference {
  /** The words differ by more than renumbered citations and typography. */
  readonly textChanged: boolean;
  /** Only the numbers of citations differ, and perhaps typography. */
  readonly citationsChanged: boolean;
  /** Only quotes, dashes, whitespace and the like differ. */
  readonly typographyChanged: boolean;
}

/** The texts are the same, or were not compared. */
export const NO_DIFFERENCES: TextDifference = { textChanged: false, citationsChanged: false, typographyChanged: false };
export const WHOLLY_CHANGED: TextDifference = { ...NO_DIFFERENCES, textChanged: true };

/** What became of one rule or term, or of the few that were split or merged. */
export interface Link extends TextDifference {
  /** Numbers or terms of the older edition. The first passes on its identity; empty if `to` was added. */
  readonly from: readonly string[];
  /** Numbers or terms of the newer edition. The first takes the identity over; empty if `from` was removed. */
  readonly to: readonly string[];
  readonly kind: ChangeKind;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Set on a merge or split into rules that also have another link, from which they have their identity. */
  readonly secondary?: true;
  /** The possible successors of a removed rule. None is followed; see `likeliest` for those shown. */
  readonly possible?: readonly Possible[];
  /** The possible successors of a removed rule in the last edition of the lineage; see `openDistantSearch`. */
  readonly distant?: readonly Possible[];
  /** The rule of the last edition of the lineage to which a removed rule is followed, since several searches find it. */
  readonly successor?: Possible;
}

/** Returns the link of a rule or term that stayed what it was. */
export function unchangedLink(name: string): Link {
  return { from: [name], to: [name], kind: 'same', confidence: 1, ...NO_DIFFERENCES };
}

/** A rule that may be meant. */
export interface Possible {
  readonly name: string;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** Two aligned expressions. Every rule and term of both is in one link, apart from secondary ones. Links follow the order of the newer edition. */
export interface Alignment {
  readonly from: string;
  readonly to: string;
  readonly links: readonly Link[];
  readonly glossary: readonly Link[];
}

/** A person's decision about two editions, from `lineage.yaml`, which overrules the alignment. */
export interface Override {
  readonly fromEdition: string;
  readonly toEdition: string;
  /** Numbers or terms, as of a `Link`. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Replaces the kind that follows from the numbers and texts. */
  readonly kind?: ChangeKind;
  readonly place: Place;
}

/** A match below this confidence is shown as possible and never acted on. */
export const MIN_CONFIDENCE = 0.6;

/** Tells whether a link is so weak that its ends may be two different rules. */
export function isPossibleMatch({ from, to, confidence }: Pick<Link, 'from' | 'to' | 'confidence'>): boolean {
  return from.length > 0 && to.length > 0 && confidence < MIN_CONFIDENCE;
}

/** Rounds a confidence to two decimal places. Links have rounded ones, so that every reader of them gets the same figure. */
export function roundConfidence(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}

/** Returns the possible successors that a link has at the end of the lineage; `follow` follows one that the next edition has. */
export function possibleSuccessors(
  { possible = [], distant }: Pick<Link, 'possible' | 'distant'>,
  follow: (candidate: Possible) => readonly Possible[],
): readonly Possible[] {
  const found = possible.flatMap(follow);
  return distant === undefined ? found : averageFound(found, distant);
}

/** The lowest confidence and the greatest number of successors that are shown. */
const SHOWN = { least: 0.05, most: 3 };
/** The line from the log-odds of a search to those of a possible successor being right, fitted to judged answers. */
const CALIBRATION = { offset: 0.4, slope: 1.7 };

/** Returns the confidence of a possible successor, calibrated. */
export function calibratePossible(confidence: number): number {
  return roundConfidence(moveLogOdds(Math.min(confidence, 0.9), CALIBRATION));
}

/**
 * Returns the possible successors to show, likeliest first, with calibrated confidence: since rules with a sure successor are followed, the
 * candidates of the rest are right less often than the search estimates.
 */
export function likeliest(candidates: readonly Possible[]): Possible[] {
  return uniqueNames(candidates)
    .map(({ name, confidence }) => ({ name, confidence: calibratePossible(confidence) }))
    .filter(({ confidence }) => confidence >= SHOWN.least)
    .slice(0, SHOWN.most);
}

/** Maps a probability linearly on the scale of log-odds. */
export function moveLogOdds(chance: number, { offset, slope }: { readonly offset: number; readonly slope: number }): number {
  return 1 / (1 + Math.exp(-offset - slope * Math.log(chance / (1 - chance))));
}

/** Returns possible successors, likeliest first, each name once with its greatest confidence. */
export function uniqueNames(candidates: readonly Possible[]): Possible[] {
  return uniqueBy(
    candidates.toSorted((one, other) => other.confidence - one.confidence),
    ({ name }) => name,
  );
}

/** Returns the possible successors that two searches found, each with the mean of its two confidences. */
export function averageFound(one: readonly Possible[], other: readonly Possible[]): Possible[] {
  const [first, second] = [one, other].map(
    (found) => new Map(uniqueNames(found).map(({ name, confidence }) => [name, confidence])),
  );
  const names = new Set([...one, ...other].map(({ name }) => name));
  return [...names].map((name) => ({ name, confidence: ((first?.get(name) ?? 0) + (second?.get(name) ?? 0)) / 2 }));
}

/** Returns the kind of a link with these ends. */
export function kindOf(from: readonly string[], to: readonly string[], textChanged: boolean): ChangeKind {
  if (from.length === 0) return 'added';
  if (to.length === 0) return 'removed';
  if (to.length > 1) return 'split';
  if (from.length > 1) return 'merged';
  if (from[0] !== to[0]) return textChanged ? 'moved-edited' : 'moved';
  return textChanged ? 'edited' : 'same';
}

/** Sorts links in the order of the newer edition, each removed rule after the one before it in the older. `from` and `to` are all names in order. */
export function orderLinks(links: readonly Link[], from: readonly string[], to: readonly string[]): Link[] {
  const position = new Map<string, number>();
  for (const [index, name] of to.entries()) position.set(name, index);
  const linkOf = new Map<string, Link>();
  for (const link of links) for (const name of link.from) linkOf.set(name, link);
  const rank = new Map<Link, number>();
  for (const link of links) {
    let first = Number.POSITIVE_INFINITY;
    for (const name of link.to) first = Math.min(first, position.get(name) ?? 0);
    if (link.to.length > 0) rank.set(link, first);
  }
  let last = -1;
  for (const name of from) {
    const link = linkOf.get(name);
    if (link === undefined) continue;
    if (link.to.length === 0) rank.set(link, last);
    last = rank.get(link) ?? last;
  }
  const rankOf = (link: Link) => rank.get(link) ?? 0;
  const isRemoved = (link: Link | undefined): link is Link => link?.to.length === 0;
  const removed = new Set([...from.map((name) => linkOf.get(name)).filter(isRemoved), ...links.filter(isRemoved)]);
  const others = links.filter((link) => !isRemoved(link));
  // Sorting is stable, so that removed links keep the order of the older edition.
  return [...others, ...removed].toSorted((one, other) => rankOf(one) - rankOf(other));
}
