/** Addresses that stay with an edition, for those who quote it. */
import { contentsAddress, type EditionLocation } from '../shared/addresses.ts';
import { languageOf } from '../shared/languages.ts';
import { writeDate } from '../shared/strings/index.ts';
import { type EditionView, numberAddress } from './edition-view.ts';

/** What a reading page says of itself for the script that quotes from it. */
export interface QuotingAttributes {
  readonly 'data-work-title': string;
  readonly 'data-day': string;
  /** Only where the page's own addresses show other rules one day. */
  readonly 'data-pinned'?: string;
}

/** `title` is the work's. */
export function quotingAttributes(view: EditionView, title: string): QuotingAttributes {
  return {
    'data-work-title': title,
    'data-day': writeDate(view.edition.effective, view.language),
    ...(view.newest ? { 'data-pinned': contentsAddress(pinnedLocation(view)) } : {}),
  };
}

/** Where a rule of this edition stays: `/rules/cr/2026-04-17/101.2a`. */
export function pinnedAddress(view: EditionView, number: string): string {
  return view.newest ? `${contentsAddress(pinnedLocation(view))}/${number.toLowerCase()}` : numberAddress(view, number);
}

/** A translation that is carried forward shows an edition only as long as that is in force; the original of that edition stays. */
function pinnedLocation({ work, edition, language, carried }: EditionView): EditionLocation {
  return { language: carried === undefined ? language : languageOf(work.source), work: work.id, edition: edition.id };
}
