/** Adds the base path of the site to addresses: `/rules/cr` of a site at `https://name.example/a/b` becomes `/a/b/rules/cr`. */

/** Returns the URL of a page or file; `site` is the URL of the site, with a slash at the end. Without it, the address stays as it is. */
export function absoluteUrl(address: string, site: URL | null | undefined): string {
  if (site == null) return address;
  return new URL(address.startsWith('/') ? `.${address}` : address, site).href;
}

/** A tag with its attributes. A quotation mark within a value is a character reference. */
export const TAG = /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>/gi;

/** The attributes that have addresses in our pages. Scripts add the base to those in `data-tables` themselves. */
const ADDRESS = /(\s(?:href|src|action|poster|data-(?:chapter|link|pinned|next-edition))="|\scontent="0;url=)(?=\/(?!\/))/g;

/** Returns HTML with `base` before the addresses in its attributes. */
export function addBaseToHtml(html: string, base: string): string {
  return base === '' ? html : html.replace(TAG, (tag) => tag.replace(ADDRESS, (before) => before + base));
}
