/** Waits until a page has finished what it was doing, for tests of what it does not do. */
import type { Page } from 'playwright-core';

/** Frames without a change after which nothing moves any more. */
const STILL_FRAMES = 8;

/**
 * Resolves once the page has loaded, has nothing more to fetch or to run, and has looked the same for some frames: nothing has been added,
 * removed, resized or scrolled.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async (frames) => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const state = () =>
      [
        performance.getEntriesByType('resource').length,
        document.documentElement.scrollHeight,
        document.querySelectorAll('*').length,
        scrollX,
        scrollY,
        // What is in sight moves while what is above it takes its height.
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
