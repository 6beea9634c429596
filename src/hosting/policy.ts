/** What a page of the site may do, as a Content-Security-Policy. One text for the pages' own `meta` and for every host's headers. */

/**
 * Returns the policy for `<meta http-equiv>`, where a host sends no headers of ours. `counter` is the address of the script that counts visits, where the
 * operator has one: it and its host are all that is allowed besides the site.
 */
export function pagePolicy(counter?: string): string {
  const host = counter === undefined ? undefined : new URL(counter).origin;
  return [
    "default-src 'self'",
    // Pagefind compiles its index reader; nothing else may be evaluated.
    `script-src 'self' 'wasm-unsafe-eval'${host === undefined ? '' : ` ${host}`}`,
    "style-src 'self'",
    "img-src 'self' data:",
    ...(host === undefined ? [] : [`connect-src 'self' ${host}`]),
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/** Returns the policy of a page as a header: only that can say that nobody frames our pages to catch a reader's clicks. */
export function headerPolicy(page = pagePolicy()): string {
  return `${page}; frame-ancestors 'none'`;
}
