/** Tells readers who saved a work for offline reading that a page is their saved copy, or that there is a newer version of the work. */

import sheet from '../frame/styles/offline-notice.css?url';
import { offeredPacksAddress, offlineAddress } from '../kit/addresses.ts';
import { languageOf } from '../kit/languages.ts';
import type { MessageName } from '../kit/message.ts';
import type { OfferedPack } from '../kit/pack.ts';
import { element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { savedPacks } from './offline/saved-packs.ts';
import { withBase } from './page-address.ts';
import { readStored, writeStored } from './storage.ts';
import { languageOfPage, loadTranslator } from './translator.ts';

/** How often to check for newer versions, in milliseconds. */
const CHECK_AGAIN_MS = 3_600_000;
/** The name under which the time of the last check is stored. */
const CHECKED = 'offline-asked';

/** Shows a notice at the bottom of the window, where it moves nothing, while there is a reason for one. */
export async function watchConnection(): Promise<void> {
  addEventListener('offline', () => void showState());
  addEventListener('online', () => void showState());
  await showState();
}

async function showState(): Promise<void> {
  document.querySelector('.offline-notice')?.remove();
  if (navigator.onLine && document.documentElement.hasAttribute('data-saved')) await offerCurrentPage();
  else if (isOfflinePage()) return;
  else if (!navigator.onLine) await showOfflineNotice('offlineReading');
  else if (await isOutdated()) await showOfflineNotice('offlineNewerShort');
}

/** Tells whether the page lists what is saved, at its own address or in place of a page that is not saved. */
function isOfflinePage(): boolean {
  return document.querySelector('ul.packs') !== null;
}

/** Says that the network was too slow or failed, unless the page itself does, and once it has answered, offers the current page. */
async function offerCurrentPage(): Promise<void> {
  if (!isOfflinePage()) await showOfflineNotice('offlineSlow');
  const answer = await fetch(location.href, { cache: 'reload' }).catch(() => undefined);
  if (answer?.ok === true) await showNotice('offlineCurrent', location.href);
}

async function isOutdated(): Promise<boolean> {
  try {
    if (Date.now() - Number(readStored(CHECKED)) < CHECK_AGAIN_MS) return false;
    writeStored(CHECKED, String(Date.now()));
    for (const { work, language, version } of await savedPacks()) {
      const response = await fetch(withBase(offeredPacksAddress(languageOf(language))), { cache: 'no-cache' });
      const offered: readonly OfferedPack[] = await response.json();
      if (offered.some((pack) => pack.work === work && pack.version !== version)) return true;
    }
    return false;
  } catch {
    // Without a connection, newer versions cannot be known.
    return false;
  }
}

function showOfflineNotice(message: MessageName): Promise<void> {
  return showNotice(message, withBase(offlineAddress(languageOfPage())));
}

async function showNotice(message: MessageName, href: string): Promise<void> {
  const [t] = await Promise.all([loadTranslator(languageOfPage()), loadStyles(sheet)]);
  const link = element('a', { href, textContent: t(message) });
  // A link to an anchor of this page would only scroll.
  if (href === location.href) link.addEventListener('click', () => location.reload());
  const notice = element('p', { className: 'offline-notice', role: 'status' }, link);
  document.querySelector('.offline-notice')?.remove();
  document.querySelector('main')?.prepend(notice);
}
