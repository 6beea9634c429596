/** `_redirects`, as Cloudflare Pages and Netlify read it: links that name the edition in force, for previews and readers without scripts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentsAddress } from '../site/addresses.ts';
import type { Library } from '../site/library.ts';

/** Cloudflare Pages reads so many lines with a `*`, and no more. */
const MOST_LINES = 100;

/**
 * A line for each work and language. What is in force stands at the addresses without a date, so that nothing lies below the date yet; where
 * something does, the line is left out, since Cloudflare follows it even in front of a file. Led on for the time being (302): the next release
 * brings pages of its own to these addresses.
 */
export function pinnedRedirects(library: Library, site: string): string {
  const inForce = library.works.flatMap((work) => library.books(work.id)).filter((book) => book.newest);
  const lines = inForce.flatMap(({ shelf, edition }) => {
    const dated = contentsAddress({ ...shelf, edition: edition.id });
    return existsSync(join(site, dated)) ? [] : [`${dated}/* ${contentsAddress(shelf)}/:splat 302\n`];
  });
  return lines.slice(0, MOST_LINES).join('');
}
