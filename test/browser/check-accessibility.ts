/** What axe finds wrong with a page, in words. */
import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

/** WCAG 2.2 AA, and what axe recommends besides. */
const ALL_RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** What may come out otherwise in other colours and at another width. */
const RULES_OF_APPEARANCE: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'] },
};

/** Brings axe into every page of a context; the context must bypass the pages' policy, which would hold it back. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: readFileSync('node_modules/axe-core/axe.min.js', 'utf8') });
}

/**
 * What is wrong with a page, light on a wide screen and, where asked, dark on a narrow one: a line for every rule of axe that it breaks, with the
 * first places.
 */
export async function accessibilityDefects(page: Page, { inTheDark = true } = {}): Promise<readonly string[]> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  const wide = await brokenRules(page, ALL_RULES);
  if (!inTheDark) return wide;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...wide, ...(await brokenRules(page, RULES_OF_APPEARANCE))];
}

async function brokenRules(page: Page, options: RunOptions): Promise<readonly string[]> {
  // A link that a bar half covers where the page happens to stand is not too small: one scrolls.
  await page.addStyleTag({ content: '.where, .thumb-bar { position: static !important }' });
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run(options),
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ html }) => html);
    return `${id}: ${places.join(' ')}`;
  });
}
