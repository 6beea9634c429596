/**
 * The list of published addresses and anchors, as a text that a repository keeps: an address a line, its anchors after it, everything sorted, so that
 * two lists merge line by line. Pure.
 */
import { mergeMarkerLine } from '../../rules/text/index.ts';

/** Anchors by address: `/rules/cr/1/101` → `1`, `1a`, `101.1`, `101.1a`; of an edition's other name what it means: `/rules/cr/m10` → `>2009-07-11`. */
export type AddressList = ReadonlyMap<string, ReadonlySet<string>>;

const HEAD = `# Every address and anchor that was published; a build that loses one fails. Written by \`rules addresses\`, which adds and never takes away.
# Commit it. To withdraw an address on purpose, delete its line.
# Its last line says that it is whole.
`;

/** Closes a list whose head promises it. */
const END = '# End of the list';

/** Marks what the other name of an edition means. No anchor begins so. */
const MEANING = '>';

/** Returns why a text is not a whole list; undefined where it is one. Lists written before they had a last line end with a line feed at least. */
export function faultOfAddressList(text: string): string | undefined {
  const marker = mergeMarkerLine(text);
  if (marker !== undefined) return `a merge left its marker in line ${marker}`;
  const stray = text.split(/\r?\n/).findIndex((line) => !/^(?:[/#]|\s*$)/.test(line));
  if (stray >= 0) return `line ${stray + 1} is no address`;
  if (!/^\//m.test(text)) return 'it holds no address';
  const isWhole = text.includes('Its last line says') ? text.trimEnd().endsWith(END) : text.endsWith('\n');
  return isWhole ? undefined : 'its end is missing';
}

/** Returns what the other name of an edition means, as the list writes it. */
export function meaningOf(edition: string): string {
  return MEANING + edition;
}

/** Tells whether an entry of an address is what it means, and not an anchor. */
export function isMeaning(anchor: string): boolean {
  return anchor.startsWith(MEANING);
}

/** Reads a list; comments and empty lines say nothing, and an address that a merge left twice has the anchors of both lines. */
export function parseAddressList(text: string): AddressList {
  const list = new Map<string, Set<string>>();
  for (const line of text.split(/\r?\n/)) {
    const [address = '', ...anchors] = line.split(' ').filter((word) => word !== '');
    if (!address.startsWith('/')) continue;
    const known = list.get(address) ?? new Set<string>();
    for (const anchor of anchors) known.add(anchor);
    list.set(address, known);
  }
  return list;
}

/** Writes a list so that `parseAddressList` reads it back. */
export function formatAddressList(list: AddressList): string {
  const lines = [...list].map(([address, anchors]) => [address, ...[...anchors].sort()].join(' '));
  return `${HEAD}${lines.sort().join('\n')}\n${END}\n`;
}

/** Merges two lists: everything that either has. */
export function mergeAddressLists(one: AddressList, other: AddressList): AddressList {
  const merged = new Map<string, ReadonlySet<string>>(one);
  for (const [address, anchors] of other) merged.set(address, new Set([...anchors, ...(merged.get(address) ?? [])]));
  return merged;
}

/** Counts the anchors of all addresses. */
export function countAnchors(list: AddressList): number {
  return [...list.values()].reduce((sum, anchors) => sum + [...anchors].filter((anchor) => !isMeaning(anchor)).length, 0);
}
