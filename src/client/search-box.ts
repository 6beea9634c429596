/**
 * Turns the search box, a form that leads to the search page, into a combobox that answers while a reader types: with what the text names,
 * what it names in other languages, rules that may answer a question, and texts that hold its words.
 */
import { looksLikeQuestion } from '../rules/find/index.ts';
import type { Whereabouts } from '../rules/lookup/index.ts';
import { searchAddress } from '../shared/addresses.ts';
import { type FoundPlace, placeMeant } from '../shared/found-place.ts';
import { element } from './element.ts';
import { holdsWords, searchText } from './full-text.ts';
import { placeHit, type Speech, textHit } from './hits.ts';
import { findPlaces, findPlacesElsewhere, loadNumbers, whereabouts } from './number-index.ts';
import { placed } from './place.ts';
import { prepareSearch } from './search-files.ts';
import { languageOfElement } from './translator.ts';

const LIST_ID = 'ui.suggestions';
/** Numbers and names are looked up at every key; texts only after a pause of so many milliseconds. */
const PAUSE = 180;

interface Box {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
  /** Resolves once everything that an answer needs has been fetched. */
  readonly ready: () => Promise<Speech>;
}

const opened = new WeakSet<HTMLFormElement>();

/** Makes a search form a combobox, and answers what has been typed already. */
export function openSearchBox(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  if (input === null || opened.has(form)) return;
  opened.add(form);
  const ariaLabel = input.labels?.[0]?.textContent ?? '';
  const list = element('div', { id: LIST_ID, className: 'suggestions', role: 'listbox', ariaLabel, hidden: true });
  const status = element('div', { className: 'hidden', role: 'status' });
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
  // Fetched before the first key needs it.
  void ready();
  if (input.value !== '' && document.activeElement === input) void suggest(box);
}

/** Offers what fits the words in the box. An answer that comes after further keys is dropped. */
async function suggest(box: Box): Promise<void> {
  const { input, form } = box;
  const query = input.value.trim();
  const stale = () => input.value.trim() !== query;
  if (query === '') return close(box);
  box.list.ariaBusy = 'true';
  const speech = await box.ready();
  if (stale()) return;
  const here = whereabouts(form);
  const found = await suggestPlaces(query, speech, here);
  if (stale()) return;
  if (found.links.length > 0) show(box, query, found.links, speech);
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (stale()) return;
  const links = await suggestFurther(query, found, speech, here);
  if (stale()) return;
  if (input.isConnected && form.contains(document.activeElement)) show(box, query, links, speech);
  box.list.ariaBusy = 'false';
}

function show(box: Box, query: string, hits: readonly HTMLAnchorElement[], { t, language }: Speech): void {
  const { list, status, input } = box;
  const chosen = list.querySelector('[aria-selected="true"]')?.getAttribute('href');
  const all = element('a', {
    className: 'hit all-results',
    href: placed(searchAddress(language, query)),
    textContent: hits.length === 0 ? t('searchNothing', { query }) : t('searchAll', { query }),
  });
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
  list.ariaBusy = 'false';
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

/** Acts on a key while the list is open. Returns false for keys that the box itself handles. */
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

/** Chooses an option. Past either end of the list is the box itself, so that the typed words can be searched for again. */
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

/** Leads to the rule after a number, and to the search page after anything else. */
async function onSubmit(box: Box, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const query = box.input.value.trim();
  if (query === '') return;
  const speech = await box.ready();
  const here = whereabouts(box.form);
  const { places } = await suggestPlaces(query, speech, here);
  location.assign(placed(placeMeant(places, here.work)?.href ?? searchAddress(speech.language, query)));
}

/** How many texts are offered. */
const HITS = 6;

/** What was found so far, as places and as the links that show them. */
interface Suggestions {
  readonly links: readonly HTMLAnchorElement[];
  readonly places: readonly FoundPlace[];
}

/** Returns what the text names, from the small indexes alone: quick enough for every key. */
async function suggestPlaces(query: string, speech: Speech, whereabouts: Whereabouts): Promise<Suggestions> {
  const places = await findPlaces(query, speech.language, whereabouts);
  return { places, links: places.map((place) => placeHit(place, speech)) };
}

/** Adds other languages and rules that may answer, where nothing was certain in the page's, and texts, where no number was asked for. */
async function suggestFurther(
  query: string,
  { places, links }: Suggestions,
  speech: Speech,
  whereabouts: Whereabouts,
): Promise<readonly HTMLAnchorElement[]> {
  const isCertain = places.some(({ certain }) => certain);
  const elsewhere = isCertain ? [] : await findPlacesElsewhere(query, speech.language, whereabouts);
  const found = elsewhere.length > 0 ? elsewhere.map((place) => placeHit(place, speech)) : links;
  const isNumber = [...places, ...elsewhere].some(({ kind }) => kind === 'number');
  const isAsked = !isNumber && !isCertain && looksLikeQuestion(query);
  const [texts, answers] = await Promise.all([
    isNumber ? [] : suggestTexts(query, speech),
    isAsked ? suggestAnswers(query, speech, whereabouts) : [],
  ]);
  const offered = [...found, ...answers];
  const byAddress = new Map(offered.map((link) => [link.href, link]));
  for (const text of texts) addWords(byAddress.get(text.href), text);
  return [...offered, ...texts.filter(({ href }) => !byAddress.has(href))];
}

/** Returns rules that may answer a question; their index is fetched for questions only. */
async function suggestAnswers(query: string, speech: Speech, { work }: Whereabouts): Promise<readonly HTMLAnchorElement[]> {
  const { findAnswers } = await import('./find-answers.ts');
  return (await findAnswers(query, speech.language, work)).map((place) => placeHit(place, speech));
}

/** Gives the row of a term, which has no words of its own, those of the text that was found beside it. */
function addWords(row: HTMLElement | undefined, text: HTMLElement): void {
  const words = text.querySelector('.hit-text');
  if (words !== null && row?.querySelector('.hit-text, .hit-family') === null) row.append(words);
}

/** Returns the first rules and terms that hold the words; none where texts cannot be searched. */
async function suggestTexts(query: string, { language }: Speech): Promise<readonly HTMLAnchorElement[]> {
  try {
    const found = await searchText(query, language);
    return (await found.read(0, HITS)).filter((hit) => holdsWords(hit, query)).map((hit) => textHit(hit, language));
  } catch {
    return [];
  }
}
