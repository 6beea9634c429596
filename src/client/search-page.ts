/** The search page: the rule whose number was typed, then every rule and term that holds the words. */
import { searchText, type TextResults } from './full-text.ts';
import { numberHit, textHit } from './hits.ts';
import { findCited } from './number-index.ts';
import { languageOfElement, loadWords, type Say } from './words.ts';

const PAGE = 20;

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
  if (cited.length > 0)
    results.append(
      group(
        say('searchRuleFound'),
        cited.map((found) => numberHit(found, say)),
      ),
    );
  try {
    const found = await searchText(query);
    const nothing = found.count + cited.length === 0;
    status.textContent = nothing ? say('searchNothing', { query }) : say('searchCount', { count: found.count + cited.length });
    if (found.count > 0) await showText(results, found, say);
  } catch {
    status.textContent = say('searchUnavailable');
  }
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
