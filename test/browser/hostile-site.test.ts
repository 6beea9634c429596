/** Tests a site built from hostile content: all of it is shown as text, and nothing runs. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '../../src/site/build/serve-site.ts';
import { openBuiltSite } from '../../src/site/outputs/check-links/find-broken-links.ts';
import { writeHostileContent } from '../security/hostile-content.ts';
import { complaintsAboutPages } from '../security/our-markup.ts';
import { openPage, useBrowser } from './own-page.ts';

useBrowser();

const FOLDER = join('test', '.output', 'hostile-site');
const content = mkdtempSync(join(tmpdir(), 'rulegraph-hostile-'));
/** With the guide, whose addresses a hostile permalink asks for. */
const settings = `${content}.yaml`;
let site: ServedSite;

/** Builds the hostile site, and returns the error if the build fails. */
function build(): string {
  const { status, stderr } = spawnSync(process.execPath, ['src/cli/rules.mjs', 'build', FOLDER], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      RULES_CONTENT: content,
      RULES_SETTINGS: settings,
      RULES_SITE: 'https://rules.example',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    encoding: 'utf8',
  });
  return status === 0 ? '' : stderr;
}

/** Invalid settings: YAML that expands without end, an invalid language, and YAML that asks for code to run. */
const REFUSED = ['bomb', 'inherited', 'tagged'];
let refusal: string;

beforeAll(async () => {
  writeHostileContent(content);
  writeFileSync(settings, 'guide: true\n');
  refusal = build();
  for (const work of REFUSED) rmSync(join(content, work), { recursive: true });
  rmSync(join(content, 'enemy', 'lineage.yaml'));
  const redirects = join(content, 'redirects.txt');
  // The fourth looks like an address of the site.
  writeFileSync(redirects, readFileSync(redirects, 'utf8').split('\n').slice(3).join('\n'));
  expect(build()).toBe('');
  site = await serveSite(FOLDER);
}, 600_000);

afterAll(async () => {
  await site.close();
  rmSync(content, { recursive: true });
});

test('invalid settings are rejected by name', () => {
  for (const work of REFUSED) expect(refusal).toContain(`${work}/work.yaml:1:`);
  for (const line of [1, 2, 3]) expect(refusal).toContain(`redirects.txt:${line}:1 `);
  expect(refusal).not.toContain('redirects.txt:4:');
});

test('pages have no element, attribute or address from the content', () => {
  const { files } = openBuiltSite(FOLDER);
  const pages = files.filter((file) => file.endsWith('.html'));
  expect(pages.filter((file) => file.startsWith('rules/enemy/')).length).toBeGreaterThan(20);
  expect(complaintsAboutPages(FOLDER)).toEqual([]);
});

test('all files have plain names inside the site’s folder', () => {
  const { files } = openBuiltSite(FOLDER);
  expect(files.filter((file) => !/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(file))).toEqual([]);
  expect(files.some((file) => file.includes('escaped'))).toBe(false);
  for (const work of ['dotted', 'constructor']) expect(files).toContain(`rules/${work}/1/1.1.html`);
  expect(readFileSync(join(FOLDER, 'guide', 'import.html'), 'utf8')).toContain('<h1>Import');
});

/** Returns every XML file of the site by name. */
function xmlFiles(): readonly (readonly [name: string, xml: string])[] {
  const { files, read } = openBuiltSite(FOLDER);
  return files.filter((file) => /\.(?:atom|xml)$/.test(file)).map((file) => [file, read(file)] as const);
}

test('feeds and sitemaps are well-formed XML', async () => {
  const page = await openPage();
  const files = xmlFiles();
  for (const expected of ['changes.atom', 'sitemap.xml', 'opensearch-en.xml']) {
    expect(files.map(([name]) => name.split('/').at(-1))).toContain(expected);
  }
  const broken = await page.evaluate(
    (all) =>
      all.flatMap(([name, xml]) => {
        const found = new DOMParser()
          .parseFromString(xml, 'application/xml')
          .querySelector('parsererror, script, iframe, object, img, style');
        return found === null ? [] : [`${name}: ${found.textContent}`];
      }),
    files,
  );
  expect(broken).toEqual([]);
});

test('data in and beside the pages stays intact', () => {
  const { files, read } = openBuiltSite(FOLDER);
  const data = files.filter((name) => /\.(?:json|webmanifest)$/.test(name));
  for (const file of data) expect(() => JSON.parse(read(file)), file).not.toThrow();
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    visit(fromHtml(read(file)), 'element', (element) => {
      if (element.properties['type'] === 'application/ld+json') expect(() => JSON.parse(textOf(element)), file).not.toThrow();
    });
  }
});

test('bidirectional control characters affect only the text around them', async () => {
  const page = await openPage();
  await page.goto(`${site.address}/rules/enemy/1/1.1`);
  const spilling = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.includes('\u202E')))
      .filter((element) => !element.matches('code, strong, em, option') && getComputedStyle(element).unicodeBidi === 'normal')
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(spilling).toEqual([]);
});

test('no script of the content runs on any page, even without the content security policy', async () => {
  const { files } = openBuiltSite(FOLDER);
  // The pages must be safe without the policy, which is a second line of defense.
  const page = await openPage({ bypassCSP: true });
  const reached: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(site.address)) reached.push(request.url());
  });
  page.on('dialog', (dialog) => {
    reached.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  const enemy = files.filter((file) => /^(?:rules|regras)\/enemy(?:\/|\.html)/.test(file) && file.endsWith('.html'));
  expect(enemy.length).toBeGreaterThan(50);
  for (const file of enemy) {
    await page.goto(`${site.address}/${file.replace(/\.html$/, '')}`, { waitUntil: 'load' }).catch(() => undefined);
    expect(await page.title(), file).not.toMatch(/^(?:broken in|1)$/);
  }
  // The last page may still redirect to what its address means.
  await page.waitForLoadState('networkidle');
  for (const query of ['broken', 'script', '1.1.1', '__proto__', '<img src=x onerror=document.title=1>']) {
    await page.goto(`${site.address}/search?q=${encodeURIComponent(query)}`);
    await page.locator('#results[data-done]').waitFor();
    expect(await page.title(), query).not.toMatch(/^(?:broken in|1)$/);
  }
  expect(reached).toEqual([]);
}, 600_000);
