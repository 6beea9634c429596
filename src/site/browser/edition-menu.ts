/** Fetches the links of the menu of editions that the pages of several editions share. */
import { directionOf, finishHtml } from '../kit/direction.ts';
import { fetchJson } from './fetch.ts';
import { BASE } from './page-address.ts';

/** Replaces the only link of the menu, to the page itself, by the links at an address. */
export async function addSharedLinks(menu: Element, address: string): Promise<void> {
  const own = menu.querySelector('li');
  const here = own?.querySelector('[aria-current]')?.getAttribute('href');
  const html = await fetchJson<string>(address).catch(() => undefined);
  if (html === undefined) return;
  own?.insertAdjacentHTML('afterend', finishHtml(html, BASE, directionOf(document.documentElement.lang)));
  own?.remove();
  for (const link of menu.querySelectorAll('ul ul a')) if (link.getAttribute('href') === here) link.ariaCurrent = 'true';
}
