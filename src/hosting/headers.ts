/** The response headers of the site: the one list from which `npm run serve`, `_headers` and the nginx configuration are made. */
import { headerPolicy } from './policy.ts';

/** Headers of all paths that fit. */
export interface HeaderRule {
  /** A whole path, or the beginning of one followed by `*`, as `_headers` files have it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What pages and data are sent with: a browser asks each time whether they changed, and is told with an empty answer that they did not.
 * Cloudflare Pages and Netlify do so by themselves.
 */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** The names of these files change with their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Rules for everything, then for parts. No header is in two rules that fit one path: hosts would join the two values. */
export const HEADER_RULES: readonly HeaderRule[] = [
  {
    path: '/*',
    headers: {
      'Content-Security-Policy': headerPolicy(),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  },
  ...['/_astro/*', '/pagefind/fragment/*', '/pagefind/index/*', '/pagefind/earlier/fragment/*', '/pagefind/earlier/index/*'].map(
    (path) => ({ path, headers: { 'Cache-Control': FOREVER } }),
  ),
  // What other people's pages and programs read.
  ...['/api/*', '/oembed/*', '/embed.js'].map((path) => ({ path, headers: { 'Access-Control-Allow-Origin': '*' } })),
];

/** The types of files that servers do not know by themselves, by the ends of their names. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  webmanifest: 'application/manifest+json',
  epub: 'application/epub+zip',
  md: 'text/markdown; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** Returns rules with the policy of pages that allow more than all sites do. */
export function rulesWithPolicy(page: string, rules: readonly HeaderRule[] = HEADER_RULES): readonly HeaderRule[] {
  return rules.map(({ path, headers }) =>
    'Content-Security-Policy' in headers
      ? { path, headers: { ...headers, 'Content-Security-Policy': headerPolicy(page) } }
      : { path, headers },
  );
}

/** The headers of a path, `/api/v1/works.json`. */
export function headersFor(path: string, all = HEADER_RULES): Readonly<Record<string, string>> {
  const rules = all.filter((rule) => pathPattern(rule).test(path));
  const type = FILE_TYPES[path.replace(/^.*\./, '')];
  const own = { 'Cache-Control': REVALIDATE, ...(type === undefined ? {} : { 'Content-Type': type }) };
  return Object.assign(own, ...rules.map(({ headers }) => headers));
}

/** `/api/*` → `^/api/.*$` */
export function pathPattern({ path }: HeaderRule): RegExp {
  const escaped = path.split('*').map((part) => part.replace(/[.]/g, '\\.'));
  return new RegExp(`^${escaped.join('.*')}$`);
}
