/** Runs the accessibility checks of axe on pages. */
import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

/** The rules of WCAG 2.2 AA, and axe’s own recommendations. */
const ALL_RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Rules whose results can depend on colors and width. */
const RULES_OF_APPEARANCE: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'] },
};

/** Adds axe to every page of a context, which must bypass the pages’ content security policy. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: readFileSync('node_modules/axe-core/axe.min.js', 'utf8') });
}

/**
 * Returns what is wrong with a page in light colors on a wide screen and, unless not asked for, in dark ones on a narrow screen: a line for every rule of
 * axe that it violates, with the first places.
 */
export async function accessibilityDefects(page: Page, { dark = true } = {}): Promise<readonly string[]> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  const wide = await brokenRules(page, ALL_RULES);
  if (!dark) return wide;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...wide, ...(await brokenRules(page, RULES_OF_APPEARANCE))];
}

async function brokenRules(page: Page, options: RunOptions): Promise<readonly string[]> {
  // A link that is half covered by a fixed bar at this scroll position is not too small, and what is not laid out yet does not cover others.
  await page.addStyleTag({
    content: '.where, .thumb-bar { position: static !important } * { content-visibility: visible !important }',
  });
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run(options),
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ html }) => html);
    return `${id}: ${places.join(' ')}`;
  });
}
