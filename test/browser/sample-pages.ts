/** Selects pages of the built site for tests that are too slow for all of them. */
import { openBuiltSite } from '../../src/site/outputs/check-links/find-broken-links.ts';

/** Returns about `count` files, evenly spread over the site so that every kind of page is among them; the same ones for every build. */
export function samplePages(count: number): readonly string[] {
  const pages = openBuiltSite('dist').files.filter((file) => file.endsWith('.html'));
  const step = Math.max(1, Math.floor(pages.length / count));
  return pages.filter((page, index) => index % step === 0 || !page.includes('/'));
}
