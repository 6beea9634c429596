/** Waits until a page is idle, for tests that something does not happen. */
import type { Page } from 'playwright-core';

/** After this many frames without a change, a page is idle. */
const STILL_FRAMES = 8;

/**
 * Resolves once the page has loaded, has nothing more to fetch or to run, and has looked the same for some frames: nothing has been added,
 * removed, resized or scrolled.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async (frames) => {
    // Chromium on a busy machine sometimes never tells that it is idle.
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const state = () =>
      [
        performance.getEntriesByType('resource').length,
        document.documentElement.scrollHeight,
        document.querySelectorAll('*').length,
        scrollX,
        scrollY,
        // Visible rules move while those above get their heights.
        document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.getBoundingClientRect().top,
      ].join(' ');
    await document.fonts.ready;
    let before = '';
    for (let still = 0; still < frames; still += 1) {
      await idle();
      await frame();
      const now = state();
      if (now !== before) still = 0;
      before = now;
    }
  }, STILL_FRAMES);
}
