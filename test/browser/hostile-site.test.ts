/** A site built from content that an enemy wrote: every word arrives as a word, and nothing runs. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { Browser } from 'playwright-core';
import { visit } from 'unist-util-visit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBuiltSite } from '../../src/publish/check-links/built-site.ts';
import { type ServedSite, serveSite } from '../../src/serve/serve-site.ts';
import { writeHostileContent } from '../security/hostile-content.ts';
import { launchBrowser } from './launch-browser.ts';

const FOLDER = join('test', '.output', 'hostile-site');
const content = mkdtempSync(join(tmpdir(), 'rulegraph-hostile-'));
let browser: Browser;
let site: ServedSite;

beforeAll(async () => {
  writeHostileContent(content);
  execFileSync(process.execPath, ['src/build/main.ts', FOLDER], {
    env: { ...process.env, NODE_ENV: 'production', RULES_CONTENT: content, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: 'pipe',
  });
  site = await serveSite(FOLDER);
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser.close();
  await site.close();
  rmSync(content, { recursive: true });
});

/** Elements that our own pages are made of, and their attributes as the tree names them, in small letters. */
const ELEMENTS = new Set(
  `a abbr article aside b blockquote body br button caption code dd del details dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4
  h5 h6 head header hr html i input ins kbd label legend li link main mark meta nav noscript ol optgroup option output p pre progress q s samp script search
  section select small span strong sub summary sup table tbody td textarea tfoot th thead time title tr ul var`.split(/\s+/),
);

const ATTRIBUTES = new Set(
  `action align as autocapitalize autocomplete charset checked classname cite colspan content crossorigin datetime dir disabled download enterkeyhint fetchpriority hidden href hreflang htmlfor
  httpequiv id label lang max maxlength method min multiple name open pattern placeholder property rel required role rowspan rows scope selected size
  spellcheck src tabindex target title translate type value`.split(/\s+/),
);

/** Where an attribute of ours may lead. */
const SAFE_ADDRESS = /^(?:\/(?![/\\])|#|\?|https?:\/\/|mailto:|$)/;

function complaintsAbout({ tagName, properties }: Element): string[] {
  if (!ELEMENTS.has(tagName)) return [`<${tagName}>`];
  const found = Object.entries(properties).flatMap(([name, value]) => {
    if (!ATTRIBUTES.has(name.toLowerCase()) && !/^(?:data|aria)[A-Z]/.test(name)) return [`<${tagName} ${name}>`];
    const leads = name === 'href' || name === 'src' || name === 'action';
    return leads && !SAFE_ADDRESS.test(String(value)) ? [`<${tagName} ${name}="${value}">`] : [];
  });
  // A description for search engines is data, which browsers do not run.
  const isData = properties['type'] === 'application/ld+json' && properties['src'] === undefined;
  if (tagName === 'script' && !isData && !/^\/_astro\/[\w.-]+\.js$/.test(String(properties['src'])))
    found.push('<script> not of ours');
  if (tagName === 'link' && properties['rel']?.toString() === 'stylesheet' && !/^\/_astro\//.test(String(properties['href']))) {
    found.push('<link> not of ours');
  }
  return found;
}

test('no element, attribute or address arrives that is not ours', () => {
  const { files, read } = openBuiltSite(FOLDER);
  const pages = files.filter((file) => file.endsWith('.html'));
  expect(pages.filter((file) => file.startsWith('rules/enemy/')).length).toBeGreaterThan(20);
  const complaints = pages.flatMap((file) => {
    const found: string[] = [];
    visit(fromHtml(read(file)), 'element', (element) => {
      // What the search box fills in for addresses that do not exist, and holds no words of the content.
      if (element.tagName === 'template' && file === '404.html') return;
      // The guide has pictures; it is made of our own documents.
      if (element.tagName === 'img' && file.startsWith('guide/')) return;
      found.push(...complaintsAbout(element).map((complaint) => `${file}: ${complaint}`));
    });
    return found;
  });
  expect([...new Set(complaints)]).toEqual([]);
});

test('files lie where the site keeps its files, under plain names', () => {
  const { files } = openBuiltSite(FOLDER);
  expect(files.filter((file) => !/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(file))).toEqual([]);
  expect(files.some((file) => file.includes('escaped'))).toBe(false);
  expect(readFileSync(join(FOLDER, 'guide', 'import.html'), 'utf8')).toContain('<h1>Import');
});

test('data and feeds stay whole', () => {
  const { files, read } = openBuiltSite(FOLDER);
  for (const file of files.filter((name) => name.endsWith('.json'))) expect(() => JSON.parse(read(file)), file).not.toThrow();
});

test('nothing runs in a browser, on any page of the enemy’s work, even without our policy', async () => {
  const { files } = openBuiltSite(FOLDER);
  // The pages must be safe by themselves; the policy is for the day when they are not.
  const page = await browser.newPage({ bypassCSP: true });
  const reached: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(site.address)) reached.push(request.url());
  });
  page.on('dialog', (dialog) => {
    reached.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  const enemy = files.filter((file) => /^(?:rules|regras)\/enemy(?:\/|\.html)/.test(file) && file.endsWith('.html'));
  for (const file of enemy) {
    await page.goto(`${site.address}/${file.replace(/\.html$/, '')}`, { waitUntil: 'load' }).catch(() => undefined);
    expect(await page.title(), file).not.toMatch(/^(?:broken in|1)$/);
  }
  await page.waitForLoadState('networkidle');
  for (const query of ['broken', 'script', '1.1.1', '__proto__', '<img src=x onerror=document.title=1>']) {
    await page.goto(`${site.address}/search?q=${encodeURIComponent(query)}`, { waitUntil: 'networkidle' });
    expect(await page.title(), query).not.toMatch(/^(?:broken in|1)$/);
  }
  expect(reached).toEqual([]);
  await page.close();
}, 180_000);
