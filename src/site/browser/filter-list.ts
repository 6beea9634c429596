/** Filters a long list by what the reader types into the field above it. */
import { foldForFilter } from './element.ts';
import { queryWith, showInAddress } from './page-address.ts';

const WORDS = 'words';

/**
 * Enables the field, whose words the address stores so that the list can be shared. `filter` shows what has all of the words, which are in lower case
 * and without accents, and returns how much that is. Returns the field.
 */
export function offerFilter(filter: (words: readonly string[]) => string): HTMLInputElement | null {
  const input = document.querySelector<HTMLInputElement>('.term-filter input');
  const status = document.querySelector('.term-filter [role="status"]');
  if (input === null || status === null) return null;
  const apply = () => {
    const words = foldForFilter(input.value).split(/\s+/).filter(Boolean);
    const count = filter(words);
    status.textContent = words.length === 0 ? '' : count;
  };
  input.value = new URLSearchParams(location.search).get(WORDS) ?? '';
  input.disabled = false;
  apply();
  input.addEventListener('input', () => {
    apply();
    showInAddress(queryWith(location.search, { [WORDS]: input.value || undefined }));
  });
  // Links can go to what the filter hides.
  const show = () => {
    if (document.querySelector(':target[hidden], [hidden] :target') === null) return;
    input.value = '';
    input.dispatchEvent(new Event('input'));
    document.querySelector(':target')?.scrollIntoView();
  };
  addEventListener('hashchange', show);
  show();
  return input;
}
