/**
 * Keeps the reader's place: links to the same page in other languages and editions go to the rule being read, and a page that is reloaded or returned to
 * shows that rule where it was.
 */
import { decodePercent } from '@rulegraph/core/untrusted';
import { readStored, writeStored } from './storage.ts';

/** Readers who have scrolled fewer pixels are still at the top of the page. */
const AT_TOP = 160;

/** Adds the reader's place to links to other languages and editions when they are followed, and the query unless they have one. */
export function carryPlace(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const isSamePage = link?.matches('.link-menu a:not(.all)') === true;
    if (link != null && (isSamePage || link.matches('[data-keeps-place]')) && link.hash === '') link.hash = fragmentOfPlace();
    if (isSamePage && link?.search === '') link.search = location.search;
  });
}

/** Returns the fragment of the address, or else the anchor of the first visible rule or term. */
function fragmentOfPlace(): string {
  const named = document.getElementById(decodePercent(location.hash.slice(1)))?.closest('.term');
  if (location.hash !== '' && named == null) return location.hash;
  if (location.hash === '' && scrollY < AT_TOP) return '';
  const covered = heightOfBars();
  const shown = [...document.querySelectorAll('main :is(.rule, .term)[id]')];
  const read = named ?? shown.find((part) => part.getBoundingClientRect().top >= covered);
  // All languages have the anchor of the original term.
  return (read?.querySelector('h2 > span[id]') ?? read)?.id ?? '';
}

/** Returns the height of what covers the text at the top of the window: the head of the page and a warning in wide windows, the bar of the place on phones. */
function heightOfBars(): number {
  const bars = [...document.querySelectorAll('header.site, .where, .status.warning')].filter(
    (bar) => getComputedStyle(bar).position === 'sticky',
  );
  return bars.reduce((height, bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return top > height ? height : Math.max(height, bottom);
  }, 0);
}

/** After this many frames, nothing moves any more. */
const FRAMES = 3;
const PLACE = `read ${location.pathname}`;

/** Scrolls back to the rule that was being read. Browsers restore the scroll position, but do not know the heights of rules that have no layout yet. */
export function returnToRule(): void {
  addEventListener('pagehide', storePlace);
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const place = readStored(PLACE, 'session') ?? '';
  if (arrival === undefined || arrival.type === 'navigate' || location.hash !== '' || place === '') return;
  // Until the page has loaded, the browser would scroll by itself.
  history.scrollRestoration = 'manual';
  scrollToPlace(place, FRAMES);
  addEventListener('load', () => {
    setTimeout(() => {
      history.scrollRestoration = 'auto';
    });
  });
}

/** Stores the first visible rule or term and the position of its top in the window. */
function storePlace(): void {
  const read = scrollY === 0 ? undefined : rulesAndTerms().find((part) => part.getBoundingClientRect().bottom > 0);
  writeStored(PLACE, read === undefined ? null : `${read.id} ${Math.round(read.getBoundingClientRect().top)}`, 'session');
}

/** Scrolls to a rule, and again in the next frames: rules that become visible get their heights only then and move the rest. */
function scrollToPlace(place: string, frames: number): void {
  const [id, top] = place.split(' ');
  const read = rulesAndTerms().find((part) => part.id === id);
  if (read === undefined) return;
  scrollBy(0, read.getBoundingClientRect().top - Number(top));
  if (frames > 0) requestAnimationFrame(() => scrollToPlace(place, frames - 1));
}

function rulesAndTerms(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(.rules > .rule, .term)[id]')];
}
