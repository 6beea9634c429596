/** Who searches for a whole sentence has read it somewhere: the quote finder knows every edition and forgives slips. */
import { findQuoteAddress } from '../shared/addresses.ts';
import { element } from './element.ts';
import type { Speech } from './hits.ts';

/** Questions are shorter. */
const SENTENCE = 8;

/** A way to the quote finder with these words; nothing for a query that is no sentence. */
export function quoteFinderOffer(query: string, { t, language }: Speech): readonly HTMLElement[] {
  if (query.split(/\s+/).length <= SENTENCE) return [];
  const offer = element('p');
  offer.append(element('a', { href: findQuoteAddress(language, query), textContent: t('findQuoteOffer') }));
  return [offer];
}
