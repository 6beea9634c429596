/** Checks the configuration that ships on the nginx of the system; skipped without one. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressFiles } from '../../src/site/build/run-build.ts';
import { type ServedSite, serveSite } from '../../src/site/build/serve-site.ts';
import { headersFor } from '../../src/site/kit/headers.ts';
import { nginxConf, pinnedChapterLine, pinnedPageLine } from '../../src/site/outputs/nginx-conf.ts';
import { nginx, type RunningNginx, runNginx } from './run-nginx.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulegraph-hosted-'));
const LONG = 'A rule that is long enough to be compressed. '.repeat(40);
const FILES = {
  'index.html': 'all languages',
  '404.html': 'nothing here',
  'rules.html': 'home',
  'rules/index.html': 'home',
  'rules/cr.html': 'contents',
  'rules/cr/101.2a.html': LONG,
  'rules/cr/changes.atom': '<feed/>',
  'regras/cr/glossario.html': 'glossário',
  'api/v1/works.json': '{}',
  'embed.js': 'void 0;',
  'data/app-en.webmanifest': '{}',
  'rules/cr/1/101.md': LONG,
  'api/v1/cr/rules/en.jsonl': `${JSON.stringify(LONG)}\n`,
  'sitemap.xml': `<urlset>${'<url/>'.repeat(200)}</urlset>`,
  '_astro/page.abc.js': 'void 0;',
  _headers: '/*',
  _redirects: '/a /b',
  'rules/cr/2024-06-07.html': 'the edition before',
  'rules/cr/2024-06-07/1/101.html': 'as it was then',
  'api/v1/cr/renumbering/2024-06-07/today.json': '{}',
  '_pinned-chapters.map':
    pinnedChapterLine('/rules/cr', '\\d+(?!\\d)') + pinnedChapterLine('/rules/lorcana', '\\d+\\.\\d+(?!\\d)'),
  '_pinned-pages.map': [
    { edition: '/rules/cr/2024-06-07', chapter: '101', page: '/rules/cr/2024-06-07/1/101' },
    { edition: '/rules/cr/2024-06-07', chapter: '102', page: '/rules/cr/2009-07-11/1/102' },
    { edition: '/rules/lorcana/2024-06-07', chapter: '1.2', page: '/rules/lorcana/2024-06-07/1/1.2' },
  ]
    .map(pinnedPageLine)
    .join(''),
  'rules/cr/2026-04-17.html': 'the edition in force',
  '.secret': 'hidden',
};
let server: RunningNginx;
let own: ServedSite;

beforeAll(async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await compressFiles(folder);
  own = await serveSite(folder);
  if (nginx !== undefined) server = await runNginx(nginx, folder);
});

afterAll(async () => {
  await own.close();
  await server?.stop();
  rmSync(folder, { recursive: true });
});

const ADDRESSES = [
  '/',
  '/rules',
  '/rules/cr',
  '/rules/cr/101.2a',
  '/regras/cr/glossario',
  '/rules/cr/changes.atom',
  '/api/v1/works.json',
  '/embed.js',
  '/_astro/page.abc.js',
  '/rules/cr/999',
  '/_astro/gone.js',
];

/** Links to rules without pages of their own, with their redirect targets. */
const PINNED = [
  ['/rules/cr/2024-06-07/101.2a', '/rules/cr/2024-06-07/1/101#101.2a'],
  ['/rules/cr/2024-06-07/102.1', '/rules/cr/2009-07-11/1/102#102.1'],
  ['/rules/cr/2024-06-07/102', '/rules/cr/2009-07-11/1/102'],
  ['/rules/cr/2024-06-07/1/102', '/rules/cr/2009-07-11/1/102'],
  ['/rules/lorcana/2024-06-07/1.2.3.1', '/rules/lorcana/2024-06-07/1/1.2#1.2.3.1'],
] as const;

test.each(PINNED)('`npm run serve` redirects %s, a rule of an earlier edition, to its chapter', async (from, to) => {
  const response = await fetch(own.address + from, { redirect: 'manual' });
  expect({ status: response.status, location: response.headers.get('location') }).toEqual({ status: 302, location: to });
});

test.each(['/404', '/404.html'])('`npm run serve` answers %s as missing', async (address) => {
  expect((await fetch(own.address + address)).status).toBe(404);
});

test.each(ADDRESSES)('`npm run serve` sends the headers of %s', async (address) => {
  await expectHeaders(own.address, address);
});

async function expectHeaders(site: string, address: string): Promise<void> {
  const response = await fetch(site + address);
  await response.arrayBuffer();
  const expected = Object.entries(headersFor(response.status === 404 ? '/404.html' : address));
  for (const [name, value] of expected) expect(response.headers.get(name), `${address}: ${name}`).toBe(value);
  expect(response.headers.has('access-control-allow-origin'), address).toBe(
    expected.some(([name]) => name === 'Access-Control-Allow-Origin'),
  );
}

describe.skipIf(nginx === undefined)('a real nginx', () => {
  /** Sends paths exactly as written, which `fetch` would normalize. */
  function get(path: string, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      const { hostname, port } = new URL(server.address);
      const asked = request({ hostname, port, path, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      });
      asked.on('error', reject);
      asked.end();
    });
  }

  test.each(ADDRESSES)('sends the headers of %s', async (address) => {
    await expectHeaders(server.address, address);
  });

  test.each([
    ['/', 'all languages'],
    ['/rules', 'home'],
    ['/rules/cr/101.2a', LONG],
    ['/regras/cr/glossario?q=1', 'glossário'],
  ])('answers %s with its page', async (address, text) => {
    const { status, headers, body } = await get(address);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body.toString()).toBe(text);
  });

  test.each([
    ['/rules/', '/rules'],
    ['/rules/cr/', '/rules/cr'],
    ['/rules/index.html', '/rules'],
    ['/rules/cr/101.2a.html?from=old', '/rules/cr/101.2a?from=old'],
    ['/index.html', '/'],
  ])('leads %s on to %s', async (from, to) => {
    const { status, headers } = await get(from);
    expect({ status, location: headers['location'] }).toEqual({ status: 301, location: to });
  });

  test('redirects a link to the edition in force temporarily to the address without a date', async () => {
    const { status, headers } = await get('/rules/cr/2026-04-17/101.2a?from=old');
    expect({ status, location: headers['location'] }).toEqual({ status: 302, location: '/rules/cr/101.2a?from=old' });
  });

  test.each(PINNED)('redirects %s, a rule of an earlier edition, to its chapter', async (from, to) => {
    const { status, headers } = await get(`${from}?from=old`);
    expect({ status, location: headers['location'] }).toEqual({
      status: 302,
      location: to.replace(/#|$/, (sign) => `?from=old${sign}`),
    });
  });

  test('does not put additions to a number into the redirect', async () => {
    const { status, headers } = await get('/rules/cr/2024-06-07/101.2a%0d%0aSet-Cookie:a=b');
    expect({ status, location: headers['location'] }).toEqual({ status: 404, location: undefined });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('does not redirect a page of an earlier edition', async () => {
    expect((await get('/rules/cr/2024-06-07/1/101')).body.toString()).toBe('as it was then');
  });

  const PINNED_TO_NOTHING = [
    '/rules/cr/2024-06-07/999.2a',
    '/rules/cr/2024-06-07/1012',
    '/rules/cr/2025-01-01/101.2a',
    '/rules/cr/2026-04-17/999',
  ];
  const HIDDEN = ['/404', '/404.html', '/_headers', '/_redirects', '/_pinned-pages.map', '/.secret'];
  test.each(['/rules/cr/999', '/nothing/', '/rules/cr/999.html', ...HIDDEN, ...PINNED_TO_NOTHING])(
    'answers %s with the page for missing pages, as missing',
    async (address) => {
      const { status, body } = await get(address);
      expect({ status, body: body.toString() }).toEqual({ status: 404, body: 'nothing here' });
    },
  );

  test.each(['//evil.example/', '/\\evil.example/', '/%5cevil.example/', '/%0d%0aSet-Cookie:a=b/', '//evil.example/..html'])(
    'leads nobody to another host by %s',
    async (address) => {
      const { status, headers } = await get(address);
      expect(status).toBe(404);
      expect(headers['location']).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  test.each(['/../../etc/passwd', '/rules/..%2f..%2f..%2fetc/passwd', '/rules/%2e%2e/%2e%2e/etc/passwd'])(
    'stays inside its folder for %s',
    async (address) => {
      expect((await get(address)).status).toBeGreaterThanOrEqual(400);
    },
  );

  test.each([
    ['/data/app-en.webmanifest', 'application/manifest+json'],
    ['/rules/cr/changes.atom', 'application/atom+xml'],
    ['/rules/cr/1/101.md', 'text/markdown'],
    ['/api/v1/cr/rules/en.jsonl', 'application/jsonl'],
  ])('%s has the type %s, and the headers of the site', async (address, type) => {
    const { headers } = await get(address);
    expect(String(headers['content-type']).split(';')[0]).toBe(type);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each(['sitemap.xml', 'rules/cr/1/101.md', 'api/v1/cr/rules/en.jsonl'])(
    'compresses %s if the build has not compressed it',
    async (file) => {
      rmSync(join(folder, `${file}.gz`));
      const { headers } = await get(`/${file}`, { 'accept-encoding': 'gzip' });
      expect(headers['content-encoding']).toBe('gzip');
    },
  );

  test('sends what the build has compressed', async () => {
    const { headers, body } = await get('/rules/cr/101.2a', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(gunzipSync(body).toString()).toBe(LONG);
  });

  test('answers with 304 if the browser has the current page', async () => {
    const { headers } = await get('/rules/cr/101.2a');
    const again = await get('/rules/cr/101.2a', { 'if-none-match': String(headers['etag']) });
    expect({ status: again.status, length: again.body.length }).toEqual({ status: 304, length: 0 });
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  });
});

describe.skipIf(nginx === undefined)('a real nginx with a site below a path', () => {
  const host = mkdtempSync(join(tmpdir(), 'rulegraph-host-'));
  let below: RunningNginx;

  beforeAll(async () => {
    cpSync(folder, join(host, 'a', 'b'), { recursive: true });
    if (nginx !== undefined) below = await runNginx(nginx, host, nginxConf('https://name.example/a/b'));
  });

  afterAll(async () => {
    await below?.stop();
    rmSync(host, { recursive: true });
  });

  test.each([
    ['/a/b/', 200, 'all languages'],
    ['/a/b/rules/cr/101.2a', 200, LONG],
    ['/a/b/rules/cr/999', 404, 'nothing here'],
    ['/a/b/_headers', 404, 'nothing here'],
  ])('answers %s with %s', async (path, status, text) => {
    const answer = await fetch(below.address + path);
    expect([answer.status, await answer.text()]).toEqual([status, text]);
  });

  test.each([
    ['/a/b', 301, '/a/b/'],
    ['/a/b/rules/cr.html', 301, '/a/b/rules/cr'],
    ['/a/b/rules/cr/2026-04-17/101.2a?from=old', 302, '/a/b/rules/cr/101.2a?from=old'],
  ])('leads %s on with %s to %s', async (path, status, to) => {
    const answer = await fetch(below.address + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([status, to]);
  });

  test('sends the headers of the site', async () => {
    const { headers } = await fetch(`${below.address}/a/b/_astro/page.abc.js`);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect((await fetch(`${below.address}/a/b/api/v1/works.json`)).headers.get('access-control-allow-origin')).toBe('*');
  });
});
