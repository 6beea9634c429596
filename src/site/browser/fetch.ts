/** Fetches files of the site: data, other pages, and style sheets of what is shown on demand. */
import { memoizePromises } from '@rulegraph/core/memo';
import { element } from './element.ts';
import { withBase } from './page-address.ts';

/** Returns the JSON at an address of the site; rejects if it cannot be fetched. */
export async function fetchJson<Json>(address: string): Promise<Json> {
  const response = await fetch(withBase(address));
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return (await response.json()) as Json;
}

/** Returns the fields of an object of the site in which each has a line, with their JSON, while the file arrives; rejects if it cannot be fetched. */
export async function* fetchFields(address: string): AsyncGenerator<readonly [name: string, json: string]> {
  const { body, ok, status } = await fetch(withBase(address));
  if (!ok || body === null) throw new Error(`${status} ${address}`);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let begun = '';
  try {
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      const lines = (begun + value).split('\n');
      begun = lines.pop() ?? '';
      for (const line of lines) {
        const colon = line.indexOf(':');
        if (colon > 0) yield [line.slice(1, colon - 1), line.slice(colon + 1, line.endsWith(',') ? -1 : undefined)];
      }
    }
  } finally {
    await reader.cancel();
  }
}

/** Returns the page at an address of the host, fetched once; undefined if it cannot be fetched, which the next call tries again. */
export async function fetchPage(address: string): Promise<Document | undefined> {
  try {
    return await parsePage(address);
  } catch {
    return undefined;
  }
}

const parsePage = memoizePromises(async (address: string) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
});

/**
 * Adds a style sheet to the page: `import sheet from '../frame/styles/cards.css?url'`. Resolves once it applies, so that nothing is shown without it, or once
 * fetching it has failed.
 */
export const loadStyles = memoizePromises(async (sheet: string): Promise<void> => {
  const link = element('link', { rel: 'stylesheet', href: sheet });
  const loading = new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
  document.head.append(link);
  await loading;
});
