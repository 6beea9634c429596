/** Checks each thing that `src/site/build/astro-renderer.ts` assumes about how Astro works inside, so that an update of Astro says which of them changed. */
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { beforeAll, describe, expect, test } from 'vitest';

/** Compiles the site unless that was done, and prints what Astro made of it. */
const PROBE = `
  import { join } from 'node:path';
  import { pathToFileURL } from 'node:url';
  const load = (file) => import(pathToFileURL(file).href);
  const { compiledDigest, compileSite, listFiles } = await load('src/site/build/compiled-site.ts');
  const { entry, client } = await compileSite(compiledDigest());
  const { app } = await load(entry);
  const { openPages } = await load('src/site/build/astro-renderer.ts');
  const attempt = (run) => Promise.resolve().then(run).catch(({ message }) => ({ message }));
  const opened = await attempt(() => openPages(entry, 'https://rules.example'));
  const pages = await attempt(() => opened.list());
  const textOf = async (page) => new TextDecoder().decode(await opened.render(page));
  const ofKind = (kind) => pages.find(({ route }) => route.component.includes('/pages/' + kind + '/'));
  const found = {
    app: { manifest: typeof app?.manifest?.site, clearAll: typeof app?.routeCache?.clearAll, setInternals: typeof app?.setInternals,
      setOptions: typeof app?.setOptions, render: typeof app?.render },
    routes: app?.manifest?.routes?.map(({ routeData, styles }) =>
      ({ component: routeData?.component, route: typeof routeData?.route, sheets: styles?.map(({ src }) => src) })),
    pages: pages.message ?? pages.map(({ pathname, key, route, file }) => ({ pathname, cacheKey: key?.(), component: route?.component, file })),
    glossary: await attempt(() => textOf(ofKind('glossary'))),
    again: await attempt(() => textOf(opened.pageOf('glossary', ofKind('glossary').pathname.slice(1)))),
    unlisted: await attempt(() => textOf({ ...ofKind('glossary'), pathname: '/no-such-page', file: 'no-such-page.html' })),
    client: Object.keys(listFiles(client)),
  };
  process.stdout.write(JSON.stringify(found));
`;

interface Found {
  readonly app: Readonly<Record<string, string>>;
  readonly routes: readonly { readonly component: string; readonly route: string; readonly sheets: readonly string[] }[];
  readonly pages: readonly {
    readonly pathname: string;
    readonly cacheKey?: string;
    readonly component: string;
    readonly file: string;
  }[];
  readonly glossary: string;
  readonly again: string;
  readonly unlisted: { readonly message: string };
  readonly client: readonly string[];
}

describe('Astro', () => {
  let found: Found;
  beforeAll(() => {
    const env = { ...process.env, NODE_ENV: 'production', RULES_CONTENT: 'test/fixtures/site-content' };
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', PROBE], {
      env,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    found = JSON.parse(output) as Found;
  });

  test('writes its renderer where it is saved from, and exports the app', () => {
    const method = 'function';
    expect(found.app).toEqual({
      manifest: 'string',
      clearAll: method,
      setInternals: method,
      setOptions: method,
      render: method,
    });
  });

  test('describes each route by its component, which is below the folder of its kind, and its style sheets', () => {
    expect(found.routes).toContainEqual({
      component: 'src/site/pages/glossary/Glossary.astro',
      route: 'string',
      sheets: expect.arrayContaining([expect.stringMatching(/^_astro\/.*\.css$/)]),
    });
  });

  test('lists the pages of all routes, and passes their `cacheKey` on', () => {
    const glossary = found.pages.find(({ component }) => component.endsWith('/Glossary.astro'));
    expect(glossary).toEqual({
      pathname: expect.stringMatching(/^\/\w/),
      cacheKey: expect.stringMatching(/^\d+$/),
      component: 'src/site/pages/glossary/Glossary.astro',
      file: expect.stringMatching(/^\w.*\.html$/),
    });
    expect(found.pages.find(({ file }) => file === '404.html')).toBeDefined();
  });

  test('renders a page with the style sheets of its route, once each', () => {
    const sheets = found.routes.find(({ component }) => component.endsWith('/Glossary.astro'))?.sheets ?? [];
    const linked = [...found.glossary.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
    expect(sheets.length).toBeGreaterThan(1);
    expect(linked).toEqual(sheets.map((sheet) => `/${sheet}`));
  });

  test('names the scripts of a page, whose imports are linked before them, once each', () => {
    const scripts = [...found.glossary.matchAll(/<script type="module" src="\/([^"]+)"/g)].map(([, file]) => file);
    const linked = [...found.glossary.matchAll(/<link rel="modulepreload" href="\/([^"]+)"/g)].map(([, file]) => file);
    expect(linked).toContainEqual(expect.stringMatching(/^_astro\/every-page\..*\.js$/));
    expect(found.client).toEqual(expect.arrayContaining([...scripts, ...linked]));
    expect(new Set([...scripts, ...linked]).size).toBe(scripts.length + linked.length);
    expect(found.glossary.indexOf('modulepreload')).toBeLessThan(found.glossary.indexOf('<script type="module"'));
  });

  test('names the address of the site that is set, in canonical links', () => {
    expect(found.glossary).toContain('<link rel="canonical" href="https://rules.example/');
  });

  test('renders a page that is not listed first, as after a change, alike', () => {
    expect(found.again).toBe(found.glossary);
  });

  test('throws for a page that no route lists, or answers with an error that it logs', () => {
    expect(found.unlisted).toEqual({ message: expect.stringContaining('no-such-page') });
  });

  test('renders no pages while it compiles, only what browsers load', () => {
    expect(found.client.filter((file) => file.endsWith('.html'))).toEqual([]);
    expect(found.client).toContainEqual(expect.stringMatching(/^_astro\/.*\.js$/));
  });
});
