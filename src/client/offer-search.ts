/** The way to the reference box: it is fetched when somebody goes there, by pointer or keyboard. `/` and Ctrl+K lead there from anywhere. */

import { isFreeKey } from './keys-setting.ts';

/** Listens for readers who come to the box, and for the keys that lead there. */
export function offerSearch(): void {
  nameBoxes();
  document.addEventListener('focusin', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('search form') : null;
    if (form === null) return;
    // What is looked up is on its way while that which looks it up still is.
    void import('./prepare-search.ts').then(({ prepareSearch }) => prepareSearch(form));
    void import('./search-box.ts').then(({ openSearchBox }) => openSearchBox(form));
  });
  document.addEventListener('keydown', (event) => {
    const input = isLink(event) ? document.querySelector<HTMLInputElement>('search input') : null;
    if (input === null) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

/** Makes the boxes known as what they are: what is announced when one gets the focus must be there before. */
export function nameBoxes(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('search input')) {
    input.role = 'combobox';
    input.ariaExpanded = 'false';
    input.ariaAutoComplete = 'list';
  }
}

function isLink(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey && !altKey && !defaultPrevented;
  return key === '/' && isFreeKey(event);
}
