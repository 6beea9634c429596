/** Terms that earlier editions had and the newest has no more: their anchors stay, and lead to the last glossary that explained them. */
import { glossaryAddress } from '../shared/addresses.ts';
import type { EditionView } from './edition-view.ts';
import { editionName } from './editions.ts';
import type { Site } from './site.ts';

/** A term that only earlier editions explain. */
export interface PastTerm {
  readonly anchor: string;
  readonly term: string;
  readonly href: string;
  /** The last edition that explained it. */
  readonly edition: string;
}

/** In the order of the alphabet, for the glossary at the address without a date; others have none. `taken` are the anchors of today's terms. */
export function pastTerms(site: Site, view: EditionView, taken: ReadonlySet<string>): readonly PastTerm[] {
  if (!view.newest) return [];
  const past = new Map<string, PastTerm>();
  for (const earlier of site.views(view.work.id)) {
    if (earlier === view || earlier.language.code !== view.language.code) continue;
    for (const [term, anchor] of earlier.termAnchors()) {
      if (taken.has(anchor) || past.has(anchor)) continue;
      const edition = editionName(earlier.edition, view.language);
      past.set(anchor, { anchor, term, href: glossaryAddress(earlier.location, anchor), edition });
    }
  }
  const collator = new Intl.Collator(view.language.tag);
  return [...past.values()].toSorted((a, b) => collator.compare(a.term, b.term));
}
