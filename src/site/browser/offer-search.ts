/** Fetches the search box's script when the box gets the focus, which `/` and Ctrl+K give it from anywhere on the page. */
import { isShortcut } from './shortcuts.ts';

/** Listens for the focus and for the shortcuts. */
export function offerSearch(): void {
  describeBoxes();
  document.addEventListener('focusin', ({ target }) => {
    const form = searchForm(target);
    if (form === null) return;
    // Fetches data and script at the same time.
    void import('./search-files.ts').then(({ prepareSearch }) => prepareSearch(form));
    void openBox(form);
  });
  document.addEventListener('submit', (event) => {
    const form = searchForm(event.target);
    if (form === null || event.defaultPrevented) return;
    // Enter was faster than the script, which goes where it goes when it is there.
    event.preventDefault();
    void openBox(form).then(
      () => form.requestSubmit(),
      () => form.submit(),
    );
  });
  document.addEventListener('keydown', (event) => {
    const input = isSearchShortcut(event) ? document.querySelector<HTMLInputElement>('search input') : null;
    if (input === null) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

function searchForm(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>('search form') : null;
}

async function openBox(form: HTMLFormElement): Promise<void> {
  const { openSearchBox } = await import('./search-box.ts');
  openSearchBox(form);
}

/** Describes the search boxes as comboboxes, before one gets the focus and is announced. */
export function describeBoxes(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('search input')) {
    input.role = 'combobox';
    input.ariaExpanded = 'false';
    input.ariaAutoComplete = 'list';
  }
}

function isSearchShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey && !altKey && !defaultPrevented;
  return key === '/' && isShortcut(event);
}
