/** Fills the search page: the places that a query names, then every rule and term with its words, first in the language of the page. */
import { looksLikeQuestion } from '@rulegraph/core/search/find';
import { element } from '../../browser/element.ts';
import { hasQueryWord, searchText, type TextResults } from '../../browser/full-text.ts';
import { addHits, type Families, type Locale, placeHit } from '../../browser/hits.ts';
import { findPlaces, findPlacesElsewhere } from '../../browser/number-index.ts';
import { withBase } from '../../browser/page-address.ts';
import { FILTERS, PAGE, readState, type SearchState, showFilters, writeState } from '../../browser/search-filters.ts';
import { languageOfElement, loadTranslator } from '../../browser/translator.ts';
import { findQuoteAddress } from '../../kit/addresses.ts';
import { type Language, languageOf } from '../../kit/languages.ts';

const results = document.getElementById('results');
const form = document.querySelector<HTMLFormElement>('form.filters');
if (results !== null && form !== null) void openPage(results, form);

async function openPage(results: HTMLElement, form: HTMLFormElement): Promise<void> {
  const language = languageOfElement(results);
  const locale: Locale = { t: await loadTranslator(language), language };
  const { title } = document;
  const showState = async () => {
    const state = readState(location.search);
    if (state.query === '') return;
    for (const input of document.querySelectorAll<HTMLInputElement>('search input')) input.value = state.query;
    const earlier = form.elements.namedItem('earlier');
    if (earlier instanceof HTMLInputElement) earlier.checked = state.earlier;
    document.title = `${state.query} · ${title}`;
    delete results.dataset['done'];
    await showResults(results, form, state, locale);
    results.dataset['done'] = '';
  };
  form.addEventListener('change', () => {
    const chosen = new FormData(form);
    const filters = FILTERS.map((name) => [name, String(chosen.get(name) ?? '')] as const).filter(([, value]) => value !== '');
    const state = readState(location.search);
    const work = chosen.get('work');
    // A section of another work no longer applies.
    const kept = filters.filter(([name, value]) => name !== 'section' || !work || value.startsWith(`${work}/`));
    goTo({ query: state.query, filters: Object.fromEntries(kept), shown: PAGE, earlier: chosen.has('earlier') });
    void showState();
  });
  addEventListener('popstate', () => void showState());
  await showState();
  restoreScroll();
}

function goTo(state: SearchState): void {
  history.pushState(null, '', writeState(state, location.search));
}

async function showResults(results: HTMLElement, form: HTMLFormElement, state: SearchState, locale: Locale): Promise<void> {
  const { query } = state;
  const status = element('p', { role: 'status', textContent: locale.t('searchWorking') });
  results.replaceChildren(status, ...quoteFinderOffer(query, locale));
  results.hidden = false;
  const own = await findPlaces(query, locale.language, {});
  const elsewhere = own.some(({ certain }) => certain) ? [] : await findPlacesElsewhere(query, locale.language, {});
  const places = elsewhere.length > 0 ? elsewhere : own;
  if (places.length > 0) {
    const isNumber = places.some(({ kind }) => kind === 'number');
    const hits = places.map((place) => placeHit(place, locale));
    results.append(group(locale.t(isNumber ? 'searchRuleFound' : 'searchTermFound'), hits));
    // Full-text search cannot tell the numbers 1.11, 11.1 and 1.1.1 apart.
    if (isNumber) {
      status.textContent = locale.t('searchCount', { count: places.length });
      form.hidden = true;
      return;
    }
  }
  const isAsked = looksLikeQuestion(query) && !places.some(({ certain }) => certain);
  const answers = isAsked ? await showAnswers(results, state, locale) : 0;
  try {
    const found = await searchText(query, locale.language, { filters: state.filters, counted: true });
    const [first] = await found.read(0, 1);
    const isAbout = first !== undefined && hasQueryWord(first, query);
    const count = (isAbout ? found.count : 0) + places.length + answers;
    status.textContent = count === 0 ? locale.t('searchNothing', { query }) : locale.t('searchCount', { count });
    await showFilters(form, state, found, locale);
    if (isAbout) await showText(results, found, state, locale);
    const codes = (results.dataset['also'] ?? '').split(' ').filter(Boolean);
    for (const code of codes) await offerLanguage(results, state, { language: languageOf(code), open: count === 0 }, locale);
    if (state.earlier) {
      const summary = await addEarlier(results, state, [locale.language, ...codes.map(languageOf)], locale);
      status.textContent += ` ${summary}`;
    }
  } catch {
    status.textContent = locale.t('searchUnavailable');
  }
}

/** Shows the rules that may answer a question, each with its likelihood, and returns how many there are. */
async function showAnswers(results: HTMLElement, { query, filters }: SearchState, locale: Locale): Promise<number> {
  const { findAnswers } = await import('../../browser/find-answers.ts');
  const answers = await findAnswers(query, locale.language, filters['work']);
  if (answers.length === 0) return 0;
  const note = element('p', { className: 'hit-note', textContent: locale.t('searchAnswersNote') });
  results.append(group(locale.t('searchAnswersFound'), [note, ...answers.map((place) => placeHit(place, locale))]));
  return answers.length;
}

/** Shows wordings of past editions, and returns a sentence on how many there are, or that they cannot be searched. */
async function addEarlier(
  results: HTMLElement,
  state: SearchState,
  languages: readonly Language[],
  locale: Locale,
): Promise<string> {
  try {
    const { showEarlier } = await import('./earlier-script.ts');
    return locale.t('searchEarlierCount', { count: await showEarlier(results, state, languages, locale) });
  } catch {
    return locale.t('searchEarlierFailed');
  }
}

/** Shows the hits in another language, folded unless there is nothing else. */
async function offerLanguage(
  results: HTMLElement,
  { query, filters }: SearchState,
  { language, open }: { readonly language: Language; readonly open: boolean },
  { t }: Locale,
): Promise<void> {
  const found = await searchText(query, language, { filters });
  const hits = await found.read(0, PAGE);
  if (hits[0] === undefined || !hasQueryWord(hits[0], query)) return;
  const name = new Intl.DisplayNames([document.documentElement.lang], { type: 'language' }).of(language.code) ?? language.name;
  const summary = element('summary', { textContent: t('searchOtherLanguage', { count: found.count, language: name }) });
  const list = element('div', { lang: language.tag });
  addHits(list, new Map(), hits, language);
  results.append(element('details', { className: 'other-language', open }, summary, list));
}

async function showText(results: HTMLElement, found: TextResults, state: SearchState, { t, language }: Locale): Promise<void> {
  const families: Families = new Map();
  const list = group(t('searchTextFound'), []);
  addHits(list, families, await found.read(0, state.shown), language);
  results.append(list);
  let { shown } = state;
  if (found.count <= shown) return;
  const more = element('button', { type: 'button', textContent: t('searchMore') });
  results.append(more);
  more.addEventListener('click', async () => {
    const [first] = addHits(list, families, await found.read(shown, PAGE), language);
    first?.focus();
    shown += PAGE;
    history.replaceState(history.state, '', writeState({ ...state, shown }, location.search));
    more.hidden = shown >= found.count;
  });
}

/** Queries with more words are probably quotations. */
const LONGEST_QUESTION = 8;

/** Returns a link to the quote finder, which searches all editions and tolerates errors, for a query as long as a sentence. */
function quoteFinderOffer(query: string, { t, language }: Locale): readonly HTMLElement[] {
  if (query.split(/\s+/).length <= LONGEST_QUESTION) return [];
  const link = element('a', { href: withBase(findQuoteAddress(language, query)), textContent: t('findQuoteOffer') });
  return [element('p', {}, link)];
}

function group(heading: string, hits: readonly HTMLElement[]): HTMLElement {
  return element('section', {}, element('h2', { textContent: heading }), ...hits);
}

/** Scrolls to where the reader left the page for a rule, once the hits have been found again. */
function restoreScroll(): void {
  const { scrolled } = (history.state ?? {}) as { readonly scrolled?: number };
  if (scrolled !== undefined) scrollTo({ top: scrolled, behavior: 'instant' });
  addEventListener('pagehide', () => history.replaceState({ ...history.state, scrolled: scrollY }, ''));
}
