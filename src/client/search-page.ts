/** The search page: what the words name, then every rule and term that holds them, first in the language of the page. */
import { type Language, languageOf } from '../shared/languages.ts';
import { searchText, type TextResults } from './full-text.ts';
import { placeHit, type Speech } from './hits.ts';
import { holdsWords } from './holds-words.ts';
import { findPlaces, findPlacesElsewhere } from './number-index.ts';
import { quoteFinderOffer } from './offer-quote-finder.ts';
import { addHits, type Families } from './search-families.ts';
import { showFilters } from './search-filters.ts';
import { FILTERS, PAGE, readState, type SearchState, writeState } from './search-state.ts';
import { languageOfElement, loadWords } from './words.ts';

const results = document.getElementById('results');
const form = document.querySelector<HTMLFormElement>('form.filters');
if (results !== null && form !== null) {
  void openPage(results, form);
}

async function openPage(results: HTMLElement, form: HTMLFormElement): Promise<void> {
  const language = languageOfElement(results);
  const speech: Speech = { t: await loadWords(language), language };
  const { title } = document;
  const showState = async () => {
    const state = readState(location.search);
    if (state.query === '') return;
    for (const input of document.querySelectorAll<HTMLInputElement>('search input')) input.value = state.query;
    const earlier = form.elements.namedItem('earlier');
    if (earlier instanceof HTMLInputElement) earlier.checked = state.earlier;
    document.title = `${state.query} · ${title}`;
    await showResults(results, form, state, speech);
  };
  form.addEventListener('change', () => {
    const chosen = new FormData(form);
    const filters = FILTERS.map((name) => [name, String(chosen.get(name) ?? '')] as const).filter(([, value]) => value !== '');
    const state = readState(location.search);
    const work = chosen.get('work');
    // A section belongs to its work.
    const kept = filters.filter(([name, value]) => name !== 'section' || !work || value.startsWith(`${work}/`));
    goTo({ query: state.query, filters: Object.fromEntries(kept), shown: PAGE, earlier: chosen.has('earlier') });
    void showState();
  });
  addEventListener('popstate', () => void showState());
  await showState();
  restorePlace();
}

function goTo(state: SearchState): void {
  history.pushState(null, '', writeState(state, location.search));
}

async function showResults(results: HTMLElement, form: HTMLFormElement, state: SearchState, speech: Speech): Promise<void> {
  const { query } = state;
  const status = document.createElement('p');
  status.role = 'status';
  status.textContent = speech.t('searchWorking');
  results.replaceChildren(status, ...quoteFinderOffer(query, speech));
  results.hidden = false;
  const own = await findPlaces(query, speech.language, {});
  const elsewhere = own.some(({ certain }) => certain) ? [] : await findPlacesElsewhere(query, speech.language, {});
  const places = elsewhere.length > 0 ? elsewhere : own;
  if (places.length > 0) {
    const isNumber = places.some(({ kind }) => kind === 'number');
    const hits = places.map((place) => placeHit(place, speech));
    results.append(group(speech.t(isNumber ? 'searchRuleFound' : 'searchTermFound'), hits));
    // A number is no word: to full text 1.11, 11.1 and 1.1.1 are one.
    if (isNumber) {
      status.textContent = speech.t('searchCount', { count: places.length });
      form.hidden = true;
      return;
    }
  }
  try {
    const found = await searchText(query, speech.language, { filters: state.filters, counted: true });
    const [first] = await found.read(0, 1);
    const isAbout = first !== undefined && holdsWords(first, query);
    const count = (isAbout ? found.count : 0) + places.length;
    status.textContent = count === 0 ? speech.t('searchNothing', { query }) : speech.t('searchCount', { count });
    await showFilters(form, state, found, speech);
    if (isAbout) await showText(results, found, state, speech);
    const codes = (results.dataset['also'] ?? '').split(' ').filter(Boolean);
    for (const code of codes) await offerLanguage(results, state, { language: languageOf(code), open: count === 0 }, speech);
    if (state.earlier) {
      const said = await addEarlier(results, state, [speech.language, ...codes.map(languageOf)], speech);
      status.textContent += ` ${said}`;
    }
  } catch {
    status.textContent = speech.t('searchUnavailable');
  }
}

/** Adds what earlier editions said, and tells how much that is; what the editions in force say stays where it cannot be had. */
async function addEarlier(
  results: HTMLElement,
  state: SearchState,
  languages: readonly Language[],
  speech: Speech,
): Promise<string> {
  try {
    const { showEarlier } = await import('./search-earlier.ts');
    return speech.t('searchEarlierCount', { count: await showEarlier(results, state, languages, speech) });
  } catch {
    return speech.t('searchEarlierFailed');
  }
}

/** What another language has, apart from the rest, and folded unless there is nothing else. */
async function offerLanguage(
  results: HTMLElement,
  { query, filters }: SearchState,
  { language, open }: { readonly language: Language; readonly open: boolean },
  { t }: Speech,
): Promise<void> {
  const found = await searchText(query, language, { filters });
  const hits = await found.read(0, PAGE);
  if (hits[0] === undefined || !holdsWords(hits[0], query)) return;
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const name = new Intl.DisplayNames([document.documentElement.lang], { type: 'language' }).of(language.code) ?? language.name;
  summary.textContent = t('searchOtherLanguage', { count: found.count, language: name });
  const list = document.createElement('div');
  list.lang = language.tag;
  addHits(list, new Map(), hits);
  details.className = 'other-language';
  details.open = open;
  details.append(summary, list);
  results.append(details);
}

async function showText(results: HTMLElement, found: TextResults, state: SearchState, { t }: Speech): Promise<void> {
  const families: Families = new Map();
  const list = group(t('searchTextFound'), []);
  addHits(list, families, await found.read(0, state.shown));
  results.append(list);
  let { shown } = state;
  if (found.count <= shown) return;
  const more = document.createElement('button');
  more.type = 'button';
  more.textContent = t('searchMore');
  results.append(more);
  more.addEventListener('click', async () => {
    const [first] = addHits(list, families, await found.read(shown, PAGE));
    first?.focus();
    shown += PAGE;
    history.replaceState(history.state, '', writeState({ ...state, shown }, location.search));
    more.hidden = shown >= found.count;
  });
}

function group(heading: string, hits: readonly HTMLElement[]): HTMLElement {
  const section = document.createElement('section');
  const title = document.createElement('h2');
  title.textContent = heading;
  section.append(title, ...hits);
  return section;
}

/** Who comes back from a rule goes on where they were: the hits are only there once they have been found again. */
function restorePlace(): void {
  const { place } = (history.state ?? {}) as { readonly place?: number };
  if (place !== undefined) scrollTo({ top: place, behavior: 'instant' });
  addEventListener('pagehide', () => history.replaceState({ ...history.state, place: scrollY }, ''));
}
