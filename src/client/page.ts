/** What every page does in the browser beyond showing its text. */
import { offerChangedSince } from './changed-since.ts';
import { keepPlace } from './keep-place.ts';
import { proposeLanguage } from './language-hint.ts';
import { offerCopying } from './offer-copying.ts';
import { openSearchBox } from './search-box.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('search form')) openSearchBox(form);
offerCopying();
keepPlace();
void proposeLanguage();
void offerChangedSince();
if (lostAnchor()) void import('./lost-anchor.ts').then(({ followLostAnchor }) => followLostAnchor());

/** Whether the address names a place that the text of this page does not have. */
function lostAnchor(): boolean {
  const anchor = location.hash.slice(1);
  return (
    /\d/.test(anchor) && document.querySelector('.rules') !== null && document.getElementById(decodeURIComponent(anchor)) === null
  );
}
