/**
 * The one place at which files of a site that is published below a path get that path. Everything before it, and the list of published addresses,
 * has addresses as they are at the root, so that a site can move. Whole addresses are made of the address of the site (`src/shared/place.ts`).
 */
import { placeHtml } from '../shared/place.ts';

/** Returns the path of a site's address, `/a/b`; nothing at the root of a host. */
export function baseOfSite(site: string | undefined): string {
  return site === undefined ? '' : new URL(site).pathname.replace(/\/$/, '');
}

/** Returns the text of a file of the site with addresses that begin with `base`; what scripts of the site fetch stays, since they place it. */
export function placeFile(file: string, body: string | Uint8Array, base: string): string | Uint8Array {
  const place = base === '' ? undefined : placing(file);
  return place === undefined ? body : place(typeof body === 'string' ? body : new TextDecoder().decode(body), base);
}

function placing(file: string): ((text: string, base: string) => string) | undefined {
  if (file.endsWith('.html')) return placeHtml;
  if (/^_astro\/.*\.(?:css|js)$/.test(file)) return placeAsset;
  if (/^api\/.*\.json$/.test(file)) return (text, base) => placeJson(text, base, IN_RECORDS);
  if (file.endsWith('.webmanifest')) return (text, base) => placeJson(text, base, IN_MANIFESTS);
  return undefined;
}

/** Scripts name others, style sheets and workers, and style sheets name fonts, as `/_astro/…`; lists of what to fetch beforehand as `_astro/…`. */
function placeAsset(text: string, base: string): string {
  return text.replace(
    /([("'`])(\/?)_astro\//g,
    (_, before: string, slash: string) => `${before}${slash}${base.slice(1)}/_astro/`,
  );
}

/** Names of values that are addresses; in records also whatever is the address of another one. */
const IN_RECORDS: ReadonlySet<string> = new Set(['address', '$schema']);
const IN_MANIFESTS: ReadonlySet<string> = new Set(['id', 'start_url', 'scope', 'src']);
const RECORD = /^\/api\/v1\/[^\s"]+\.jsonl?$/;

function placeJson(text: string, base: string, names: ReadonlySet<string>): string {
  return JSON.stringify(
    JSON.parse(text, (name, value: unknown) =>
      typeof value === 'string' && value.startsWith('/') && (names.has(name) || RECORD.test(value)) ? base + value : value,
    ),
  );
}
