/** What every page does in the browser beyond showing its text. */
import { offerChangedSince } from './changed-since.ts';
import { hasPins } from './has-pins.ts';
import { keepPlace } from './keep-place.ts';
import { offerCards } from './offer-cards.ts';
import { offerCopying } from './offer-copying.ts';
import { offerKeys } from './offer-keys.ts';
import { offerSearch } from './offer-search.ts';
import { returnToRule } from './return-to-rule.ts';
import { watchFragment } from './watch-fragment.ts';

offerSearch();
offerCopying();
offerCards();
offerKeys();
keepPlace();
returnToRule();
watchFragment();
void offerChangedSince();
// Whose browser speaks the page's language needs no other.
if (baseOf(navigator.language) !== baseOf(document.documentElement.lang))
  void import('./language-hint.ts').then(({ proposeLanguage }) => proposeLanguage());
// Only who keeps something on the device has a worker.
if (navigator.serviceWorker?.controller != null) void import('./offline-notice.ts').then(({ tellOffline }) => tellOffline());
if (document.querySelector('.titles, .fold-titles') !== null)
  void import('./long-chapter.ts').then(({ offerTitles }) => offerTitles());
// Where rules.css lets rules out of sight wait: on telephones, in browsers that hold the reader's place.
if (matchMedia('(max-width: 39.99rem)').matches && document.querySelector('.rules > .rule:nth-child(4)') !== null)
  addEventListener('load', () => void import('./rule-heights.ts').then(({ estimateHeights }) => estimateHeights()));
if (hasPins()) void import('./tray.ts').then(({ showTrayButton }) => showTrayButton());

function baseOf(tag: string): string | undefined {
  return tag.split('-')[0]?.toLowerCase();
}
