/**
 * Turns the search box, a form that opens the search page, into a combobox with suggestions: places that the text names, even in other languages, rules
 * that may answer a question, and texts with its words.
 */
import type { Whereabouts } from '@rulegraph/core/search/lookup';
import { searchAddress } from '../kit/addresses.ts';
import { type FoundPlace, placeMeant } from '../kit/found-place.ts';
import { element } from './element.ts';
import { searchQuery } from './full-text.ts';
import { addExcerpt, addText, type Locale, linksWithAnswers, placeHit, placeWithText, prepareFurther, textHit } from './hits.ts';
import { findNamed, findPlaces, findPlacesAnywhere, findToday, loadNames, whereaboutsOf } from './number-index.ts';
import { withBase } from './page-address.ts';
import { prepareSearch } from './search-files.ts';
import { languageOfElement } from './translator.ts';

const LIST_ID = 'ui.suggestions';
/** Numbers and names are looked up at every keystroke, texts only after a pause of this many milliseconds. */
const PAUSE_MS = 180;

interface Box {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
  /** Resolves once everything that suggestions need has been fetched. */
  readonly ready: () => Promise<Locale>;
  /** The text whose suggestions are shown or awaited; undefined while the list is closed. */
  asked: string | undefined;
}

const opened = new WeakSet<HTMLFormElement>();

/** Turns a search form into a combobox, and shows suggestions for what has been typed already. */
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
    const [t] = await Promise.all([prepareSearch(form), loadNames(language)]);
    return { t, language };
  };
  const box: Box = { form, input, list, status, ready, asked: undefined };
  input.addEventListener('input', () => void suggest(box));
  input.addEventListener('keydown', (event) => onKey(box, event));
  form.addEventListener('submit', (event) => void onSubmit(box, event));
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) close(box);
  });
  // Fetched before the first keystroke.
  void ready();
  if (input.value !== '' && document.activeElement === input) void suggest(box);
}

/**
 * Shows suggestions for the text in the box. Those that arrive after further keystrokes, or after the list was closed, are dropped. The first stands
 * alone until the others have their texts, so that nothing moves.
 */
async function suggest(box: Box): Promise<void> {
  const { input, form } = box;
  const query = input.value.trim();
  const isStale = () => box.asked !== query;
  if (query === '') return close(box);
  box.asked = query;
  box.list.ariaBusy = 'true';
  const locale = await box.ready();
  if (isStale()) return;
  const here = whereaboutsOf(form);
  const today = await findToday(query, locale.language, here);
  const early = today === undefined ? [] : [await placeWithText(today, locale)];
  if (!isStale()) showHits(box, query, early, locale);
  const places = await findNamed(query, locale.language, here);
  if (isStale()) return;
  const links = places.map((place) => placeHit(place, locale));
  const texts = Promise.allSettled(
    links.map((link, index) => (places[index] === undefined ? undefined : addText(link, places[index], locale))),
  );
  // A name among other words may be less than what a question asks for.
  const isLikely = places[0]?.certain === true || !/\s/u.test(query);
  if (isLikely) showHits(box, query, links.slice(0, 1), locale);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (isStale()) return;
  const further = suggestFurther(query, { places, links }, locale, here);
  await texts;
  if (isStale()) return;
  if (isLikely) showHits(box, query, links, locale);
  for await (const { all, isComplete } of further) {
    if (isStale()) return;
    if (input.isConnected && form.contains(document.activeElement)) showHits(box, query, all, locale, isComplete);
  }
  box.list.ariaBusy = 'false';
}

function showHits(
  box: Box,
  query: string,
  hits: readonly HTMLAnchorElement[],
  { t, language }: Locale,
  isComplete = false,
): void {
  if (hits.length === 0 && !isComplete) return;
  const { list, status, input } = box;
  const chosen = list.querySelector('[aria-selected="true"]')?.getAttribute('href');
  const all = element('a', {
    className: 'hit all-results',
    href: withBase(searchAddress(language, query)),
    textContent: hits.length === 0 ? t('searchNothing', { query }) : t('searchAll', { query }),
  });
  const options = isComplete ? [...hits, all] : hits;
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

function close(box: Box): void {
  const { list, input, status } = box;
  box.asked = undefined;
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
  } else if (!handleKey(box, event)) return;
  event.preventDefault();
}

/** Handles a key while the list is open. Returns false for keys that are left to the box. */
function handleKey(box: Box, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
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

/** Selects an option, or none past either end of the list, so that Enter searches for the typed words. */
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

/** Goes to the place that the text means if there is only one, and otherwise to the search page. */
async function onSubmit(box: Box, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const query = box.input.value.trim();
  if (query === '') return;
  const locale = await box.ready();
  const here = whereaboutsOf(box.form);
  const places = await findPlaces(query, locale.language, here);
  location.assign(withBase(placeMeant(places, here.work)?.href ?? searchAddress(locale.language, query)));
}

/** How many texts are suggested. */
const MAX_TEXTS = 6;

interface Suggestions {
  readonly links: readonly HTMLAnchorElement[];
  readonly places: readonly FoundPlace[];
}

/**
 * Returns all suggestions with their texts: what the text names or asks for, and if no place is certain, also places in other languages and rules that may
 * answer a question; and then the same with texts that have its words, unless it is a number.
 */
async function* suggestFurther(query: string, named: Suggestions, locale: Locale, whereabouts: Whereabouts) {
  prepareFurther(query, named.places, locale.language);
  const places = await findPlacesAnywhere(query, locale.language, whereabouts);
  // The links that are shown already stay, unless more is known of their places.
  const known = new Map(named.places.map((place, index) => [JSON.stringify(place), named.links[index]]));
  const found = await Promise.all(places.map((place) => known.get(JSON.stringify(place)) ?? placeWithText(place, locale)));
  const texts = places.some(({ kind }) => kind === 'number') ? [] : suggestTexts(query, locale);
  const offered = await linksWithAnswers(query, places, found, locale, whereabouts.work);
  yield { all: offered, isComplete: false };
  const byAddress = new Map(offered.map((link) => [link.href, link]));
  const further = await texts;
  for (const text of further) addExcerpt(byAddress.get(text.href), text);
  yield { all: [...offered, ...further.filter(({ href }) => !byAddress.has(href))], isComplete: true };
}

/** Returns the first rules and terms with the words of a query; none if texts cannot be searched. */
async function suggestTexts(query: string, { language }: Locale): Promise<readonly HTMLAnchorElement[]> {
  try {
    const found = await searchQuery(query, language);
    return (await found.read(0, MAX_TEXTS)).filter(found.isAbout).map((hit) => textHit(hit, language));
  } catch {
    return [];
  }
}
