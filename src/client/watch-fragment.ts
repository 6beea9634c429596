/** Sees to it that every fragment leads somewhere: one that stands nowhere on the page may be an old one. */
import { decodePercent } from '../rules/decode-percent.ts';

/** Follows the fragment of the address now and whenever it changes. */
export function watchFragment(): void {
  void follow();
  addEventListener('hashchange', () => void follow());
}

async function follow(): Promise<void> {
  const fragment = location.hash.slice(1);
  // Text fragments are the browser's.
  if (fragment === '' || fragment.startsWith(':~:') || document.getElementById(decodePercent(fragment)) !== null) return;
  const { followLostAnchor } = await import('./lost-anchor.ts');
  await followLostAnchor();
}
