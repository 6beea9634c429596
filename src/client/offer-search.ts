/** The way to the reference box: it is fetched when somebody goes there, by pointer or keyboard. `/` and Ctrl+K lead there from anywhere. */

/** What takes typed letters itself. */
const TYPING = 'input, textarea, select, [contenteditable]';

export function offerSearch(): void {
  nameBoxes();
  document.addEventListener('focusin', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('search form') : null;
    if (form !== null) void import('./search-box.ts').then(({ openSearchBox }) => openSearchBox(form));
  });
  document.addEventListener('keydown', (event) => {
    const input = isWay(event) ? document.querySelector<HTMLInputElement>('search input') : null;
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

function isWay({ key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey) return false;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  // On some keyboards a slash takes the shift key.
  return key === '/' && !ctrlKey && !(target instanceof Element && target.matches(TYPING));
}
