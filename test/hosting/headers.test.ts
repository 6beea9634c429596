import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LOOK_STORED_AS } from '../../src/site/browser/look-dialog.ts';
import { compressFiles } from '../../src/site/build/run-build.ts';
import {
  HEADER_RULES,
  headerPolicy,
  headersFile,
  headersFor,
  LOOK_SCRIPT,
  pagePolicy,
  pathPattern,
  rulesWithPolicy,
} from '../../src/site/kit/headers.ts';
import { nginxConf } from '../../src/site/outputs/nginx-conf.ts';
import { contentFolder } from '../content/disk/content-folder.ts';

const SAMPLES = ['/', '/rules/cr/101.2a', '/_astro/page.abc.js', '/api/v1/works.json', '/embed.js', '/pagefind/pagefind.js'];

describe('the policy', () => {
  test('allows nothing inline and no other host', () => {
    for (const policy of [pagePolicy(), headerPolicy()]) {
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:|\*/);
    }
  });

  test('of the header is that of the pages, and also forbids frames', () => {
    expect(headerPolicy()).toBe(`${pagePolicy()}; frame-ancestors 'none'`);
  });

  test("allows the operator's analytics service, and no other host", () => {
    const policy = pagePolicy('https://count.example/js/script.js');
    expect(policy.match(/https?:[^ ;]*/g)).toEqual(['https://count.example', 'https://count.example']);
    expect(headersFor('/rules', rulesWithPolicy(policy))['Content-Security-Policy']).toBe(headerPolicy(policy));
    expect(nginxConf('https://rules.example', rulesWithPolicy(policy))).toContain(headerPolicy(policy));
  });
});

describe('headers', () => {
  test('have browsers check pages each time, and cache files with a digest in their name', () => {
    expect(headersFor('/rules/cr/101.2a')['Cache-Control']).toContain('must-revalidate');
    expect(headersFor('/_astro/page.abc.js')['Cache-Control']).toContain('immutable');
    expect(headersFor('/pagefind/pagefind.js')['Cache-Control']).toContain('must-revalidate');
  });

  test('let other sites read data and nothing else', () => {
    const open = SAMPLES.filter((path) => headersFor(path)['Access-Control-Allow-Origin'] === '*');
    expect(open).toEqual(['/api/v1/works.json', '/embed.js']);
  });

  test('are in only one rule for each path, since hosts would join their values', () => {
    for (const path of SAMPLES) {
      const names = HEADER_RULES.filter((rule) => pathPattern(rule).test(path)).flatMap(({ headers }) => Object.keys(headers));
      expect(names, path).toEqual([...new Set(names)]);
    }
  });
});

test('`_headers` has the same headers, within the limits of Cloudflare Pages', () => {
  const text = headersFile();
  const rules = text.split(/\n(?=\/)/).map((rule) => {
    const [path = '', ...lines] = rule.trim().split('\n');
    return {
      path,
      headers: Object.fromEntries(
        lines.map((line) =>
          line
            .trim()
            .split(/: (.*)/s)
            .slice(0, 2),
        ),
      ),
    };
  });
  expect(rules).toEqual(HEADER_RULES);
  expect(rules.length).toBeLessThanOrEqual(100);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(2000);
  // It supports one splat in each path.
  expect(rules.every(({ path }) => path.split('*').length <= 2)).toBe(true);
});

test('hosting/nginx.conf is made from the same list', async () => {
  await expect(nginxConf()).toMatchFileSnapshot('../../hosting/nginx.conf');
});

test('compressed files are written beside files that become smaller', async () => {
  const folder = contentFolder({ 'page.html': 'rule '.repeat(500), 'small.html': 'rule', 'picture.png': 'x'.repeat(5000) });
  expect(await compressFiles(folder)).toBe(1);
  const page = readFileSync(join(folder, 'page.html'));
  expect(gunzipSync(readFileSync(join(folder, 'page.html.gz')))).toEqual(page);
  expect(brotliDecompressSync(readFileSync(join(folder, 'page.html.br')))).toEqual(page);
  expect(['small.html.gz', 'picture.png.gz'].filter((file) => existsSync(join(folder, file)))).toEqual([]);
});

test('the only inline script reads what the look dialog stores', () => {
  expect(LOOK_SCRIPT).toContain(`localStorage['${LOOK_STORED_AS}']`);
});
