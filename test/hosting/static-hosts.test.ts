/** Checks what a site promises on hosts of static files, with simulators of their documented rules; `nginx.test.ts` has the same list on a real nginx. */
import { describe, expect, test } from 'vitest';
import { contentsAddress } from '../../src/site/kit/addresses.ts';
import { headersFile, headersFor } from '../../src/site/kit/headers.ts';
import { languageOf } from '../../src/site/kit/languages.ts';
import { newestView } from '../../src/site/model/site.ts';
import { pinnedRedirects } from '../../src/site/outputs/files-beside.ts';
import { siteManifest } from '../../src/site/pages/manifest.ts';
import { redirectRoutes } from '../../src/site/pages/redirects.ts';
import { site } from '../site/model/own-site.ts';
import { cloudflarePages, gitHubPages, netlify, type StaticHost } from './static-hosts.ts';

const pages = siteManifest(site);
const OTHERS = ['404.html', 'embed.js', '_astro/page.abc.js', 'api/v1/works.json', 'rules/cr/changes.atom'];
const written = new Map([
  ...pages.map(({ address }) => [address === '/' ? 'index.html' : `${address.slice(1)}.html`, address] as const),
  ...OTHERS.map((file) => [file, file] as const),
  // Where hosts look for `/rules/`.
  ...['rules', 'regras'].map((home) => [`${home}/index.html`, `/${home}`] as const),
]);
const uploaded = {
  files: new Set(written.keys()),
  redirects: pinnedRedirects(site, 'a folder without pages'),
  headers: headersFile(),
};

const HOSTS: readonly (readonly [name: string, host: StaticHost, readsOurFiles: boolean])[] = [
  ['Cloudflare Pages', cloudflarePages(uploaded), true],
  ['Netlify', netlify(uploaded), true],
  ['GitHub Pages', gitHubPages(uploaded), false],
];

/** Follows redirects of the host, as a browser does. */
function visit(host: StaticHost, path: string): ReturnType<StaticHost> {
  const seen: string[] = [];
  for (let answer = host(path); ; answer = host(answer.location ?? '')) {
    if (answer.location === undefined) return answer;
    expect(seen, 'redirects').not.toContain(answer.location);
    seen.push(answer.location);
    answer.location.includes('#') && expect.fail(`${path} leads to ${answer.location}`);
  }
}

describe.each(HOSTS)('%s', (_, host, readsOurFiles) => {
  test('answers the address of each page, and of each redirect, with its file and no detour', () => {
    const wrong = pages.filter(({ address }) => {
      const { status, file = '' } = host(address);
      return status !== 200 || written.get(file) !== address;
    });
    expect(wrong.map(({ address }) => [address, host(address)])).toEqual([]);
    expect(pages.length).toBeGreaterThan(1000);
    expect(redirectRoutes(site).length).toBeGreaterThan(50);
  });

  test('leads addresses with `.html`, and homes with a slash, to the page', () => {
    for (const [from, address] of [
      ['/rules/', '/rules'],
      ['/regras/', '/regras'],
      ['/rules/cr/101.2a.html', '/rules/cr/101.2a'],
      ['/rules/cr/1/101.html', '/rules/cr/1/101'],
    ] as const) {
      const { status, file = '' } = visit(host, from);
      expect([from, status, written.get(file)]).toEqual([from, 200, address]);
    }
  });

  test('answers what is missing with the page for missing pages, as missing', () => {
    for (const path of ['/rules/cr/999', '/_astro/gone.js', '/nothing/', '/_headers', '/_redirects'])
      expect([path, host(path)]).toMatchObject([path, { status: 404, file: '404.html' }]);
  });

  test('leads links to the edition in force to addresses without its date', () => {
    const newest = newestView(site, 'cr', languageOf('en'));
    if (newest === undefined) return expect.fail('there is no edition in force');
    const path = `${contentsAddress({ ...newest.location, edition: newest.edition.id })}/101.2a`;
    if (readsOurFiles) expect(host(path)).toMatchObject({ status: 302, location: '/rules/cr/101.2a' });
    // There, the page for missing pages does it.
    else expect(host(path)).toMatchObject({ status: 404, file: '404.html' });
  });

  test('sends the headers of the list, each once, or none', () => {
    for (const path of ['/', '/rules/cr/101.2a', '/_astro/page.abc.js', '/api/v1/works.json', '/embed.js']) {
      const { 'Cache-Control': cache, 'Content-Type': _type, ...listed } = headersFor(path);
      const { 'Cache-Control': sent, ...others } = host(path).headers;
      expect(others, path).toEqual(readsOurFiles ? listed : {});
      // Both hosts have browsers ask again by default.
      if (readsOurFiles) expect([path, sent ?? 'public, max-age=0, must-revalidate']).toEqual([path, cache]);
    }
  });
});
