/** Filters the terms of the glossary by name, and shows a button that pins the term under the pointer or the focus. */
import { foldForFilter, followReader, WIDE } from '../../browser/element.ts';
import { offerFilter } from '../../browser/filter-list.ts';

/** The button on the page. */
let shown: HTMLButtonElement | undefined;
/** The term under the pointer or the focus, even while its button is being created. */
let current: Element | undefined;

offerFilter(filter);
followReader(moveTo);

async function moveTo(target: EventTarget | null): Promise<void> {
  const term = target instanceof Element ? target.closest('main .terms > .term') : null;
  if (term === null || term === current) return;
  current = term;
  const { pinButton } = await import('../../browser/tray.ts');
  const button = await pinButton(term.id);
  if (button === undefined || current !== term) return;
  button.classList.add('pin');
  shown?.remove();
  // After the heading, so that Tab goes from the term to its button.
  if (matchMedia(WIDE).matches) term.querySelector('h2')?.after(button);
  else term.append(button);
  shown = button;
}

/** Shows the terms whose names have all the words, in any order and regardless of case and accents. */
function filter(words: readonly string[]): string {
  const terms = [...document.querySelectorAll<HTMLElement>('main .terms > .term')];
  for (const term of terms) {
    const name = foldForFilter(term.querySelector('h2')?.textContent ?? '');
    term.hidden = !words.every((word) => name.includes(word));
  }
  return `${terms.filter(({ hidden }) => !hidden).length} / ${terms.length}`;
}
