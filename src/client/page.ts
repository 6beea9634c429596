/** Starts what every page does in the browser beyond showing its text. What only some readers need is fetched when they need it. */
import { decodePercent } from '../rules/decode-percent.ts';
import { offerChangedSince } from './changed-since.ts';
import { offerCards } from './offer-cards.ts';
import { offerCopying } from './offer-copying.ts';
import { offerSearch } from './offer-search.ts';
import { carryPlace, returnToRule } from './reading-place.ts';
import { offerShortcuts } from './shortcuts.ts';
import { readStored } from './storage.ts';

/** Comes after every day. */
const NEVER = '~';

offerSearch();
offerCopying();
offerCards();
offerShortcuts();
carryPlace();
returnToRule();
closeContents();
// The scale of time comes when the menu of editions is first opened.
document
  .querySelector('.edition-menu')
  ?.addEventListener('toggle', () => void import('./time-control.ts').then(({ offerTime }) => offerTime()), { once: true });
void checkFragment();
addEventListener('hashchange', () => void checkFragment());
void offerChangedSince();
void checkDay();
if (baseOf(navigator.language) !== baseOf(document.documentElement.lang))
  void import('./language-hint.ts').then(({ proposeLanguage }) => proposeLanguage());
// Only readers who saved something for offline have a worker.
if (navigator.serviceWorker?.controller != null)
  void import('./offline-notice.ts').then(({ watchConnection }) => watchConnection());
if (document.querySelector('.titles, .fold-titles') !== null)
  void import('./chapter-contents.ts').then(({ offerHeadings }) => offerHeadings());
// On phones, rules.css leaves rules out of sight unlaid in browsers that hold the reader's place.
if (matchMedia('(max-width: 39.99rem)').matches && document.querySelector('.rules > .rule:nth-child(4)') !== null)
  addEventListener('load', () => void import('./rule-heights.ts').then(({ estimateHeights }) => estimateHeights()));
// The name under which pins.ts stores them; the page needs nothing else of it.
if (readStored('pins')) void import('./tray.ts').then(({ showTrayButton }) => showTrayButton());

/** Closes the sheet of contents when something in it is chosen. */
function closeContents(): void {
  const contents = document.getElementById('ui.contents');
  contents?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) contents.hidePopover?.();
  });
}

/** Follows a fragment that has no anchor on this page: it may be an old one. */
async function checkFragment(): Promise<void> {
  const fragment = location.hash.slice(1);
  // Text fragments are the browser's.
  if (fragment === '' || fragment.startsWith(':~:') || document.getElementById(decodePercent(fragment)) !== null) return;
  const { followLostAnchor } = await import('./lost-addresses.ts');
  await followLostAnchor();
}

/** Corrects the status of an edition that was published before its day. */
async function checkDay(): Promise<void> {
  const notice = document.querySelector<HTMLElement>('.status:is([data-effective], [data-until], [data-begins], [data-next])');
  const { effective = '', until = '', begins = NEVER, next = NEVER } = notice?.dataset ?? {};
  // Swedes write `2026-11-22`.
  const today = new Date().toLocaleDateString('sv');
  if (notice !== null && (effective > today || until > today || begins <= today || next <= today))
    await (await import('./effective-day.ts')).correctStatus(notice, today);
}

function baseOf(tag: string): string | undefined {
  return tag.split('-')[0]?.toLowerCase();
}
