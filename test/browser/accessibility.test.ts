import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from './launch-browser.ts';
import { samplePages } from './sample-pages.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core')), 'utf8');

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
  test.each(samplePages(8))('%s can be used by everyone', async (page) => {
    const tab = await browser.newPage({ colorScheme, bypassCSP: true });
    await tab.goto(`${inject('site')}/${page}`);
    await tab.evaluate(AXE);
    const { violations } = await tab.evaluate<AxeResults>('axe.run()');
    await tab.close();
    expect(violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target})`))).toEqual([]);
  });
});
