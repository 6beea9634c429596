/** The order in which changes are read: that of the newer edition, and what was removed behind what it stood behind. */
import type { Link } from './alignment.ts';

/** Sorts links, given the names of both editions in their order. */
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
  // Sorting is stable: behind what they follow, removed links keep the order of the older edition.
  return [...others, ...removed].toSorted((one, other) => rankOf(one) - rankOf(other));
}
