/** Measures what a page costs its readers: bytes and layout shifts. */
import { gzipSync } from 'node:zlib';
import type { Locator, Page, Response, Route } from 'playwright-core';
import { atRest } from './at-rest.ts';

/** Counts the compressed bytes of everything that the page fetches from now on; fonts and the search index are compressed already. */
export function receivedBytes(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  const listen = (response: Response) => void bodies.push(response.body());
  page.on('response', listen);
  return async () => {
    page.off('response', listen);
    return (await Promise.all(bodies)).reduce((sum, body) => sum + Math.min(body.length, gzipSync(body).length), 0);
  };
}

/** The line of Lighthouse’s slow phone: milliseconds until an answer begins, and the bytes that arrive in a millisecond. */
const SLOW_LINE = { trip: 150, bytes: 1.6e6 / 8 / 1000 };

/**
 * Returns how many milliseconds a slow phone would wait for its line, after what a reader does, until something is there: a round trip for all that a
 * page asks for without an answer to what it asked before, and the time of all bytes. Requests are held and let through together, so that the speed of
 * the machine does not matter.
 */
export async function waitOnSlowLine(page: Page, act: () => Promise<unknown>, shown: Locator): Promise<number> {
  const held: Route[] = [];
  let trips = 0;
  await page.route('**/*', (route) => {
    if (!route.request().isNavigationRequest()) {
      held.push(route);
      return;
    }
    trips += 1;
    void route.continue();
  });
  const received = receivedBytes(page);
  const acting = act();
  for (;;) {
    // What follows from an answer is asked for before the page is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))).catch(() => undefined);
    if (await shown.first().isVisible()) break;
    if (held.length === 0) continue;
    trips += 1;
    await Promise.all(
      held.splice(0).map(async (route) => {
        await route.continue();
        await (await route.request().response())?.finished();
      }),
    );
  }
  const bytes = await received();
  await page.unroute('**/*');
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  await acting;
  return Math.round(trips * SLOW_LINE.trip + bytes / SLOW_LINE.bytes);
}

/**
 * Returns the cumulative layout shift in thousandths; 0 if nothing moved without the reader’s doing. On a slow machine, the first frame can show a header
 * that has not arrived whole, whose rest moves by less than one.
 */
export async function layoutShift(page: Page): Promise<number> {
  await atRest(page);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered in a task of their own, before the next frame but one.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            resolve(Math.round(sum * 1000));
          }),
        );
      }),
  );
}
