/** Measures what a page costs its readers: bytes and layout shifts. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { atRest } from './at-rest.ts';

/** Counts the compressed bytes of everything that the page fetches from now on; fonts and the search index are compressed already. */
export function receivedBytes(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => bodies.push(response.body()));
  return async () => (await Promise.all(bodies)).reduce((sum, body) => sum + Math.min(body.length, gzipSync(body).length), 0);
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
