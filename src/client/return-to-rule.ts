/**
 * Who comes back to a page, or loads it again, finds what was being read where it was. Browsers know how far down that was, but not how high
 * the rules above will be that they have not laid out yet.
 */
/** Until nothing moves any more. */
const FRAMES = 3;
const KEY = `rulegraph-read ${location.pathname}`;

export function returnToRule(): void {
  addEventListener('pagehide', keepPlaceInTab);
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival === undefined || arrival.type === 'navigate' || location.hash !== '' || kept() === '') return;
  // Until the page is loaded the browser would scroll by its own account.
  history.scrollRestoration = 'manual';
  showKept(FRAMES);
  addEventListener('load', () => {
    setTimeout(() => {
      history.scrollRestoration = 'auto';
    });
  });
}

/** The first rule or term in sight, and how far it reaches out of it. */
function keepPlaceInTab(): void {
  const read = scrollY === 0 ? undefined : parts().find((part) => part.getBoundingClientRect().bottom > 0);
  try {
    if (read === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, `${read.id} ${Math.round(read.getBoundingClientRect().top)}`);
  } catch {
    // Then the browser does what it can.
  }
}

/** What comes into sight takes its height in the next frame and moves the rest. */
function showKept(frames: number): void {
  const [id, top] = kept().split(' ');
  const read = parts().find((part) => part.id === id);
  if (read === undefined) return;
  scrollBy(0, read.getBoundingClientRect().top - Number(top));
  if (frames > 0) requestAnimationFrame(() => showKept(frames - 1));
}

function kept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function parts(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(.rules > .rule, .term)[id]')];
}
