/** Defines what an alignment says: plain values, which can be cached by the content of the two expressions. */
import type { Place } from '../model.ts';

/**
 * What happened to a rule. `same`: neither number nor text changed, though citations or typography may have · `edited`: another text under
 * the old number · `moved`: the old text under another number · `moved-edited`: both · `split`: the words of one rule are now in several ·
 * `merged`: the words of several are now in one.
 */
export type ChangeKind = 'same' | 'edited' | 'moved' | 'moved-edited' | 'split' | 'merged' | 'added' | 'removed';

/** How the texts of two rules differ: at most one of the three fields is true. */
export interface TextDifference {
  /** The words differ by more than renumbered citations and typography. */
  readonly textChanged: boolean;
  /** Only the numbers of citations differ, and perhaps typography. */
  readonly citationsChanged: boolean;
  /** Only quotes, dashes, whitespace and the like differ. */
  readonly typographyChanged: boolean;
}

/** What became of one rule, or of the few that were split or merged. Numbers are those of the two editions; for the glossary, terms. */
export interface Link extends TextDifference {
  /** Empty for what was added. Of several, the first is the one whose identity lives on. */
  readonly from: readonly string[];
  /** Empty for what was removed. Of several, the first is the one that carries the identity on. */
  readonly to: readonly string[];
  readonly kind: ChangeKind;
  /** 0 to 1: how likely this link is right. */
  readonly confidence: number;
  /**
   * True of a merge or split into rules that have a link of their own, which carries their identity: they hold the matter of `from` as well.
   */
  readonly secondary?: true;
  /** For a rule that was removed or added: what may hold its matter in the other edition, as it was found. See `likeliest` for what is shown; none is followed. */
  readonly possible?: readonly Possible[];
  /** In a lineage, for a rule that was removed: what of its last edition may hold its matter; see `findDistantSuccessors`. */
  readonly distant?: readonly Possible[];
}

/** A rule that may be meant. */
export interface Possible {
  readonly name: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Two aligned expressions: every rule and every term of both is in exactly one link, apart from secondary ones. Links follow the order of the newer edition. */
export interface Alignment {
  readonly from: string;
  readonly to: string;
  readonly links: readonly Link[];
  readonly glossary: readonly Link[];
}

/** A person's decision about two editions, from `lineage.yaml`: it overrules every measure. */
export interface Override {
  readonly fromEdition: string;
  readonly toEdition: string;
  /** Numbers, or terms of the glossary. Empty: what `to` names is new. Of several, the first is the one whose identity lives on. */
  readonly from: readonly string[];
  /** Empty: what `from` names was removed. */
  readonly to: readonly string[];
  /** Shown instead of the kind that would be found. */
  readonly kind?: ChangeKind;
  readonly place: Place;
}

/** A match below this confidence is shown as possible and never acted on. */
const LEAST_CONFIDENCE = 0.6;

/** Tells whether a match is so weak that its ends may be two different rules. Added and removed rules were matched with nothing. */
export function isPossibleMatch({ from, to, confidence }: Pick<Link, 'from' | 'to' | 'confidence'>): boolean {
  return from.length > 0 && to.length > 0 && confidence < LEAST_CONFIDENCE;
}

/** Less likely successors are not worth a mention, and more of them are no help. */
const WORTH_SHOWING = { least: 0.05, most: 3 };
/** The line from the confidence of what searches found to that of what is named as possible, fitted to judged answers. */
const NAMED = { offset: 0.4, slope: 1.7 };

/**
 * Returns the possible successors that are worth a mention, likeliest first, with the confidence that they deserve: of rules that ended, those
 * with a likely successor were followed; among the rest a candidate that looks as good is right less often.
 */
export function likeliest(candidates: readonly Possible[]): Possible[] {
  return eachOnce(candidates)
    .map(({ name, confidence }) => ({ name, confidence: Math.round(100 * moveLogOdds(Math.min(confidence, 0.9), NAMED)) / 100 }))
    .filter(({ confidence }) => confidence >= WORTH_SHOWING.least)
    .slice(0, WORTH_SHOWING.most);
}

/** Moves a chance between 0 and 1 along a line on log-odds. */
export function moveLogOdds(chance: number, { offset, slope }: { readonly offset: number; readonly slope: number }): number {
  return 1 / (1 + Math.exp(-offset - slope * Math.log(chance / (1 - chance))));
}

/** Returns possible successors, likeliest first, each with the greatest of its confidences. */
export function eachOnce(candidates: readonly Possible[]): Possible[] {
  const sorted = candidates.toSorted((one, other) => other.confidence - one.confidence);
  const known = new Set<string>();
  return sorted.filter(({ name }) => !known.has(name) && known.add(name));
}

/** Returns what two searches found, each with the mean of both confidences: one search is misled more easily than two. */
export function agree(one: readonly Possible[], other: readonly Possible[]): Possible[] {
  const [first, second] = [one, other].map((found) => new Map(eachOnce(found).map(({ name, confidence }) => [name, confidence])));
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

/** Sorts links in the order of the newer edition, each removed rule after the one that it followed. Takes the names of both in order. */
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
