/** What a search page shows, as its address says it: everything that narrows a search can be linked to. */

export interface SearchState {
  readonly query: string;
  /** Filters by their names in the index: `work`, `section`, `kind`. */
  readonly filters: Readonly<Record<string, string>>;
  /** So many hits are shown. */
  readonly shown: number;
  /** Whether earlier editions are searched as well. */
  readonly earlier: boolean;
}

/** The filters, in the order in which they narrow. */
export const FILTERS = ['work', 'section', 'kind'] as const;

/** Hits that are shown at once. */
export const PAGE = 10;

/** `?q=trample&work=cr&section=cr%2F7&earlier=1` */
export function readState(search: string): SearchState {
  const values = new URLSearchParams(search);
  const filters = FILTERS.flatMap((name) => {
    const value = values.get(name) ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const shown = Number(values.get('shown')) || PAGE;
  return {
    query: values.get('q')?.trim() ?? '',
    filters: Object.fromEntries(filters),
    shown: Math.max(shown, PAGE),
    earlier: values.has('earlier'),
  };
}

/** The part of an address that says this; what it does not know of, such as other options of the page, is kept. */
export function writeState({ query, filters, shown, earlier }: SearchState, search: string): string {
  const values = new URLSearchParams(search);
  values.set('q', query);
  for (const name of FILTERS) {
    const value = filters[name];
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  if (shown > PAGE) values.set('shown', String(shown));
  else values.delete('shown');
  if (earlier) values.set('earlier', '1');
  else values.delete('earlier');
  return `?${values}`;
}
