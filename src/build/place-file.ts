/**
 * Adds the path to the addresses in the files of a site that is published below a path, `https://name.example/a/b`. Before a file is written, all
 * addresses are those of a site at the root of a host. Absolute URLs are made in `src/shared/place.ts`.
 */
import { placeHtml } from '../shared/place.ts';

/** Returns the path of a site's address, `/a/b`; empty at the root of a host. */
export function baseOfSite(site: string | undefined): string {
  return site === undefined ? '' : new URL(site).pathname.replace(/\/$/, '');
}

/** Returns the text of a file of the site with `base` before its addresses. Data for the site's scripts is not changed: scripts add it themselves. */
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

/** Adapts a script or a style sheet, which names other files as `/_astro/…`, and in lists of files to preload as `_astro/…`. */
function placeAsset(text: string, base: string): string {
  return text.replace(
    /([("'`])(\/?)_astro\//g,
    (_, before: string, slash: string) => `${before}${slash}${base.slice(1)}/_astro/`,
  );
}

/** Keys whose values are addresses. In records of the API, so is any address of another record. */
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
