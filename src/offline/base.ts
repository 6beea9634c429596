/** Tells scripts where the site lies on its host, from their own address: each lies in `_astro` at the root of the site, but the worker. */

/** Returns what addresses of the site begin with on its host, `/a/b` for `/a/b/_astro/page.js` and `/a/b/sw.js`; nothing at the root. */
export function baseOfScript(pathname: string): string {
  return /^(.*?)\/(?:_astro\/[^/]+|sw\.js)$/.exec(pathname)?.[1] ?? '';
}
