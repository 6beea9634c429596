/** Other pages of the site, to read from: each is fetched once a visit. */

const pages = new Map<string, Promise<Document | undefined>>();

/** The page at an address; undefined where it cannot be had, which is tried again the next time. */
export function fetchPage(address: string): Promise<Document | undefined> {
  const known = pages.get(address);
  if (known !== undefined) return known;
  const page = load(address);
  pages.set(address, page);
  void page.then((document) => document ?? pages.delete(address));
  return page;
}

async function load(address: string): Promise<Document | undefined> {
  try {
    const response = await fetch(address);
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined;
  } catch {
    return undefined;
  }
}
