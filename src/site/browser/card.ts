/** Shows the card of a citation. It stays open while the pointer or the focus is on the link or in the card; Esc closes it. */
import cards from '../frame/styles/cards.css?url';
import { type CardContent, readCardContent } from './card-content.ts';
import { element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { setLanguage } from './set-language.ts';
import { languageOfPage, loadTranslator } from './translator.ts';

const CARD_ID = 'ui.card';
/** How long the pointer may take from the link to the card, in milliseconds. */
const GRACE_MS = 300;
/** After this many milliseconds a tap follows the link instead, so that readers with a bad connection do not wait twice. */
const PATIENCE_MS = 1500;
/** From this width, the card is beside its link, as in cards.css; below it, at the bottom of the window, or at the top if it would cover the link. */
const WIDE = '(min-width: 40rem)';
const GAP = 6;

/** Shows the card of a link if its target has one and the reader is still there. */
export async function openCard(link: HTMLAnchorElement): Promise<void> {
  if (link.hasAttribute('aria-details')) return;
  const content = await readCardContent(link);
  if (content !== undefined && (link.matches(':hover') || link === document.activeElement)) await showCard(link, content);
}

/** Shows the card of a tapped link, or follows the link if there is no card or it takes too long. */
export async function openCardOrFollow(link: HTMLAnchorElement): Promise<void> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const content = await Promise.race([readCardContent(link), late]);
  if (content === undefined) location.assign(link.href);
  else await showCard(link, content);
}

async function showCard(link: HTMLAnchorElement, content: CardContent): Promise<void> {
  const [t] = await Promise.all([loadTranslator(languageOfPage()), loadStyles(cards)]);
  const { pinButton } = await import('./tray.ts');
  const pin = content.id === undefined ? undefined : await pinButton(content.id, link.pathname);
  document.getElementById(CARD_ID)?.remove();
  const card = element('div', { id: CARD_ID, className: 'card', popover: 'auto', role: 'group', ariaLabel: content.name });
  const go = element('a', { href: link.href, textContent: t('cardGo', { name: content.name }) });
  const text = element('div', { className: 'card-text' }, ...content.text);
  if (content.lang !== undefined) setLanguage(text, content.lang);
  const footer = element(
    'p',
    { className: 'card-footer' },
    go,
    ...(pin === undefined ? [] : [pin]),
    ...(content.edition === undefined ? [] : [element('small', { textContent: t('editionOf', { date: content.edition }) })]),
  );
  card.append(text, footer);
  // Inside the main landmark, where screen readers look for it.
  (document.querySelector('main') ?? document.body).append(card);
  link.setAttribute('aria-details', CARD_ID);
  const listening = stayWhileNeeded(card, link);
  card.addEventListener('toggle', ({ newState }) => {
    if (newState !== 'closed') return;
    listening.abort();
    link.removeAttribute('aria-details');
    card.remove();
  });
  card.showPopover();
  if (matchMedia(WIDE).matches) placeCard(card, link);
  else card.classList.toggle('card-at-top', link.getBoundingClientRect().bottom > card.getBoundingClientRect().top);
}

/** Places the card below the last line of the link, or above its first line if it fits only there. */
function placeCard(card: HTMLElement, link: HTMLElement): void {
  const lines = [...link.getClientRects()];
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return;
  const { offsetWidth, offsetHeight } = card;
  const fitsBelow = last.bottom + GAP + offsetHeight <= innerHeight || first.top < offsetHeight + GAP;
  const [line, top] = fitsBelow ? [last, last.bottom + GAP] : [first, first.top - GAP - offsetHeight];
  const widest = document.documentElement.clientWidth - offsetWidth - GAP;
  card.style.insetBlockStart = `${top + scrollY}px`;
  card.style.left = `${Math.max(GAP, Math.min(line.left, widest))}px`;
}

/** Closes the card once neither the pointer nor the focus is on it or its link, and makes Tab go from the link into the card and back. */
function stayWhileNeeded(card: HTMLElement, link: HTMLElement): AbortController {
  const listening = new AbortController();
  const { signal } = listening;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const isNeeded = () => [card, link].some((part) => part.matches(':hover') || part.contains(document.activeElement));
  const consider = () => {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      if (!isNeeded() && card.isConnected) card.hidePopover();
    }, GRACE_MS);
  };
  for (const part of [card, link]) {
    part.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && consider(), { signal });
    part.addEventListener('focusout', consider, { signal });
  }
  document.addEventListener('keydown', (event) => moveFocus(event, card, link), { signal });
  return listening;
}

function moveFocus(event: KeyboardEvent, card: HTMLElement, link: HTMLElement): void {
  if (event.key !== 'Tab') return;
  const stops = [...card.querySelectorAll<HTMLElement>('a[href], button')];
  const at = document.activeElement;
  if (at === link && !event.shiftKey) {
    event.preventDefault();
    stops[0]?.focus();
  } else if (at === stops[0] && event.shiftKey) {
    event.preventDefault();
    link.focus();
  } else if (at === stops.at(-1) && !event.shiftKey) {
    // From the link, the browser moves on to the next element.
    link.focus();
  }
}
