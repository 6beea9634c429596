/** Filters the terms of the glossary by name, and shows a button that pins the term under the pointer or the focus. */
import { foldForFilter, followReader, WIDE } from '../../browser/element.ts';
import { queryWith, showInAddress } from '../../browser/page-address.ts';

/** The button on the page. */
let shown: HTMLButtonElement | undefined;
/** The term under the pointer or the focus, even while its button is being created. */
let current: Element | undefined;

const WORDS = 'words';
const input = document.querySelector<HTMLInputElement>('.term-filter input');
if (input !== null) offerFilter(input);

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

/** Lets readers filter the terms by words, which the address stores so that the list can be shared. */
function offerFilter(input: HTMLInputElement): void {
  input.value = new URLSearchParams(location.search).get(WORDS) ?? '';
  input.disabled = false;
  filter(input.value);
  input.addEventListener('input', () => {
    filter(input.value);
    showInAddress(queryWith(location.search, { [WORDS]: input.value || undefined }));
  });
  // Links to letters and terms can go to terms that the filter hides.
  const show = () => {
    if (document.querySelector(':target[hidden], [hidden] :target') === null) return;
    input.value = '';
    input.dispatchEvent(new Event('input'));
    document.querySelector(':target')?.scrollIntoView();
  };
  addEventListener('hashchange', show);
  show();
}

/** Shows the terms whose names have all the words, in any order and regardless of case and accents. */
function filter(words: string): void {
  const wanted = foldForFilter(words).split(/\s+/).filter(Boolean);
  const terms = [...document.querySelectorAll<HTMLElement>('main .terms > .term')];
  for (const term of terms) {
    const name = foldForFilter(term.querySelector('h2')?.textContent ?? '');
    term.hidden = !wanted.every((word) => name.includes(word));
  }
  const status = document.querySelector('.term-filter [role="status"]');
  if (status === null) return;
  status.textContent = wanted.length === 0 ? '' : `${terms.filter(({ hidden }) => !hidden).length} / ${terms.length}`;
}
