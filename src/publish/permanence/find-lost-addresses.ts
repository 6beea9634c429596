/** Which published addresses a site would break. Pure. */
import { successorsOf } from '../../shared/successors.ts';
import type { AddressList } from './address-list.ts';
import type { BuiltAddresses } from './built-addresses.ts';

/** An address that led somewhere and now leads nowhere. */
export interface LostAddress {
  readonly address: string;
  /** Set where the page is there, or leads on, and only these anchors are gone. */
  readonly anchors: readonly string[];
}

/**
 * Holds what was published against what a site has. A page may go if its address is redirected, or if the page for missing pages leads to
 * something that is there; which is found out by asking the very function that it asks. The same holds for anchors.
 */
export function findLostAddresses(published: AddressList, site: BuiltAddresses): readonly LostAddress[] {
  return [...published].flatMap(([address, anchors]): LostAddress[] => {
    if (!isThere(address, site) && !hasSuccessor(address, site)) return [{ address, anchors: [] }];
    if (site.redirects.has(address)) return [];
    const gone = [...anchors].filter((anchor) => {
      const place = `${address}#${anchor}`;
      return site.list.get(address)?.has(anchor) !== true && !hasSuccessor(place, site);
    });
    return gone.length === 0 ? [] : [{ address, anchors: gone }];
  });
}

function hasSuccessor(address: string, site: BuiltAddresses): boolean {
  const indexes = site.indexes.get(address.split(/[/#]/)[1] ?? '');
  const path = address.split('#')[0] ?? '';
  const isPage = site.list.has(path);
  return (
    indexes !== undefined &&
    successorsOf(address, indexes).some((successor) => {
      // To be sent from a page to the same page is no answer.
      if (successor === address || (isPage && successor.split('#')[0] === path)) return false;
      return isThere(successor, site);
    })
  );
}

/** Whether the page is there, with the anchor if one is named; a page that leads on must lead to one. */
function isThere(address: string, { list, redirects }: BuiltAddresses): boolean {
  const [path = '', anchor] = address.split('#');
  const anchors = list.get(path);
  const target = redirects.get(path);
  if (target !== undefined) return list.has(target.split('#')[0] ?? '');
  return anchors !== undefined && (anchor === undefined || anchors.has(anchor));
}
