import { expect, test } from 'vitest';
import { baseOfScript } from '../../../../src/site/browser/offline/base-of-script.ts';

test.each([
  ['/_astro/page.B8fhGFT0.js', ''],
  ['/a/b/_astro/page.B8fhGFT0.js', '/a/b'],
  ['/sw.js', ''],
  ['/rules/sw.js', '/rules'],
  ['/work/src/site/browser/page.ts', ''],
])('the site of %s is at "%s"', (script, base) => {
  expect(baseOfScript(script)).toBe(base);
});
