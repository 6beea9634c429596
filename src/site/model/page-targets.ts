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

/** The kinds of pages of which an edition has one for each number. */
export type NumberedPageKind = 'section' | 'chapter' | 'rule';

/** What a page shows: `{ kind: 'rule', number: '101.2a' }`. */
export type PageTarget = { readonly kind: SinglePageKind } | { readonly kind: NumberedPageKind; readonly number: string };

/** Returns the address of a target that the edition has. */
export function targetAddress(view: EditionView, target: PageTarget): string {
  switch (target.kind) {
    case 'contents':
      return contentsAddress(view.location);
    case 'glossary':
      return glossaryAddress(view.location);
    case 'introduction':
      return introductionAddress(view.location);
    case 'credits':
      return creditsAddress(view.location);
    case 'section':
      return sectionHref(view, target.number);
    case 'chapter':
      return readingAddress(view, target.number);
    case 'rule':
      return ruleAddress(view.location, target.number);
  }
}

/** Tells whether the edition has exactly this target. */
export function hasTarget(view: EditionView, target: PageTarget): boolean {
  switch (target.kind) {
    case 'contents':
      return true;
    case 'glossary':
      return view.expression().glossary.length > 0;
    case 'introduction':
      return view.expression().front.length > 0;
    case 'credits':
      return view.expression().back.length > 0;
    case 'section':
      return hasSectionPage(view, target.number);
    case 'chapter':
      return view.outline().chapterByNumber.has(target.number);
    case 'rule':
      return hasRulePage(view, target.number);
  }
}

/** Returns the address of a target in another edition, or of its nearest ancestor there. */
export function targetElsewhere(view: EditionView, target: PageTarget): string {
  if (hasTarget(view, target)) return targetAddress(view, target);
  return 'number' in target ? counterpartAddress(view, target.number) : contentsAddress(view.location);
}

/**
 * Returns the current target for one of an earlier edition: chapter 502 of 2005 is 702 now. Returns the contents if the rule is gone, and the same
 * target if the lineage does not know it.
 */
export function targetToday(site: Site, view: EditionView, target: PageTarget): PageTarget {
  if (!('number' in target)) return target;
  const today = site.history(view.work.id)?.today(view.edition.id, target.number);
  if (today === undefined || today.includes(target.number)) return target;
  const [first] = today;
  return first === undefined ? { kind: 'contents' } : { ...target, number: first };
}
