/**
 * Lists the response headers of the site, for `npm run serve`, `_headers` files and the nginx configuration; makes the Content-Security-Policy, which
 * pages also contain in a `meta` element; and reads how a built site is to be served.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The script in the head of every page, which applies the reader's look from client/look-dialog.ts. The policy allows no other inline script. */
export const LOOK_SCRIPT = `try{document.documentElement.dataset.look=localStorage['rulegraph-look']||''}catch{}`;

/** Headers for some paths. */
export interface HeaderRule {
  /** A path, or the beginning of one followed by `*`, as in `_headers` files. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Has browsers ask each time whether a page or data has changed. Cloudflare Pages and Netlify send this by default. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** For files whose names change with their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Rules for all paths, then for some. No two rules for the same path have the same header, since hosts would join the values. */
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
  // Read by pages of other sites.
  ...['/api/*', '/oembed/*', '/embed.js'].map((path) => ({ path, headers: { 'Access-Control-Allow-Origin': '*' } })),
];

/** The types of files that servers do not know, by extension. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  webmanifest: 'application/manifest+json',
  md: 'text/markdown; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** Returns the rules with another policy, such as one that allows a script for analytics. */
export function rulesWithPolicy(policy: string): readonly HeaderRule[] {
  return HEADER_RULES.map(({ path, headers }) =>
    'Content-Security-Policy' in headers
      ? { path, headers: { ...headers, 'Content-Security-Policy': headerPolicy(policy) } }
      : { path, headers },
  );
}

/** Returns the headers for a path, such as `/api/v1/works.json`. */
export function headersFor(path: string, rules = HEADER_RULES): Readonly<Record<string, string>> {
  const matching = rules.filter((rule) => pathPattern(rule).test(path));
  const type = FILE_TYPES[path.replace(/^.*\./, '')];
  const own = { 'Cache-Control': REVALIDATE, ...(type === undefined ? {} : { 'Content-Type': type }) };
  return Object.assign(own, ...matching.map(({ headers }) => headers));
}

/** Returns the pattern of a rule's paths: `^/api/.*$` for `/api/*`. */
export function pathPattern({ path }: HeaderRule): RegExp {
  const escaped = path.split('*').map((part) => part.replace(/[.]/g, '\\.'));
  return new RegExp(`^${escaped.join('.*')}$`);
}

/** Returns `_headers` for Cloudflare Pages and Netlify: each path with its headers below it. */
export function headersFile(rules: readonly HeaderRule[] = HEADER_RULES): string {
  return rules
    .map(({ path, headers }) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('\n');
}

/**
 * Returns the policy for `<meta http-equiv>`, for hosts that do not send our headers. `analytics` is the address of the operator's analytics script, whose
 * host is the only one allowed besides the site.
 */
export function pagePolicy(analytics?: string): string {
  const host = analytics === undefined ? undefined : new URL(analytics).origin;
  return [
    "default-src 'self'",
    // Pagefind needs WebAssembly. The only inline script is allowed by its digest.
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash('sha256', LOOK_SCRIPT, 'base64')}'${host === undefined ? '' : ` ${host}`}`,
    "style-src 'self'",
    "img-src 'self' data:",
    ...(host === undefined ? [] : [`connect-src 'self' ${host}`]),
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/** Returns the policy for a header, where it can also forbid other sites to embed our pages in a frame (clickjacking). */
export function headerPolicy(policy = pagePolicy()): string {
  return `${policy}; frame-ancestors 'none'`;
}

// Reads `data/site.json`, which tells the server, the check of links and other programs how a built site is to be served.

/** The path of the file within a built site. */
export const SERVING_FILE = 'data/site.json';

/** How a site is to be served. */
export interface Serving {
  /** The path of the site on its host: `/a/b`, or empty at the root. */
  readonly base: string;
  /** The Content-Security-Policy of its pages, without directives that only a header can have. */
  readonly policy: string;
}

/** Returns how the site in a folder is to be served; undefined if the folder has no valid file. */
export function readServing(folder: string): Serving | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, SERVING_FILE), 'utf8')) as Serving;
  } catch {
    return undefined;
  }
}
