/** The order in which changes are read: that of the newer edition, and what was removed behind what it stood behind. */
import type { Link } from './alignment.ts';

/** Sorts links, given the names of both editions in their order. */
export function orderLinks(links: readonly Link[], from: readonly string[], to: readonly string[]): Link[] {
  const position = new Map(to.map((name, index) => [name, index]));
  const linkOf = new Map(links.flatMap((link) => link.from.map((name) => [name, link])));
  const rank = new Map<Link, number>();
  for (const link of links) {
    const first = link.to
      .map((name) => position.get(name) ?? 0)
      .reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
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
  const inOldOrder = new Set([...from.flatMap((name) => linkOf.get(name) ?? []), ...links]);
  const removed = [...inOldOrder].filter(({ to: names }) => names.length === 0);
  const others = links.filter(({ to: names }) => names.length > 0);
  // Sorting is stable: behind what they follow, removed links keep the order of the older edition.
  return [...others, ...removed].toSorted((one, other) => rankOf(one) - rankOf(other));
}
