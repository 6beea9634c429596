/** Full-text hits as rules in their families: what stands under one rule is shown under it. */
import type { TextHit } from './full-text.ts';
import { excerptOf } from './hits.ts';

/** Families by the address of the rule at their head. */
export type Families = Map<string, HTMLElement>;

/** Adds hits in their order; one whose family is shown already joins it. The links to the hits are returned. */
export function addHits(list: HTMLElement, families: Families, hits: readonly TextHit[]): readonly HTMLElement[] {
  return hits.map((hit) => {
    const address = familyAddress(hit);
    const family = families.get(address) ?? newFamily(hit, address);
    if (!families.has(address)) list.append(family);
    families.set(address, family);
    const link = hitLink(hit);
    // The rule itself comes before what stands below it.
    if (hit.parent === '') family.querySelector('.family-head')?.replaceWith(link);
    else family.append(link);
    return link;
  });
}

/** `/rules/cr/7/702#702.26b` under `702.26 Phasing` belongs to `/rules/cr/7/702#702.26`. */
function familyAddress({ href, parent }: TextHit): string {
  const [number = ''] = parent.split(' ', 1);
  return parent === '' ? href : href.replace(/#.*$/, `#${number}`);
}

function newFamily({ context, parent }: TextHit, address: string): HTMLElement {
  const family = document.createElement('article');
  family.className = 'hit-family-group';
  const where = document.createElement('p');
  where.className = 'hit-context';
  where.textContent = context;
  const head = document.createElement('a');
  head.className = 'hit family-head';
  head.href = address;
  head.textContent = parent;
  head.hidden = parent === '';
  family.append(where, head);
  return family;
}

function hitLink(hit: TextHit): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = hit.parent === '' ? 'hit' : 'hit below';
  link.href = hit.href;
  const title = document.createElement('span');
  title.className = 'hit-title';
  title.textContent = hit.title;
  link.append(title, excerptOf(hit));
  // Its heading holds the words, and not the rule; who searches for them wants the whole family all the same.
  if (hit.parent !== '' && !hit.excerpt.some(({ marked }) => marked)) link.classList.add('besides');
  return link;
}
