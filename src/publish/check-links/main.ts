/** `npm run links [-- FOLDER]`: the links within a built site. Exit status 1 where one is broken. */
import { join } from 'node:path';
import { printable } from '../../rules/text/index.ts';
import { findBrokenLinks, openBuiltSite } from './find-broken-links.ts';

const [folder = 'dist'] = process.argv.slice(2);

const site = openBuiltSite(folder);
const pageCount = site.files.filter((file) => file.endsWith('.html')).length;
const broken = findBrokenLinks(site);

for (const { link, reason, pages } of broken) {
  const more = pages.length > 1 ? ` (and on ${pages.length - 1} more pages)` : '';
  console.error(printable(`${join(folder, pages[0] ?? '')}: ${link}: ${reason}${more}`));
}
console.log(`${pageCount} pages: ${broken.length === 0 ? 'every link within the site works' : `${broken.length} broken links`}`);
if (pageCount === 0 || broken.length > 0) process.exitCode = 1;
