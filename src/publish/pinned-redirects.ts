/** `_redirects`, as Cloudflare Pages and Netlify read it: links that name the edition in force, for previews and readers without scripts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentsAddress } from '../shared/addresses.ts';
import type { Site } from '../site/site.ts';
import { isPlainPath } from '../views/routes.ts';

/** Cloudflare Pages reads so many lines with a `*`, and no more. */
const MOST_LINES = 100;

/**
 * Returns a line for each work and language, and for each other name of the edition. What is in force stands at the addresses without a date, so that
 * nothing lies below the date yet; where something does, the line is left out, since Cloudflare follows it even in front of a file. Led on for
 * the time being (302): the next release brings pages of its own to these addresses. Hosts hold the files of a site at their root; only what readers
 * are led to begins with `base`.
 */
export function pinnedRedirects(site: Site, folder: string, base = ''): string {
  const inForce = site.works.flatMap((work) => site.views(work.id)).filter((view) => view.newest);
  const dates = inForce.map(({ location, edition }) => ({ location, name: edition.id }));
  const aliases = inForce.flatMap(({ location, edition }) =>
    edition.aliases.flatMap((alias) => [...new Set([alias, alias.toLowerCase()])].map((name) => ({ location, name }))),
  );
  // Dates first: they are what links hold that are copied from the pages.
  const lines = [...dates, ...aliases].flatMap(({ location, name }) => {
    const pinned = contentsAddress({ ...location, edition: name });
    // A space or a star in a name would make another line of it.
    return !isPlainPath(pinned.slice(1)) || existsSync(join(folder, pinned))
      ? []
      : [`${pinned}/* ${base}${contentsAddress(location)}/:splat 302\n`];
  });
  return lines.slice(0, MOST_LINES).join('');
}
