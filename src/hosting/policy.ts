/** What a page of the site may do, as a Content-Security-Policy. One text for the pages' own `meta` and for every host's headers. */

const DIRECTIVES: readonly string[] = [
  "default-src 'self'",
  // Pagefind compiles its index reader; nothing else may be evaluated.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
];

/** What only a header can say: nobody frames our pages to catch a reader's clicks. */
const HEADER_ONLY: readonly string[] = ["frame-ancestors 'none'"];

/** For `<meta http-equiv>`, where a host sends no headers of ours. */
export const PAGE_POLICY = DIRECTIVES.join('; ');

/** For the header. */
export const HEADER_POLICY = [...DIRECTIVES, ...HEADER_ONLY].join('; ');
