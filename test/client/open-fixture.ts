/** Pages in our own words for tests of what scripts read from a page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Shows a page of test/fixtures/client as the document of the test. */
export function openFixture(name: string, address: string): void {
  const page = new DOMParser().parseFromString(readFileSync(join('test', 'fixtures', 'client', name), 'utf8'), 'text/html');
  document.documentElement.lang = page.documentElement.lang;
  document.head.innerHTML = page.head.innerHTML;
  document.body.innerHTML = page.body.innerHTML;
  (globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`https://rules.example${address}`);
}
