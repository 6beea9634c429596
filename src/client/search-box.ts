/**
 * The reference box: a form that leads to the search page, and with this script a combobox that answers while somebody types. Fetched,
 * with all that it needs, when somebody goes to the box.
 */
import { searchAddress } from '../shared/addresses.ts';
import { placeMeant } from '../shared/found-place.ts';
import type { Speech } from './hits.ts';
import { loadNumbers } from './number-index.ts';
import { prepareSearch } from './prepare-search.ts';
import { suggestFurther, suggestPlaces } from './suggestions.ts';
import { whereabouts } from './whereabouts.ts';
import { languageOfElement } from './words.ts';

const LIST_ID = 'suggestions';
/** Numbers and names are looked up at every key; the text only when the typing pauses. */
const PAUSE = 180;

interface Box {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
  /** Resolves when all that an answer needs is there. */
  readonly ready: () => Promise<Speech>;
}

const opened = new WeakSet<HTMLFormElement>();

/** Brings a search form to life, and answers what has been typed already. */
export function openSearchBox(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  if (input === null || opened.has(form)) return;
  opened.add(form);
  const list = document.createElement('div');
  list.id = LIST_ID;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = input.labels?.[0]?.textContent ?? '';
  list.hidden = true;
  const status = document.createElement('div');
  status.className = 'hidden';
  status.role = 'status';
  input.setAttribute('aria-controls', LIST_ID);
  form.append(list, status);
  const language = languageOfElement(form);
  const ready = async () => {
    const [t] = await Promise.all([prepareSearch(form), loadNumbers(language)]);
    return { t, language };
  };
  const box: Box = { form, input, list, status, ready };
  input.addEventListener('input', () => void suggest(box));
  input.addEventListener('keydown', (event) => onKey(box, event));
  form.addEventListener('submit', (event) => void onSubmit(box, event));
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) close(box);
  });
  // What the first key needs is on its way before it.
  void ready();
  if (input.value !== '' && document.activeElement === input) void suggest(box);
}

/** Offers what fits the words in the box; an answer that comes after further keys is dropped. */
async function suggest(box: Box): Promise<void> {
  const { input, form } = box;
  const query = input.value.trim();
  const stale = () => input.value.trim() !== query;
  if (query === '') return close(box);
  const speech = await box.ready();
  // Of all that was typed before the numbers came, only the last is asked for.
  if (stale()) return;
  const here = whereabouts(form);
  const found = await suggestPlaces(query, speech, here);
  if (stale()) return;
  if (found.links.length > 0) show(box, query, found.links, speech);
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (stale()) return;
  const links = await suggestFurther(query, found, speech, here);
  if (!stale() && input.isConnected && form.contains(document.activeElement)) show(box, query, links, speech);
}

function show(box: Box, query: string, hits: readonly HTMLAnchorElement[], { t, language }: Speech): void {
  const { list, status, input } = box;
  const chosen = list.querySelector('[aria-selected="true"]')?.getAttribute('href');
  const all = document.createElement('a');
  all.className = 'hit all-results';
  all.href = searchAddress(language, query);
  all.textContent = hits.length === 0 ? t('searchNothing', { query }) : t('searchAll', { query });
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
  status.textContent = hits.length === 0 ? t('searchNothing', { query }) : t('searchCount', { count: hits.length });
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
  if (box.list.hidden) {
    if (event.key !== 'ArrowDown' || box.input.value.trim() === '') return;
    void suggest(box);
  } else if (!act(box, event)) return;
  event.preventDefault();
}

/** What a key does to the open list; false for the keys that are left to the box itself. */
function act(box: Box, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const options = [...box.list.children];
  const at = options.findIndex((option) => option.ariaSelected === 'true');
  const chosen = options[at];
  if (key === 'ArrowDown') choose(box, at + 1);
  else if (key === 'ArrowUp') choose(box, at === -1 ? options.length - 1 : at - 1);
  else if (key === 'Escape') close(box);
  else if (!(chosen instanceof HTMLAnchorElement)) return false;
  else if (key === 'Home') choose(box, 0);
  else if (key === 'End') choose(box, options.length - 1);
  else if (key === 'Enter' && !ctrlKey && !metaKey) {
    chosen.click();
    close(box);
  } else return false;
  return true;
}

/** Past either end of the list lies the box itself, so that the typed words can be searched for again. */
function choose(box: Box, at: number): void {
  for (const [index, option] of [...box.list.children].entries()) option.ariaSelected = String(index === at);
  markActive(box);
}

function markActive({ input, list }: Box): void {
  const active = list.querySelector('[aria-selected="true"]');
  if (active === null) input.removeAttribute('aria-activedescendant');
  else input.setAttribute('aria-activedescendant', active.id);
  active?.scrollIntoView({ block: 'nearest' });
}

/** Enter behind a number goes to the rule; behind anything else, to the search page. */
async function onSubmit(box: Box, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const query = box.input.value.trim();
  if (query === '') return;
  const speech = await box.ready();
  const here = whereabouts(box.form);
  const { places } = await suggestPlaces(query, speech, here);
  location.assign(placeMeant(places, here.work)?.href ?? searchAddress(speech.language, query));
}
