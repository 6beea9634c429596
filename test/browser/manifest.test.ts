/** Compares the manifest with the built pages. */
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { openBuiltSite } from '../../src/site/outputs/check-links/find-broken-links.ts';
import { readPageManifest } from '../../src/site/pages/page-list.ts';

const FOLDER = 'dist';
const { files, read } = openBuiltSite(FOLDER);
const built = files
  .filter((file) => file.endsWith('.html') && file !== '404.html' && !file.startsWith('pagefind/'))
  .map((file) => ({ file, address: `/${file.replace(/\.html$/, '').replace(/(?:^|\/)index$/, '')}` }));

interface Said {
  readonly ids: Set<string>;
  readonly alternates: string[];
  canonical: string;
  indexed: boolean;
  leadsTo: string | undefined;
}

/** Returns the anchors, languages and target of a page, with addresses without a host. */
function readPage(html: string): Said {
  const said: Said = { ids: new Set(), alternates: [], canonical: '', indexed: true, leadsTo: undefined };
  const path = (href = '') => href.replace(/^https?:\/\/[^/]+/, '') || '/';
  const parser = new Parser({
    onopentag(name, { id, rel, href, hreflang, name: about, content, 'http-equiv': directive }) {
      if (id !== undefined) said.ids.add(id);
      if (name === 'link' && rel === 'canonical') said.canonical = path(href);
      if (name === 'link' && rel === 'alternate' && hreflang) said.alternates.push(`${hreflang} ${path(href)}`);
      if (about === 'robots' && content === 'noindex') said.indexed = false;
      if (directive === 'refresh') said.leadsTo = content?.replace(/^0;url=/, '');
    },
  });
  parser.end(html);
  return said;
}

test('the manifest lists exactly the built pages', () => {
  const listed = readPageManifest(FOLDER).map(({ address }) => address);
  expect(new Set(listed)).toEqual(new Set(built.map(({ address }) => address)));
});

test('each page has the anchors, languages and targets in the manifest', () => {
  const entries = new Map(readPageManifest(FOLDER).map((entry) => [entry.address, entry]));
  const wrong = built.flatMap(({ file, address }) => {
    const entry = entries.get(address);
    const said = readPage(read(file));
    const missing = (entry?.anchors ?? []).filter((anchor) => !said.ids.has(anchor));
    const isIndexed = said.indexed && said.leadsTo === undefined && said.canonical === address;
    const listed = entry?.indexed?.map((other) => `${other.hreflang} ${other.address}`);
    return [
      ...missing.map((anchor) => `${address}#${anchor} is not on the page`),
      ...((listed !== undefined) === isIndexed ? [] : [`${address} is${isIndexed ? '' : ' not'} indexed`]),
      ...(listed === undefined || listed.join() === said.alternates.join() ? [] : [`${address} has other languages`]),
      ...(entry?.leadsTo === said.leadsTo ? [] : [`${address} leads to ${said.leadsTo}`]),
    ];
  });
  expect(wrong).toEqual([]);
});
