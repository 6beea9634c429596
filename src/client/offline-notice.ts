/** For readers who keep something on the device: says that a page comes from there, and that a newer version is to be had. */
import { keptPacks } from '../offline/keep-pack.ts';
import type { OfferedPack } from '../offline/pack.ts';
import { offeredPacksAddress, offlineAddress } from '../shared/addresses.ts';
import { languageOf } from '../shared/languages.ts';
import type { MessageName } from '../shared/strings/en.ts';
import sheet from '../styles/offline-notice.css?url';
import { loadStyles } from './load-styles.ts';
import { languageOfPage, loadWords } from './words.ts';

/** Asking once in so many milliseconds is enough for texts that change every few weeks. */
const ASK_AGAIN = 3_600_000;
const ASKED = 'rulegraph-offline-asked';

/** Says it in a line at the foot of the window, where it moves nothing. */
export async function tellOffline(): Promise<void> {
  addEventListener('offline', () => void t('offlineReading'));
  addEventListener('online', () => document.querySelector('.offline-notice')?.remove());
  if (!navigator.onLine) return t('offlineReading');
  if (location.pathname !== offlineAddress(languageOfPage()) && (await isBehind())) await t('offlineNewerShort');
}

async function isBehind(): Promise<boolean> {
  try {
    if (Date.now() - Number(localStorage.getItem(ASKED)) < ASK_AGAIN) return false;
    localStorage.setItem(ASKED, String(Date.now()));
    for (const { work, language, version } of await keptPacks()) {
      const response = await fetch(offeredPacksAddress(languageOf(language)), { cache: 'no-cache' });
      const offered: readonly OfferedPack[] = await response.json();
      if (offered.some((pack) => pack.work === work && pack.version !== version)) return true;
    }
    return false;
  } catch {
    // Without a connection, or where nothing may be stored, there is nothing to announce.
    return false;
  }
}

async function t(message: MessageName): Promise<void> {
  const language = languageOfPage();
  const [words] = await Promise.all([loadWords(language), loadStyles(sheet)]);
  const link = document.createElement('a');
  link.href = offlineAddress(language);
  link.textContent = words(message);
  const notice = document.createElement('p');
  notice.className = 'offline-notice';
  notice.role = 'status';
  notice.append(link);
  document.querySelector('.offline-notice')?.remove();
  document.querySelector('main')?.prepend(notice);
}
