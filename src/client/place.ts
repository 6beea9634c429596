/**
 * Addresses of the site and those of its host. What scripts compute and what data files hold are addresses of the site, `/rules/cr`; what stands
 * in the page, in `location` and in a request begins with the path at which the site is published, `/a/b/rules/cr`.
 */
import { baseOfScript } from '../offline/base.ts';

/** What addresses of the site begin with on its host: nothing, or `/a/b`. */
export const BASE = baseOfScript(new URL(import.meta.url).pathname);

/** Returns an address of the site as the host has it. */
export function placed(address: string): string {
  return BASE + address;
}

/** Returns an address of the host as the site has it. */
export function unplaced(pathname: string): string {
  return pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : pathname === BASE ? '/' : pathname;
}

/** Returns a query string with these values, or without those that are undefined; other parameters stay as they are. Empty where none is left. */
export function queryWith(search: string, values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query}`;
}
