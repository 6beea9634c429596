/** `npm run links [-- FOLDER]`: the links within a built site. Exit status 1 where one is broken. */
import { printable } from '../../rules/text/index.ts';
import { brokenLinksOf, openBuiltSite } from './find-broken-links.ts';

const [folder = 'dist'] = process.argv.slice(2);

const pageCount = openBuiltSite(folder).files.filter((file) => file.endsWith('.html')).length;
const broken = brokenLinksOf(folder);
for (const line of broken) console.error(printable(`${folder}/${line}`));
console.log(`${pageCount} pages: ${broken.length === 0 ? 'every link within the site works' : `${broken.length} broken links`}`);
if (pageCount === 0 || broken.length > 0) process.exitCode = 1;
