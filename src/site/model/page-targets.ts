/** Describes what a page shows independently of the edition, and finds the same target in another edition or language. */
import { contentsAddress, creditsAddress, glossaryAddress, introductionAddress, ruleAddress } from '../kit/addresses.ts';
import {
  counterpartAddress,
  type EditionView,
  hasRulePage,
  hasSectionPage,
  readingAddress,
  sectionHref,
} from './edition-view.ts';
import type { Site } from './site.ts';

/** The kinds of pages of which an edition has at most one. */
export type SinglePageKind = 'contents' | 'glossary' | 'introduction' | 'credits';

export type NumberedPageKind = 'section' | 'chapter' | 'rule';

/** What a page shows: `{ kind: 'rule', number: '101.2a' }`. */
export type PageTarget = { readonly kind: SinglePageKind } | { readonly kind: NumberedPageKind; readonly number: string };

/** The address of a target of each kind that an edition has, and whether it has exactly this target; numbers are empty for kinds without them. */
const KINDS: Readonly<
  Record<
    PageTarget['kind'],
    readonly [(view: EditionView, number: string) => string, (view: EditionView, number: string) => boolean]
  >
> = {
  contents: [({ location }) => contentsAddress(location), () => true],
  glossary: [({ location }) => glossaryAddress(location), ({ outline }) => outline().structure.terms.length > 0],
  introduction: [({ location }) => introductionAddress(location), ({ outline }) => outline().structure.hasFront],
  credits: [({ location }) => creditsAddress(location), ({ outline }) => outline().structure.hasBack],
  section: [sectionHref, hasSectionPage],
  chapter: [readingAddress, ({ outline }, number) => outline().chapterByNumber.has(number)],
  rule: [({ location }, number) => ruleAddress(location, number), hasRulePage],
};

export function targetAddress(view: EditionView, target: PageTarget): string {
  return KINDS[target.kind][0](view, 'number' in target ? target.number : '');
}

export function hasTarget(view: EditionView, target: PageTarget): boolean {
  return KINDS[target.kind][1](view, 'number' in target ? target.number : '');
}

export interface ResolvedTarget {
  readonly view: EditionView;
  readonly target: PageTarget;
  /** Whether the edition has exactly this target. If not, the address is that of its nearest ancestor there. */
  readonly isThere: boolean;
  readonly address: string;
}

export function resolveTarget(view: EditionView, target: PageTarget): ResolvedTarget {
  if (hasTarget(view, target)) return { view, target, isThere: true, address: targetAddress(view, target) };
  const address = 'number' in target ? counterpartAddress(view, target.number) : contentsAddress(view.location);
  return { view, target, isThere: false, address };
}

/**
 * Returns the target in another edition: chapter 502 of 2005 is 702 in today's. Returns the contents if the rule is not there, and the same target if
 * the lineage does not know it.
 */
export function targetIn(site: Site, view: EditionView, edition: string, target: PageTarget): PageTarget {
  const history = site.history(view.work.id);
  if (!('number' in target) || edition === view.edition.id || history?.editions.includes(edition) !== true) return target;
  const isToday = edition === history.editions.at(-1);
  const across = isToday ? undefined : history.across(view.edition.id, target.number);
  const numbers = isToday ? history.today(view.edition.id, target.number) : across?.size && (across.get(edition)?.numbers ?? []);
  if (!numbers || numbers.includes(target.number)) return target;
  const [first] = numbers;
  return first === undefined ? { kind: 'contents' } : { ...target, number: first };
}
