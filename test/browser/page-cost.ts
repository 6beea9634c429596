/** What a page costs: bytes, and rest for the eye. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Everything that the page asks for from now on; fonts and the search index are compressed already. */
export function receivedBytes(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => bodies.push(response.body()));
  return async () => (await Promise.all(bodies)).reduce((sum, body) => sum + Math.min(body.length, gzipSync(body).length), 0);
}

/** The sum of what moved without the reader's doing, as browsers reckon it: 0 is still. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        // Where nothing moved there is no entry, and the observer is never called.
        setTimeout(() => resolve(0), 500);
      }),
  );
}
