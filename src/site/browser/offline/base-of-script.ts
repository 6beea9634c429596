/** Finds the path of a site on its host from the address of a script: all scripts but the worker are in `_astro` at the root of the site. */

/** Returns the path of the site on its host, `/a/b` for `/a/b/_astro/page.js` and `/a/b/sw.js`; empty at the root. */
export function baseOfScript(pathname: string): string {
  return /^(.*?)\/(?:_astro\/[^/]+|sw\.js)$/.exec(pathname)?.[1] ?? '';
}
