/** Copying the link of a rule: one button that comes to whatever rule the pointer or the focus is in. */
import { LANGUAGES, languageOf } from '../site/languages.ts';
import { loadWords } from './words.ts';

/** Lets the reader copy a link to each rule of the page. */
export function offerLinks(): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  const come = (event: Event) => void moveTo(button, event.target);
  document.addEventListener('pointerover', come);
  document.addEventListener('focusin', come);
  document.addEventListener('click', (event) => void onClick(event.target));
  for (const fixed of document.querySelectorAll<HTMLButtonElement>('button.copy[hidden]')) {
    fixed.dataset['href'] = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
    fixed.hidden = false;
  }
}

async function moveTo(button: HTMLButtonElement, target: EventTarget | null): Promise<void> {
  const rule = target instanceof Element ? target.closest<HTMLElement>('main .rule') : null;
  const number = rule?.querySelector<HTMLAnchorElement>('a.number');
  if (rule === null || number == null || rule.contains(button)) return;
  const language =
    LANGUAGES.find(({ tag }) => tag === document.documentElement.lang) ?? languageOf(document.documentElement.lang);
  const say = await loadWords(language);
  button.dataset['href'] = number.href;
  button.dataset['copied'] = say('linkCopied');
  button.textContent = say('copyLink');
  button.ariaLabel = say('copyLinkTo', { number: number.textContent });
  number.after(button);
}

async function onClick(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLButtonElement) || !target.classList.contains('copy')) return;
  const { href, copied } = target.dataset;
  if (href === undefined) return;
  await navigator.clipboard.writeText(href);
  const label = target.textContent;
  const name = target.ariaLabel;
  target.textContent = copied ?? '';
  target.ariaLabel = null;
  setTimeout(() => {
    target.textContent = label;
    target.ariaLabel = name;
  }, 1600);
}
