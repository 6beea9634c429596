/**
 * Converts between addresses of the site and of its host, and changes the query of the page's own address. Scripts and data files use addresses of the site, `/rules/cr`; those in pages, in `location`
 * and in requests begin with the path at which the site is published, `/a/b/rules/cr`.
 */
import { baseOfScript } from './offline/base-of-script.ts';

/** The path at which the site is published on its host: empty, or `/a/b`. */
export const BASE = baseOfScript(new URL(import.meta.url).pathname);

/** Returns an address of the site as an address of the host. */
export function withBase(address: string): string {
  return BASE + address;
}

/** Returns an address of the host as an address of the site. */
export function withoutBase(pathname: string): string {
  return pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : pathname === BASE ? '/' : pathname;
}

/** Replaces the query of the page's address. */
export function showInAddress(query: string): void {
  history.replaceState(history.state, '', location.pathname + query + location.hash);
}

/** Returns a query string with these values, without those that are undefined; other parameters stay as they are. Empty if none are left. */
export function queryWith(search: string, values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query}`;
}
