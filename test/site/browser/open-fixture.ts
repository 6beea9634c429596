/** Opens pages for tests of scripts that read them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Replaces the test’s document with a page of test/fixtures/client. */
export function openFixture(name: string, address: string): void {
  const page = new DOMParser().parseFromString(readFileSync(join('test', 'fixtures', 'client', name), 'utf8'), 'text/html');
  document.documentElement.lang = page.documentElement.lang;
  document.head.innerHTML = page.head.innerHTML;
  document.body.innerHTML = page.body.innerHTML;
  (globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`https://rules.example${address}`);
}
