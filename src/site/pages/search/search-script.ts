/** Fills the search page: the places that a query names, then every rule and term with its words, first in the language of the page. */
import { element, sharesLinks } from '../../browser/element.ts';
import { searchQuery, type TextHit, type TextResults } from '../../browser/full-text.ts';
import {
  addExcerpt,
  addHits,
  addText,
  type Families,
  type Locale,
  linksWithAnswers,
  placeHit,
  placeWithText,
  prepareFurther,
  textHit,
} from '../../browser/hits.ts';
import { findNamed, findPlacesAnywhere, findToday } from '../../browser/number-index.ts';
import { withBase } from '../../browser/page-address.ts';
import { FILTERS, PAGE, readState, type SearchState, showFilters, writeState } from '../../browser/search-filters.ts';
import { setLanguage } from '../../browser/set-language.ts';
import { languageOfElement, loadTranslator } from '../../browser/translator.ts';
import { findQuoteAddress } from '../../kit/addresses.ts';
import type { FoundPlace } from '../../kit/found-place.ts';
import { type Language, languageOf } from '../../kit/languages.ts';
import { isAnswered } from '../../kit/look-up-places.ts';

/** From this width, the filters are beside the results, as in search-page.css. */
const WIDE = '(min-width: 64rem)';

const results = document.getElementById('results');
const form = document.querySelector<HTMLFormElement>('form.filters');
const status = document.querySelector<HTMLElement>('.found [role="status"]');
if (results !== null && form !== null && status !== null) void openPage({ results, form, status });

/** The page belongs to no work; one object, by which places are cached. */
const ANYWHERE = {};

interface SearchPage {
  readonly results: HTMLElement;
  readonly form: HTMLFormElement;
  readonly status: HTMLElement;
}

async function openPage(parts: SearchPage): Promise<void> {
  const { results, form, status } = parts;
  const language = languageOfElement(results);
  const asked = readState(location.search);
  document.querySelector(asked.query === '' ? '.how-to' : '.found')?.removeAttribute('hidden');
  results.parentElement?.setAttribute('data-open', '');
  status.textContent = '\u00a0';
  const beside = document.querySelector<HTMLDetailsElement>('.around-search');
  if (beside !== null) beside.open = matchMedia(WIDE).matches || asked.earlier || Object.keys(asked.filters).length > 0;
  // Fetched together with the messages.
  if (asked.query !== '') void prepare(asked.query, language);
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
    try {
      await showResults(parts, state, locale);
    } catch {
      status.textContent = locale.t('searchUnavailable');
    }
    results.dataset['done'] = '';
  };
  form.addEventListener('change', () => {
    const chosen = new FormData(form);
    const filters = FILTERS.map((name) => [name, String(chosen.get(name) ?? '')] as const).filter(([, value]) => value !== '');
    const state = readState(location.search);
    const work = chosen.get('work');
    // A section of another work no longer applies.
    const kept = filters.filter(([name, value]) => name !== 'section' || !work || value.startsWith(`${work}/`));
    const changed = { query: state.query, filters: Object.fromEntries(kept), shown: PAGE, earlier: chosen.has('earlier') };
    history.pushState(null, '', writeState(changed, location.search));
    void showState();
  });
  addEventListener('popstate', () => void showState());
  await showState();
  restoreScroll();
}

/**
 * Shows one list: the places that the query names, rules that may answer it, and then texts with its words, each rule once. The answer does not wait
 * for the others, which appear together below it, so that nothing moves.
 */
async function showResults({ results, form, status }: SearchPage, state: SearchState, locale: Locale): Promise<void> {
  const { query } = state;
  status.textContent = locale.t('searchWorking');
  await showToday(results, query, locale);
  const places = await findPlacesAnywhere(query, locale.language, ANYWHERE);
  const isNumber = places.some(({ kind }) => kind === 'number');
  // It appears with its counts, and what is below it with it, so that nothing moves.
  if (isNumber) form.hidden = true;
  const links = places.map((place) => placeHit(place, locale));
  const withTexts = places.map((place, index) => (links[index] === undefined ? undefined : addText(links[index], place, locale)));
  await (isAnswered(places) ? withTexts[0] : Promise.all(withTexts));
  // On a slow connection, the index of texts would delay answers, which need none of it.
  const answering = linksWithAnswers(query, places, links, locale, state.filters['work']);
  const found = isNumber ? undefined : answering.then(() => textsOf(state, locale.language, true));
  const [best, place] = [links[0], places[0]];
  const answer = best !== undefined && place?.isAnswer === true ? [answerCard(best, place, locale)] : [];
  results.replaceChildren(...answer);
  // With the answer in sight, nobody waits.
  if (answer.length > 0) status.textContent = '\u00a0';
  await Promise.all(withTexts);
  if (isNumber) {
    results.append(...links.slice(answer.length));
    status.textContent = locale.t('searchCount', { count: places.length });
    return;
  }
  const inAnswer = rulesIn(answer);
  const isFurther = (link: HTMLElement) =>
    link.closest('.answer') === null && !inAnswer.includes(link.getAttribute('href') ?? '');
  const offered = (await answering).filter(isFurther);
  const further = [...quoteFinderOffer(query, locale), ...offered];
  // Those without a text wait for its excerpt, which would move what is below them.
  if (offered.every((link) => link.querySelector('.hit-text, .hit-family') !== null)) results.append(...further.splice(0));
  const texts = await found;
  const list = element('div', { className: 'hits' });
  const listed = new Map<string, HTMLElement | undefined>([
    ...[...inAnswer, ...rulesIn(offered)].map((address) => [address, undefined] as const),
    ...[...links, ...offered].map((link) => [link.getAttribute('href') ?? '', link] as const),
  ]);
  const add = openList(list, listed, locale);
  if (texts !== undefined) add(texts.hits);
  results.append(...further, list);
  if (texts === undefined) {
    status.textContent = locale.t('searchUnavailable');
    return;
  }
  const count = answer.length + offered.length + texts.count - texts.hits.filter(({ href }) => listed.has(href)).length;
  status.textContent = count === 0 ? locale.t('searchNothing', { query }) : locale.t('searchCount', { count });
  await showFilters(form, state, texts.results, locale);
  offerMore(list, texts, { state, add }, locale);
  const codes = (results.dataset['also'] ?? '').split(' ').filter(Boolean);
  for (const code of codes) await offerLanguage(results, state, { language: languageOf(code), open: count === 0 }, locale);
  if (state.earlier) {
    const languages = [locale.language, ...codes.map(languageOf)];
    const earlier = import('./earlier-script.ts').then(({ showEarlier }) => showEarlier(results, state, languages, locale));
    const summary = earlier.then((count) => locale.t('searchEarlierCount', { count }));
    status.textContent += ` ${await summary.catch(() => locale.t('searchEarlierFailed'))}`;
  }
}

/** Returns the addresses of the rules that are shown with others, such as the parts of an answer, which are not repeated. */
const rulesIn = (hits: readonly HTMLElement[]): readonly string[] =>
  hits.flatMap((hit) => Array.from(hit.querySelectorAll<HTMLElement>('.family-rule'), ({ dataset }) => dataset['address'] ?? ''));

async function prepare(query: string, language: Language): Promise<void> {
  if ((await findToday(query, language, ANYWHERE)) === undefined)
    prepareFurther(query, await findNamed(query, language, ANYWHERE), language);
}

/** Shows the rule in force that a query is the number of. What it meant before, which is fetched then, is said below it. */
async function showToday(results: HTMLElement, query: string, locale: Locale): Promise<void> {
  const place = await findToday(query, locale.language, ANYWHERE);
  if (place === undefined) return;
  results.replaceChildren(element('section', { className: 'answer' }, await placeWithText(place, locale)));
}

/** Returns a link as a card, from which its number and its address can be copied. The rules around it come after that. */
function answerCard(link: HTMLAnchorElement, { label, kind }: FoundPlace, { t }: Locale): HTMLElement {
  const copyNumber = element('button', { type: 'button', textContent: t('copyRule', { number: label }) });
  Object.assign(copyNumber.dataset, { text: label, copied: t('copyDone') });
  const copyLink = element('button', { type: 'button', textContent: t(sharesLinks() ? 'shareButton' : 'copyLink') });
  Object.assign(copyLink.dataset, { link: link.getAttribute('href') ?? '', copied: t('linkCopied') });
  const hasNumber = kind === 'number' || kind === 'name';
  const around = element('div', { className: 'hit-family' }, ...link.querySelectorAll('.family-rule:not(.asked)'));
  for (const rule of around.children) rule.removeAttribute('aria-hidden');
  return element('section', { className: 'answer' }, link, ...(hasNumber ? [copyNumber] : []), copyLink, around);
}

/** Texts with the words of a query, and the first of them. */
interface FoundTexts {
  readonly results: TextResults;
  readonly count: number;
  readonly hits: readonly TextHit[];
}

/** Returns the texts with the words of a query, for filters with their counts; undefined if texts cannot be searched. */
async function textsOf(
  { query, filters, shown }: SearchState,
  language: Language,
  counted: boolean,
): Promise<FoundTexts | undefined> {
  try {
    const found = await searchQuery(query, language, { filters, counted });
    const hits = await found.read(0, shown);
    const isAbout = hits[0] !== undefined && found.isAbout(hits[0]);
    return { results: found, count: isAbout ? found.count : 0, hits: isAbout ? hits : [] };
  } catch {
    return undefined;
  }
}

/** Returns a function that adds hits to the list, without those that are listed by their address already, which get their excerpts. */
function openList(list: HTMLElement, listed: ReadonlyMap<string, HTMLElement | undefined>, { language }: Locale) {
  const families: Families = new Map();
  return (hits: readonly TextHit[]): readonly HTMLElement[] => {
    for (const hit of hits) if (listed.has(hit.href)) addExcerpt(listed.get(hit.href), textHit(hit, language));
    const further = hits.filter(({ href }) => !listed.has(href));
    return addHits(list, families, further, language);
  };
}

/** Adds a button that shows more texts, if there are more. */
function offerMore(
  list: HTMLElement,
  found: FoundTexts,
  { state, add }: { readonly state: SearchState; readonly add: (hits: readonly TextHit[]) => readonly HTMLElement[] },
  { t }: Locale,
): void {
  let { shown } = state;
  if (found.count <= shown) return;
  const more = element('button', { type: 'button', textContent: t('searchMore') });
  list.after(more);
  more.addEventListener('click', async () => {
    const [first] = add(await found.results.read(shown, PAGE));
    first?.focus();
    shown += PAGE;
    history.replaceState(history.state, '', writeState({ ...state, shown }, location.search));
    more.hidden = shown >= found.count;
  });
}

/** Shows the hits in another language, folded unless there is nothing else. */
async function offerLanguage(
  results: HTMLElement,
  state: SearchState,
  { language, open }: { readonly language: Language; readonly open: boolean },
  { t }: Locale,
): Promise<void> {
  const found = await textsOf({ ...state, shown: PAGE }, language, false);
  if (found === undefined || found.hits.length === 0) return;
  const name = new Intl.DisplayNames([document.documentElement.lang], { type: 'language' }).of(language.code) ?? language.name;
  const summary = element('summary', { textContent: t('searchOtherLanguage', { count: found.count, language: name }) });
  const list = element('div');
  setLanguage(list, language.tag);
  addHits(list, new Map(), found.hits, language);
  results.append(element('details', { className: 'other-language', open }, summary, list));
}

/** Queries with more words are probably quotations. */
const LONGEST_QUESTION = 8;

/** Returns a link to the quote finder, which searches all editions and tolerates errors, for a query as long as a sentence. */
function quoteFinderOffer(query: string, { t, language }: Locale): readonly HTMLElement[] {
  if (query.split(/\s+/).length <= LONGEST_QUESTION) return [];
  const link = element('a', { href: withBase(findQuoteAddress(language, query)), textContent: t('findQuoteOffer') });
  return [element('p', {}, link)];
}

/** Scrolls to where the reader left the page for a rule, once the hits have been found again. */
function restoreScroll(): void {
  const { scrolled } = (history.state ?? {}) as { readonly scrolled?: number };
  if (scrolled !== undefined) scrollTo({ top: scrolled, behavior: 'instant' });
  addEventListener('pagehide', () => history.replaceState({ ...history.state, scrolled: scrollY }, ''));
}
