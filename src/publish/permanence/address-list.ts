/**
 * The list of published addresses and anchors, as a text that a repository keeps: an address a line, its anchors behind it, everything sorted, so that
 * two lists merge line by line. Pure.
 */

/** Anchors by address: `/rules/cr/1/101` → `1`, `1a`, `101.1`, `101.1a`. */
export type AddressList = ReadonlyMap<string, ReadonlySet<string>>;

const HEAD = `# Every address and anchor that was published; a build that loses one fails. Written by \`rules addresses\`, which adds and never takes away.
# Commit it. To withdraw an address on purpose, delete its line.
`;

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
  return `${HEAD}${lines.sort().join('\n')}\n`;
}

/** Everything that either list has. */
export function mergeAddressLists(one: AddressList, other: AddressList): AddressList {
  const merged = new Map<string, ReadonlySet<string>>(one);
  for (const [address, anchors] of other) merged.set(address, new Set([...anchors, ...(merged.get(address) ?? [])]));
  return merged;
}

/** How many anchors all addresses have together. */
export function countAnchors(list: AddressList): number {
  return [...list.values()].reduce((sum, anchors) => sum + anchors.size, 0);
}
