/** Visits many pages with few tabs. */
import type { BrowserContext, Page } from 'playwright-core';
import type { KnownPage } from './kinds-of-page.ts';

/** More would be too many for two cores. */
const TABS = 2;

/** Opens one page after the other, and returns what the visits find, each with its address. */
export async function visitPages(
  context: BrowserContext,
  site: string,
  pages: readonly KnownPage[],
  visit: (page: Page, known: KnownPage) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const waiting = [...pages];
  const found: string[] = [];
  const visitInTab = async () => {
    const page = await context.newPage();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await page.goto(site + next.address);
      if (next.kind === 'search') await page.locator('.hit').first().waitFor();
      const { address } = next;
      found.push(...(await visit(page, next)).map((finding) => `${address}: ${finding}`));
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: TABS }, visitInTab));
  return found;
}
