/**
 * The search box of the header. Without a script it is a form that leads to the search page; with one it offers rules while somebody
 * types, as a combobox with a list of links. Nothing is fetched before the first key.
 */
import { searchAddress } from '../site/addresses.ts';
import { languageOfElement, type Say } from './words.ts';

const LIST_ID = 'suggestions';
/** Numbers are looked up at every key; the text only when the typing pauses. */
const PAUSE = 180;

interface Box {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
}

/** Brings a search form to life. */
export function openSearchBox(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  if (input === null) return;
  const list = document.createElement('div');
  list.id = LIST_ID;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = input.labels?.[0]?.textContent ?? '';
  list.hidden = true;
  const status = document.createElement('div');
  status.className = 'hidden';
  status.role = 'status';
  input.role = 'combobox';
  input.ariaExpanded = 'false';
  input.ariaAutoComplete = 'list';
  input.setAttribute('aria-controls', LIST_ID);
  form.append(list, status);
  const box: Box = { form, input, list, status };
  input.addEventListener('input', () => void suggest(box));
  input.addEventListener('keydown', (event) => onKey(box, event));
  form.addEventListener('submit', (event) => void onSubmit(box, event));
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) close(box);
  });
}

/** Offers what fits the words in the box; an answer that comes after further keys is dropped. */
async function suggest(box: Box): Promise<void> {
  const { input, form } = box;
  const query = input.value.trim();
  const stale = () => input.value.trim() !== query;
  if (query === '') return close(box);
  const { suggestNumbers, suggestTexts } = await suggestions();
  const { say, links } = await suggestNumbers(query, languageOfElement(form), form.dataset['work']);
  if (stale()) return;
  if (links.length > 0) show(box, query, links, say);
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (stale()) return;
  const known = new Set(links.map((link) => link.href));
  const texts = await suggestTexts(query, languageOfElement(form));
  if (stale()) return;
  show(box, query, [...links, ...texts.filter((link) => !known.has(link.href))], say);
}

/** Most pages are read without a search; what finds rules comes with the first key. */
function suggestions() {
  return import('./suggestions.ts');
}

function show(box: Box, query: string, hits: readonly HTMLAnchorElement[], say: Say): void {
  const { form, list, status, input } = box;
  const chosen = list.querySelector('[aria-selected="true"]')?.getAttribute('href');
  const all = document.createElement('a');
  all.className = 'hit all-results';
  all.href = searchAddress(languageOfElement(form), query);
  all.textContent = hits.length === 0 ? say('searchNothing', { query }) : say('searchAll', { query });
  const options = [...hits, all];
  for (const [index, option] of options.entries()) {
    option.id = `${LIST_ID}-${index}`;
    option.role = 'option';
    option.tabIndex = -1;
    option.ariaSelected = String(chosen !== undefined && option.getAttribute('href') === chosen);
  }
  list.replaceChildren(...options);
  list.hidden = false;
  input.ariaExpanded = 'true';
  status.textContent = hits.length === 0 ? say('searchNothing', { query }) : say('searchCount', { count: hits.length });
  markActive(box);
}

function close({ list, input, status }: Box): void {
  list.hidden = true;
  list.replaceChildren();
  status.textContent = '';
  input.ariaExpanded = 'false';
  input.removeAttribute('aria-activedescendant');
}

function onKey(box: Box, event: KeyboardEvent): void {
  if (box.list.hidden) return;
  const chosen = box.list.querySelector<HTMLAnchorElement>('[aria-selected="true"]');
  if (event.key === 'ArrowDown') step(box, 1);
  else if (event.key === 'ArrowUp') step(box, -1);
  else if (event.key === 'Escape') close(box);
  else if (event.key === 'Enter' && chosen !== null) {
    chosen.click();
    close(box);
  } else return;
  event.preventDefault();
}

/** Moves the choice; past either end lies the box itself, so that the typed words can be searched for again. */
function step(box: Box, by: 1 | -1): void {
  const options = [...box.list.children];
  const at = options.findIndex((option) => option.ariaSelected === 'true');
  const next = at === -1 ? (by === 1 ? 0 : options.length - 1) : at + by;
  for (const [index, option] of options.entries()) option.ariaSelected = String(index === next);
  markActive(box);
}

function markActive({ input, list }: Box): void {
  const active = list.querySelector('[aria-selected="true"]');
  if (active === null) input.removeAttribute('aria-activedescendant');
  else input.setAttribute('aria-activedescendant', active.id);
  active?.scrollIntoView({ block: 'nearest' });
}

/** Enter behind a number goes to the rule; behind words, to the search page. */
async function onSubmit({ form, input }: Box, event: SubmitEvent): Promise<void> {
  const language = languageOfElement(form);
  event.preventDefault();
  const query = input.value.trim();
  if (query === '') return;
  const { findCited } = await suggestions();
  const [first, ...others] = await findCited(query, language, form.dataset['work']);
  const only = first !== undefined && others.length === 0 && first.asked === first.number;
  location.assign(only ? first.href : searchAddress(language, query));
}
