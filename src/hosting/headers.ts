/**
 * Lists the response headers of the site, for `npm run serve`, `_headers` files and the nginx configuration, and writes the
 * Content-Security-Policy, which pages also carry in a `meta` element.
 */

import { hash } from 'node:crypto';

/**
 * The script in the head of every page, which sets the look that the reader chose: client/look-dialog.ts. Browsers may forbid storage. The policy lets
 * no other script within a page through.
 */
export const LOOK_SCRIPT = `try{document.documentElement.dataset.look=localStorage['rulegraph-look']||''}catch{}`;

/** Headers of all paths that match. */
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

/** Rules for all paths, then for some. No header is in two rules that match one path: hosts would join the two values. */
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

/** Returns rules with another policy for pages, such as one that allows a script for analytics. */
export function rulesWithPolicy(policy: string, rules: readonly HeaderRule[] = HEADER_RULES): readonly HeaderRule[] {
  return rules.map(({ path, headers }) =>
    'Content-Security-Policy' in headers
      ? { path, headers: { ...headers, 'Content-Security-Policy': headerPolicy(policy) } }
      : { path, headers },
  );
}

/** Returns the headers of a path such as `/api/v1/works.json`. */
export function headersFor(path: string, rules = HEADER_RULES): Readonly<Record<string, string>> {
  const matching = rules.filter((rule) => pathPattern(rule).test(path));
  const type = FILE_TYPES[path.replace(/^.*\./, '')];
  const own = { 'Cache-Control': REVALIDATE, ...(type === undefined ? {} : { 'Content-Type': type }) };
  return Object.assign(own, ...matching.map(({ headers }) => headers));
}

/** Returns `^/api/.*$` for `/api/*`. */
export function pathPattern({ path }: HeaderRule): RegExp {
  const escaped = path.split('*').map((part) => part.replace(/[.]/g, '\\.'));
  return new RegExp(`^${escaped.join('.*')}$`);
}

/** Returns `_headers`, as Cloudflare Pages and Netlify read it: a path, and under it its headers. */
export function headersFile(rules: readonly HeaderRule[] = HEADER_RULES): string {
  return rules
    .map(({ path, headers }) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('\n');
}

/**
 * Returns the policy for `<meta http-equiv>`, for hosts that do not send our headers. `analytics` is the address of the operator's script that
 * counts visits: its host is the only one allowed besides the site.
 */
export function pagePolicy(analytics?: string): string {
  const host = analytics === undefined ? undefined : new URL(analytics).origin;
  return [
    "default-src 'self'",
    // Pagefind compiles its index reader; nothing else may be evaluated. Of scripts within pages one is let through, by its digest.
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash('sha256', LOOK_SCRIPT, 'base64')}'${host === undefined ? '' : ` ${host}`}`,
    "style-src 'self'",
    "img-src 'self' data:",
    ...(host === undefined ? [] : [`connect-src 'self' ${host}`]),
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/** Returns the policy as a header, the only place where it can forbid other sites to frame our pages (clickjacking). */
export function headerPolicy(policy = pagePolicy()): string {
  return `${policy}; frame-ancestors 'none'`;
}
