/** Makes the menu that links a page to the same rule in every other edition, which is found through its lineage and not by its number. */
import { isPossibleMatch, type NumbersThen } from '../rules/lineage/index.ts';
import { contentsAddress, ruleAddress } from '../shared/addresses.ts';
import type { EditionView } from './edition-view.ts';
import { editionName, type LabeledLink } from './editions.ts';
import { type PageTarget, targetElsewhere } from './page-targets.ts';
import type { Site } from './site.ts';

/** An edition in the menu, or several that share a page. */
export interface EditionLink extends LabeledLink {
  readonly year: string;
  /** The rule's numbers in the edition, unless it has only the number that it has on the page. */
  readonly numbers: readonly LabeledLink[];
  /**
   * What the reader should know before following the link: the edition is upcoming, the match is only possible, or the rule did not exist yet or no
   * longer. In the last two cases the link leads to the rule's history, or without one to the edition's contents.
   */
  readonly state: 'same' | 'upcoming' | 'possible' | 'not-yet' | 'no-longer';
}

/** The anchor of the history on a rule's page. */
export const HISTORY_ANCHOR = 'history';

/** Returns links to the same target in every edition that exists in the language, newest first. Drafts are left out but for the one that is shown. */
export function editionLinks(site: Site, view: EditionView, target: PageTarget): readonly EditionLink[] {
  const links = new Map<string, EditionLink>();
  // Computed once for all editions.
  const across = 'number' in target ? site.history(view.work.id)?.across(view.edition.id, target.number) : undefined;
  for (const other of site.views(view.work.id)) {
    if (other.language.code !== view.language.code || (other.edition.draft === true && other !== view)) continue;
    const link = linkTo(site, view, other, target, across);
    const key = [link.state, link.href, ...link.numbers.map(({ href }) => href)].join(' ');
    // Editions that share a page have one entry, named after the first of them.
    links.set(key, { ...link, here: link.here === true || links.get(key)?.here === true });
  }
  return [...links.values()];
}

function linkTo(
  site: Site,
  view: EditionView,
  other: EditionView,
  target: PageTarget,
  across: ReadonlyMap<string, NumbersThen> | undefined,
): EditionLink {
  const entry = {
    label: editionName(other.edition, view.language),
    year: other.edition.effective.slice(0, 4),
    here: other === view,
    numbers: [],
    state: other.edition.upcoming === true && other.edition.draft !== true ? ('upcoming' as const) : ('same' as const),
  };
  const history = site.history(view.work.id);
  if (other === view || !('number' in target) || history === undefined || across === undefined)
    return { ...entry, href: targetElsewhere(other, target) };
  const then = across.get(other.edition.id);
  // Excerpts are not part of the lineage.
  if (across.size === 0 || !history.editions.includes(other.edition.id))
    return { ...entry, href: contentsAddress(other.location) };
  if (then === undefined) {
    const state = other.edition.id < view.edition.id ? 'not-yet' : 'no-longer';
    return { ...entry, state, href: explanationOf(view, other, target) };
  }
  const links = then.numbers.map((number) => ({ label: number, href: targetElsewhere(other, { ...target, number }) }));
  const [first] = links;
  const isSame = links.length === 1 && first?.label === target.number;
  const isPossible = isPossibleMatch({ from: [target.number], to: then.numbers, confidence: then.confidence });
  return {
    ...entry,
    href: first?.href ?? contentsAddress(other.location),
    numbers: isSame ? [] : links,
    state: isPossible ? 'possible' : 'same',
  };
}

/** Returns the address of the rule's history, or without one of the other edition's contents. */
function explanationOf(view: EditionView, other: EditionView, target: PageTarget): string {
  const hasHistory = view.newest && target.kind === 'rule';
  return hasHistory ? `${ruleAddress(view.location, target.number)}#${HISTORY_ANCHOR}` : contentsAddress(other.location);
}
