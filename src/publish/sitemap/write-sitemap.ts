/** Writes what search engines and their robots read beside a built site. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBuiltSite } from '../check-links/find-broken-links.ts';
import { readIndexablePage } from './indexable-page.ts';
import { robotsFile, sitemapFiles } from './sitemap.ts';

/** A map names pages by whole addresses: a site without a place gets none, and only word for the robots. */
export function writeSitemap(folder: string, site: URL | null): void {
  writeFileSync(join(folder, 'robots.txt'), robotsFile(site));
  if (site === null) return;
  const { files, read } = openBuiltSite(folder);
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) => {
      const path = file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '');
      return readIndexablePage(read(file), new URL(`/${path}`, site).href) ?? [];
    });
  for (const [name, xml] of sitemapFiles(pages, site)) writeFileSync(join(folder, name), xml);
}
