/** Puts addresses of the site where it is published: `/rules/cr` of a site at `https://name.example/a/b` is `/a/b/rules/cr` on its host. */

/**
 * Returns the whole address of a page or file. `site` is where the site is published, with a slash at the end; without it the address stays as it
 * is.
 */
export function wholeAddress(address: string, site: URL | null | undefined): string {
  if (site == null) return address;
  return new URL(address.startsWith('/') ? `.${address}` : address, site).href;
}

/** A tag with its attributes. A quotation mark within a value is a character reference. */
const TAG = /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>/gi;

/** What holds addresses in our pages. Those of `data-tables` are for scripts, which place them. */
const ADDRESS = /(\s(?:href|src|action|poster|data-(?:chapter|link|pinned|next-edition))="|\scontent="0;url=)(?=\/(?!\/))/g;

/** Returns HTML whose addresses of the site begin with `base`; words that look like addresses stay. */
export function placeHtml(html: string, base: string): string {
  return base === '' ? html : html.replace(TAG, (tag) => tag.replace(ADDRESS, (before) => before + base));
}
