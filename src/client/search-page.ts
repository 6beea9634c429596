/** The search page: the rule whose number was typed, then every rule and term that holds the words. */

import { type Language, languageOf } from '../site/languages.ts';
import { searchText, type TextHit, type TextResults } from './full-text.ts';
import { numberHit, termHit, textHit } from './hits.ts';
import { findCited, findNamed } from './number-index.ts';
import { languageOfElement, loadWords, type Say } from './words.ts';

const PAGE = 20;
/** So many letters of a word stand in all of its forms. */
const STEM = 4;

const results = document.getElementById('results');
const query = new URLSearchParams(location.search).get('q')?.trim() ?? '';
if (results !== null && query !== '') void showResults(results, query);

async function showResults(results: HTMLElement, query: string): Promise<void> {
  const language = languageOfElement(results);
  for (const input of document.querySelectorAll<HTMLInputElement>('search input')) input.value = query;
  const say = await loadWords(language);
  const status = document.createElement('p');
  status.role = 'status';
  status.textContent = say('searchWorking');
  results.replaceChildren(status);
  results.hidden = false;
  document.title = `${query} · ${document.title}`;
  const cited = await findCited(query, language, undefined);
  const named = await findNamed(query, language, undefined);
  const groups = [
    { heading: say('searchRuleFound'), hits: cited.map((found) => numberHit(found, say)) },
    { heading: say('searchTermFound'), hits: named.map((found) => termHit(found)) },
  ];
  for (const { heading, hits } of groups) if (hits.length > 0) results.append(group(heading, hits));
  try {
    const found = await searchText(query, language);
    const count = found.count + cited.length + named.length;
    status.textContent = count === 0 ? say('searchNothing', { query }) : say('searchCount', { count });
    if (found.count > 0) await showText(results, found, say);
    for (const code of (results.dataset['also'] ?? '').split(' ').filter(Boolean))
      await offerLanguage(results, languageOf(code), count === 0, say);
  } catch {
    status.textContent = say('searchUnavailable');
  }
}

/** What another language has, apart from the rest, and folded unless there is nothing else. */
async function offerLanguage(results: HTMLElement, language: Language, open: boolean, say: Say): Promise<void> {
  const found = await searchText(query, language);
  const hits = await found.read(0, PAGE);
  if (hits[0] === undefined || !isAbout(hits[0], query)) return;
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const name = new Intl.DisplayNames([document.documentElement.lang], { type: 'language' }).of(language.code) ?? language.name;
  summary.textContent = say('searchOtherLanguage', { count: found.count, language: name });
  const list = document.createElement('div');
  list.lang = language.tag;
  list.append(...hits.map(textHit));
  details.className = 'other-language';
  details.open = open;
  details.append(summary, list);
  results.append(details);
}

/**
 * Whether a hit in another language really has a word of the query. Where nothing has one, Pagefind shortens the word until something
 * does, and a Portuguese word finds every English one that begins with an a.
 */
function isAbout({ title, excerpt }: TextHit, query: string): boolean {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const marked = excerpt.filter(({ marked: isMarked }) => isMarked).map(({ text }) => fold(text));
  const words = fold(query).split(/\s+/);
  return words.some((word) => [...marked, ...fold(title).split(/\s+/)].some((other) => other.startsWith(word.slice(0, STEM))));
}

async function showText(results: HTMLElement, found: TextResults, say: Say): Promise<void> {
  const list = group(say('searchTextFound'), (await found.read(0, PAGE)).map(textHit));
  results.append(list);
  if (found.count <= PAGE) return;
  const more = document.createElement('button');
  more.type = 'button';
  more.textContent = say('searchMore');
  results.append(more);
  let shown = PAGE;
  more.addEventListener('click', async () => {
    const next = (await found.read(shown, PAGE)).map(textHit);
    list.append(...next);
    next[0]?.focus();
    shown += next.length;
    more.hidden = shown >= found.count;
  });
}

function group(heading: string, hits: readonly HTMLAnchorElement[]): HTMLElement {
  const section = document.createElement('section');
  const title = document.createElement('h2');
  title.textContent = heading;
  section.append(title, ...hits);
  return section;
}
