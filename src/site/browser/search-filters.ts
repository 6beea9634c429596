/** Reads and writes the state of the search page in its address, and fills the page's filters. */
import { ownValue } from '@rulegraph/core/untrusted';
import type { FilterCounts, TextResults } from './full-text.ts';
import type { Locale } from './hits.ts';
import { loadNames } from './number-index.ts';
import { queryWith } from './page-address.ts';
import { languageOfElement } from './translator.ts';

export interface SearchState {
  readonly query: string;
  /** Filters by their names in the index: `work`, `section`, `kind`. */
  readonly filters: Readonly<Record<string, string>>;
  readonly shown: number;
  /** Whether past editions are searched as well. */
  readonly earlier: boolean;
}

/** The filters, each narrower than the one before. */
export const FILTERS = ['work', 'section', 'kind'] as const;

/** How many hits are added at once. */
export const PAGE = 10;

/** Returns the state in a query string: `?q=trample&work=cr&section=cr%2F7&earlier=1`. */
export function readState(search: string): SearchState {
  const values = new URLSearchParams(search);
  const filters = FILTERS.map((name) => [name, values.get(name) ?? ''] as const).filter(([, value]) => value !== '');
  const shown = Number(values.get('shown')) || PAGE;
  return {
    query: values.get('q')?.trim() ?? '',
    filters: Object.fromEntries(filters),
    shown: Math.max(shown, PAGE),
    earlier: values.has('earlier'),
  };
}

/** Returns the query string of a search. Other parameters stay as they are. */
export function writeState({ query, filters, shown, earlier }: SearchState, search: string): string {
  return queryWith(search, {
    q: query,
    ...Object.fromEntries(FILTERS.map((name) => [name, filters[name]])),
    shown: shown > PAGE ? String(shown) : undefined,
    earlier: earlier ? '1' : undefined,
  });
}

/** Fills the lists of the form with the values among the results, and selects the chosen ones. */
export async function showFilters(form: HTMLFormElement, state: SearchState, found: TextResults, locale: Locale): Promise<void> {
  const names = await filterNames(form, locale);
  for (const name of FILTERS) {
    const select = form.elements.namedItem(name);
    if (!(select instanceof HTMLSelectElement)) continue;
    const chosen = state.filters[name] ?? '';
    const counts = countsOf(name, state, found);
    const values = [...new Set([...Object.keys(counts).filter((value) => (ownValue(counts, value) ?? 0) > 0), chosen])].filter(
      Boolean,
    );
    const options = values
      .sort((a, b) => a.localeCompare(b, locale.language.tag, { numeric: true }))
      .map((value) => new Option(`${names(name, value)} (${ownValue(counts, value) ?? 0})`, value, false, value === chosen));
    select.replaceChildren(new Option(locale.t('searchEverything'), ''), ...options);
    select.value = chosen;
    const label = select.closest('label');
    if (label !== null) label.hidden = values.length < 2 && chosen === '';
  }
  form.hidden = false;
}

/** Returns the number of hits for each value of a filter, given the other filters; for sections, only those of the chosen work. */
function countsOf(name: string, { filters }: SearchState, found: TextResults): FilterCounts[string] {
  const counts =
    (Object.keys(filters).length === 0 || filters[name] === undefined ? found.filters : found.allFilters)[name] ?? {};
  const { work } = filters;
  if (name !== 'section' || work === undefined) return counts;
  return Object.fromEntries(Object.entries(counts).filter(([section]) => section.startsWith(`${work}/`)));
}

async function filterNames(form: HTMLFormElement, { t }: Locale): Promise<(filter: string, value: string) => string> {
  const lookups = await loadNames(languageOfElement(form));
  const workOf = (id: string | undefined) => lookups.find(({ work }) => work.id === id)?.work;
  const kinds: Readonly<Record<string, string>> = {
    rule: t('searchKindRule'),
    example: t('searchKindExample'),
    term: t('glossary'),
    ruling: t('rulings'),
  };
  return (filter, value) => {
    if (filter === 'kind') return ownValue(kinds, value) ?? value;
    if (filter === 'work') return workOf(value)?.name ?? value;
    const [id, number = ''] = value.split('/');
    const work = workOf(id);
    const title = work?.sections.find(([section]) => section === number)?.[1] ?? '';
    return [lookups.length > 1 ? work?.name : undefined, `${number}. ${title}`.trim()].filter(Boolean).join(' · ');
  };
}
