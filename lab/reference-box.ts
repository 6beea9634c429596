/**
 * Compares the reference box and the full-text search of a built site with Pagefind's default interface on the same index: `npm run build`, then
 * `node lab/reference-box.ts [FOLDER]`. Prints the transferred bytes (text compressed by gzip), the time from a key press to the answer, and the cost of
 * a first search.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import process from 'node:process';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../test/browser/launch-browser.ts';

const folder = process.argv[2] ?? 'dist';
const WORD = 'deathtouch';
/** Typed letter by letter: numbers, an old number, a range, a name with and without typing errors, an address, words. */
const QUERIES = [
  '702.19b',
  'rule 601.2a–d',
  '502.22@2005',
  '702.19l',
  'trample',
  'trampel',
  'active plyer',
  'https://yawgatog.com/resources/magic-rules/#R70219b',
  'the attacking player chooses',
];
const DEFAULT_UI = '/bench-default-ui.html';
const DEFAULT_UI_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Default</title>
<link rel="stylesheet" href="/pagefind/pagefind-ui.css"><script src="/pagefind/pagefind-ui.js"></script></head>
<body><div id="search"></div><script>new PagefindUI({ element: '#search', debounceTimeoutMs: 0, showImages: false });</script></body></html>`;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
};

/** What the server has sent. The browser does not report what workers fetch. */
const wire = { bytes: 0, requests: 0 };

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const path = [pathname, `${pathname}.html`]
    .map((name) => join(folder, name))
    .find((file) => existsSync(file) && statSync(file).isFile());
  if (path === undefined && pathname !== DEFAULT_UI) return response.writeHead(404).end();
  const content = path === undefined ? Buffer.from(DEFAULT_UI_PAGE) : readFileSync(path);
  const type = TYPES[extname(path ?? DEFAULT_UI)];
  const sent = type === undefined ? content : gzipSync(content, { level: 9 });
  if (type !== undefined) response.setHeader('content-type', type).setHeader('content-encoding', 'gzip');
  wire.bytes += sent.length;
  wire.requests += 1;
  return response.end(sent);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const site = `http://localhost:${(server.address() as AddressInfo).port}`;
const browser = await launchBrowser();
try {
  console.table(['data/numbers-en.json', 'data/past-numbers.json'].map(sizeOf));
  console.table(await keyTimes(browser));
  console.table([
    {
      interface: 'reference box, a number',
      ...(await firstAnswer(browser, '/rules', 'search input', '702.19b', '.family-rule')),
    },
    {
      interface: 'reference box, a word',
      ...(await firstAnswer(browser, '/rules', 'search input', WORD, '.suggestions .hit-text')),
    },
    { interface: 'search page, a word', ...(await firstResults(browser, `/search?q=${WORD}`, '.hit-family-group')) },
    {
      interface: 'Pagefind default interface, a word',
      ...(await firstAnswer(browser, DEFAULT_UI, '.pagefind-ui__search-input', WORD, '.pagefind-ui__result-excerpt')),
    },
    {
      interface: 'Pagefind default interface, a number',
      ...(await firstAnswer(browser, DEFAULT_UI, '.pagefind-ui__search-input', '702.19b', '.pagefind-ui__result-excerpt')),
    },
  ]);
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
}

function sizeOf(file: string): Record<string, string | number> {
  const bytes = readFileSync(join(folder, file));
  return { file, bytes: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
}

/** Measures the time from each key press of the queries to the answers on the page. */
async function keyTimes(browser: Browser): Promise<Record<string, string | number>[]> {
  const page = await browser.newPage();
  await page.goto(`${site}/rules/cr`);
  await page.locator('search input').fill('101');
  await page.locator('.suggestions .hit').first().waitFor();
  await page.waitForTimeout(500);
  const rows: Record<string, string | number>[] = [];
  for (const query of QUERIES) {
    const times = await page.evaluate(typeSlowly, query);
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) =>
      Number((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1));
    rows.push({ query, answers: times.length, 'median ms': at(0.5), '95 % ms': at(0.95), 'worst ms': at(1) });
  }
  await page.close();
  return rows;
}

/** Runs in the browser. A key press without an answer from the indexes, which only the full text may answer, is not counted. */
async function typeSlowly(query: string): Promise<number[]> {
  const input = document.querySelector<HTMLInputElement>('search input');
  const list = document.getElementById('suggestions');
  const times: number[] = [];
  for (let length = 1; input !== null && list !== null && length <= query.length; length += 1) {
    const answered = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(list, { childList: true });
      setTimeout(() => {
        observer.disconnect();
        resolve(Number.NaN);
      }, 150);
    });
    input.value = query.slice(0, length);
    const start = performance.now();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    const time = (await answered) - start;
    if (!Number.isNaN(time)) times.push(time);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

/** Measures typing a text until its first answer, in a browser that has loaded only the page. */
async function firstAnswer(browser: Browser, address: string, input: string, text: string, answer: string) {
  return measured(browser, async (page, start) => {
    await page.goto(site + address, { waitUntil: 'networkidle' });
    start();
    await page.locator(input).fill(text);
    await page.locator(answer).first().waitFor();
  });
}

/** Measures opening a page until its first results. */
async function firstResults(browser: Browser, address: string, result: string) {
  return measured(browser, async (page, start) => {
    start();
    await page.goto(site + address);
    await page.locator(result).first().waitFor();
  });
}

async function measured(browser: Browser, run: (page: Page, start: () => void) => Promise<void>) {
  const context = await browser.newContext();
  const page = await context.newPage();
  let begun = 0;
  await run(page, () => {
    Object.assign(wire, { bytes: 0, requests: 0 });
    begun = performance.now();
  });
  const milliseconds = Math.round(performance.now() - begun);
  await page.waitForLoadState('networkidle');
  await context.close();
  return { milliseconds, requests: wire.requests, 'kB over the wire': Number((wire.bytes / 1000).toFixed(1)) };
}
