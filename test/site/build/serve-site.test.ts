import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ServedSite, serveSite } from '../../../src/site/build/serve-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulegraph-serve-'));
let site: ServedSite;

beforeAll(async () => {
  mkdirSync(join(folder, 'rules', 'cr'), { recursive: true });
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, '404.html'), 'nothing here');
  writeFileSync(join(folder, 'rules.html'), 'home');
  writeFileSync(join(folder, 'rules', 'cr', '101.2a.html'), 'a rule');
  writeFileSync(join(folder, 'data', 'numbers.json'), '{}');
  site = await serveSite(folder);
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

async function get(path: string): Promise<{ status: number; type: string | null; text: string }> {
  const response = await fetch(site.address + path);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('a served site', () => {
  test('has addresses without .html, even with dots', async () => {
    expect(await get('/rules/cr/101.2a')).toEqual({ status: 200, type: 'text/html;charset=utf-8', text: 'a rule' });
  });

  test('follows no link out of its folder', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'rulegraph-outside-'));
    onTestFinished(() => rmSync(outside, { recursive: true }));
    writeFileSync(join(outside, 'secret.html'), 'secret');
    symlinkSync(join(outside, 'secret.html'), join(folder, 'file.html'));
    symlinkSync(outside, join(folder, 'folder'));
    symlinkSync(join(folder, 'rules.html'), join(folder, 'inside.html'));
    for (const path of ['/file', '/file.html', '/folder/secret', '/folder/secret.html', '/%66ile', '/folder/%73ecret'])
      expect(await get(path), path).toMatchObject({ status: 404, text: 'nothing here' });
    expect(await get('/inside')).toMatchObject({ status: 200, text: 'home' });
  });

  test('has a home page beside a folder with the same name', async () => {
    expect((await get('/rules')).text).toBe('home');
    expect((await get('/rules/')).text).toBe('home');
  });

  test('names the type of data', async () => {
    expect((await get('/data/numbers.json')).type).toBe('application/json');
  });

  test('answers missing addresses with its own page', async () => {
    expect(await get('/rules/cr/999')).toEqual({ status: 404, type: 'text/html; charset=utf-8', text: 'nothing here' });
  });

  test.each([
    ['bytes=1-2', 206, ' r'],
    ['bytes=2-', 206, 'rule'],
    ['bytes=5-2', 200, 'a rule'],
    ['bytes=-2', 200, 'a rule'],
    ['bytes=0-0,2-2', 200, 'a rule'],
    ['bytes=99-', 416, ''],
  ])('answers %s and goes on', async (range, status, text) => {
    const response = await fetch(`${site.address}/rules/cr/101.2a`, { headers: { range } });
    expect([response.status, await response.text()]).toEqual([status, text]);
    expect((await get('/rules')).text).toBe('home');
  });

  test('shows a page that was written after the start', async () => {
    writeFileSync(join(folder, 'rules', 'cr', 'new.html'), 'new');
    expect((await get('/rules/cr/new')).text).toBe('new');
  });

  test.each(['/%00', '/rules/a%00b', `/${'a'.repeat(5000)}`, '/%ff', '/%', '//evil.example/', '/rules/..%5c..'])(
    'answers the address %.20s, which no file can have, and goes on',
    async (address) => {
      expect((await get(address)).status).toBe(404);
      expect((await get('/rules')).text).toBe('home');
    },
  );

  test('serves nothing outside of its folder', async () => {
    expect((await get('/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  });
});

test('a folder without a site is refused with a remedy', async () => {
  await expect(serveSite(join(folder, 'rules'))).rejects.toThrow('run `npx rulegraph build` first');
});

describe('a site that was built for a path', () => {
  const inPath = mkdtempSync(join(tmpdir(), 'rulegraph-serve-'));
  let placed: ServedSite;

  beforeAll(async () => {
    for (const name of ['rules', 'data']) mkdirSync(join(inPath, name));
    writeFileSync(join(inPath, '404.html'), 'nothing here');
    writeFileSync(join(inPath, 'data', 'site.json'), JSON.stringify({ base: '/rules', policy: "default-src 'none'" }));
    writeFileSync(join(inPath, 'index.html'), 'start');
    writeFileSync(join(inPath, 'rules', 'cr.html'), 'contents');
    placed = await serveSite(inPath);
  });

  afterAll(async () => {
    await placed.close();
    rmSync(inPath, { recursive: true });
  });

  test('is served below it, even if a folder of the site has the same name', async () => {
    expect(placed.address).toMatch(/:\d+\/rules$/);
    expect(await (await fetch(`${placed.address}/rules/cr`)).text()).toBe('contents');
    expect((await fetch(`${placed.address}/cr`)).status).toBe(404);
  });

  test('has the policy of its pages, with directives that only headers can have', async () => {
    const { headers } = await fetch(`${placed.address}/rules/cr`);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('is what the root of its host redirects to', async () => {
    const host = new URL('/', placed.address).href;
    const answer = await fetch(host);
    expect([answer.url, await answer.text()]).toEqual([`${placed.address}/`, 'start']);
    expect((await fetch(`${host}other`)).status).toBe(404);
  });
});
