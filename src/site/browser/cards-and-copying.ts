/** Fetches the scripts for cards and for copying when a reader needs them. */
import copying from '../frame/styles/copying.css?url';
import { copyAndConfirm, element, followReader, sharesLinks, WIDE } from './element.ts';

/** Shows a button that copies the rule under the pointer or the focus, and enables the fixed buttons of a rule's own page. */
export function offerCopying(): void {
  const button = element('button', { type: 'button', className: 'copy' }, icon());
  followReader((target) => moveTo(button, target));
  for (const fixed of document.querySelectorAll<HTMLButtonElement>(':is(.actions, .thumb-bar, .story) button[hidden]')) {
    const { share } = fixed.dataset;
    if (share !== undefined && sharesLinks()) fixed.textContent = share;
    fixed.hidden = false;
  }
  document.addEventListener('click', (event) => void onClick(event.target));
}

/** The rule under the pointer or the focus, which may have moved on while scripts were fetched. */
let current: HTMLElement | undefined;

async function moveTo(button: HTMLButtonElement, target: EventTarget | null): Promise<void> {
  const rule = target instanceof Element ? target.closest<HTMLElement>('main .rules > .rule') : null;
  const number = rule?.querySelector<HTMLAnchorElement>('a.number');
  if (rule === null || number == null) return;
  current = rule;
  if (rule.contains(button)) return;
  const [{ languageOfPage, loadTranslator }, { loadStyles }] = await Promise.all([
    import('./translator.ts'),
    import('./fetch.ts'),
  ]);
  const [t] = await Promise.all([loadTranslator(languageOfPage()), loadStyles(copying)]);
  if (current !== rule) return;
  button.dataset['number'] = number.textContent;
  button.ariaLabel = t('copyRule', { number: number.textContent });
  button.title = button.ariaLabel;
  if (matchMedia(WIDE).matches) number.after(button);
  else rule.append(button);
}

async function onClick(target: EventTarget | null): Promise<void> {
  const button = target instanceof Element ? target.closest('button') : null;
  const { number, chapter, link, text, copied = '' } = button?.dataset ?? {};
  if (button === null) return;
  if (link !== undefined) {
    const url = new URL(link, location.href).href;
    // A rejection means that the reader closed the sheet.
    if (sharesLinks()) await navigator.share({ url }).catch(() => undefined);
    else await copyAndConfirm(button, url, copied);
  }
  if (text !== undefined) await copyAndConfirm(button, text, copied);
  const change = button.closest('.story li');
  if (change !== null) await (await import('./rule-picture.ts')).shareChange(change);
  if (number === undefined) return;
  const { openCopyDialog } = await import('./copy-dialog.ts');
  await openCopyDialog(number, chapter);
}

/** Returns an icon of two sheets, one in front of the other. */
function icon(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3');
  svg.append(path);
  return svg;
}

/** Matches citations and terms in texts, but not the numbers in the margin or a term's own name. */
const CITATIONS = 'main :is(.text, .opening, .term, .cell) a[href]:not(.number, .card a, h2 > a, [rel="external"])';
/** How long the pointer rests before the card opens, in milliseconds. */
const REST_MS = 300;

/**
 * Shows the card of a citation when the pointer rests on it, the keyboard reaches it, or a finger taps it. On touch screens the first tap shows the card
 * and the second follows the link, as does the link on the card; a long press opens the browser's own menu. Does nothing in browsers without popovers.
 */
export function offerCards(): void {
  if (!('popover' in HTMLElement.prototype)) return;
  let pointer = '';
  let resting: ReturnType<typeof setTimeout> | undefined;
  const show = (link: HTMLAnchorElement) => {
    clearTimeout(resting);
    resting = setTimeout(() => void import('./card.ts').then(({ openCard }) => openCard(link)), REST_MS);
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
    // A click without a pointer comes from the Enter key or a screen reader, which follow the link.
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
