/** The filters of the search page, with what each would leave. */

import type { FilterCounts, TextResults } from './full-text.ts';
import type { Speech } from './hits.ts';
import { loadNumbers } from './number-index.ts';
import { FILTERS, type SearchState } from './search-state.ts';
import { languageOfElement } from './words.ts';

/** Fills the lists of the form by what was found, and keeps to what was chosen. */
export async function showFilters(form: HTMLFormElement, state: SearchState, found: TextResults, speech: Speech): Promise<void> {
  const names = await namesOf(form, speech);
  for (const name of FILTERS) {
    const select = form.elements.namedItem(name);
    if (!(select instanceof HTMLSelectElement)) continue;
    const chosen = state.filters[name] ?? '';
    const counts = countsOf(name, state, found);
    const values = [...new Set([...Object.keys(counts).filter((value) => (counts[value] ?? 0) > 0), chosen])].filter(Boolean);
    const options = values
      .sort((a, b) => a.localeCompare(b, speech.language.tag, { numeric: true }))
      .map((value) => new Option(`${names(name, value)} (${counts[value] ?? 0})`, value, false, value === chosen));
    select.replaceChildren(new Option(speech.t('searchEverything'), ''), ...options);
    select.value = chosen;
    const label = select.closest('label');
    if (label !== null) label.hidden = values.length < 2 && chosen === '';
  }
  form.hidden = false;
}

/** What a filter would leave beside the other two; of the sections those of the chosen work. */
function countsOf(name: string, { filters }: SearchState, found: TextResults): FilterCounts[string] {
  const counts =
    (Object.keys(filters).length === 0 || filters[name] === undefined ? found.filters : found.allFilters)[name] ?? {};
  const { work } = filters;
  if (name !== 'section' || work === undefined) return counts;
  return Object.fromEntries(Object.entries(counts).filter(([section]) => section.startsWith(`${work}/`)));
}

async function namesOf(form: HTMLFormElement, { t }: Speech): Promise<(filter: string, value: string) => string> {
  const lookups = await loadNumbers(languageOfElement(form));
  const workOf = (id: string | undefined) => lookups.find(({ work }) => work.id === id)?.work;
  const kinds: Readonly<Record<string, string>> = {
    rule: t('searchKindRule'),
    example: t('searchKindExample'),
    term: t('searchKindTerm'),
  };
  return (filter, value) => {
    if (filter === 'kind') return kinds[value] ?? value;
    if (filter === 'work') return workOf(value)?.name ?? value;
    const [id, number = ''] = value.split('/');
    const work = workOf(id);
    const title = work?.sections.find(([section]) => section === number)?.[1] ?? '';
    return [lookups.length > 1 ? work?.name : undefined, `${number}. ${title}`.trim()].filter(Boolean).join(' · ');
  };
}
