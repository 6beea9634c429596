/**
 * Decides when the card of a citation is shown: the pointer rests on it, the keyboard reaches it, or a finger taps it. What the card needs is
 * fetched then. On a touch screen the first tap shows the card; the second follows the link, and so does the link on the card. A long press is
 * the browser's own, which offers to open or copy the link.
 */

/** Citations and terms in texts; not the numbers in the margin or a term's own name. */
const CITATIONS = 'main :is(.text, .opening, .term, .cell) a[href]:not(.number, .card a, h2 > a, [rel="external"])';
/** How long the pointer rests before the card opens, in milliseconds. */
const REST = 300;

/** Listens for readers who reach a citation; does nothing in browsers without popovers. */
export function offerCards(): void {
  if (!('popover' in HTMLElement.prototype)) return;
  let pointer = '';
  let resting: ReturnType<typeof setTimeout> | undefined;
  const show = (link: HTMLAnchorElement) => {
    clearTimeout(resting);
    resting = setTimeout(() => void import('./card.ts').then(({ openCard }) => openCard(link)), REST);
  };
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const link = citationAt(target);
    if (link !== null && pointerType !== 'touch') show(link);
  });
  document.addEventListener('pointerout', () => clearTimeout(resting));
  document.addEventListener('focusin', ({ target }) => {
    const link = citationAt(target);
    if (link?.matches(':focus-visible')) show(link);
  });
  document.addEventListener('focusout', () => clearTimeout(resting));
  document.addEventListener('pointerdown', ({ pointerType }) => {
    pointer = pointerType;
  });
  document.addEventListener('click', (event) => {
    const link = citationAt(event.target);
    // A click without a pointer is the Enter key or a screen reader: they follow the link.
    const tapped = pointer === 'touch' && event.detail > 0;
    if (link === null || !tapped || link.hasAttribute('aria-details')) return;
    event.preventDefault();
    void import('./card.ts').then(({ openCardOrFollow }) => openCardOrFollow(link));
  });
}

function citationAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(CITATIONS) : null;
  return link?.origin === location.origin ? link : null;
}
