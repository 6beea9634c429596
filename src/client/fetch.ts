/** Fetches files of the site: data, other pages, and style sheets of what is shown on demand. */
import { placed } from './place.ts';

/** Returns the JSON at an address of the site; rejects if it cannot be fetched. */
export async function fetchJson<File>(address: string): Promise<File> {
  const response = await fetch(placed(address));
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return (await response.json()) as File;
}

const pages = new Map<string, Promise<Document | undefined>>();

/** Returns the page at an address of the host, fetched once; undefined if it cannot be fetched, which the next call tries again. */
export function fetchPage(address: string): Promise<Document | undefined> {
  const known = pages.get(address);
  if (known !== undefined) return known;
  const page = parsePage(address);
  pages.set(address, page);
  void page.then((document) => document ?? pages.delete(address));
  return page;
}

async function parsePage(address: string): Promise<Document | undefined> {
  try {
    const response = await fetch(address);
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined;
  } catch {
    return undefined;
  }
}

const sheets = new Map<string, Promise<void>>();

/**
 * Adds a style sheet to the page: `import sheet from '../styles/cards.css?url'`. Resolves once it applies, so that nothing is shown without it, or once
 * fetching it has failed.
 */
export function loadStyles(sheet: string): Promise<void> {
  const known = sheets.get(sheet);
  if (known !== undefined) return known;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  const loading = new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
  });
  sheets.set(sheet, loading);
  document.head.append(link);
  return loading;
}
