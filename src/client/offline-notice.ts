/** Tells readers who saved a work for offline that they are offline, or that a newer version can be downloaded. */
import { keptPacks } from '../offline/keep-pack.ts';
import type { OfferedPack } from '../offline/pack.ts';
import { offeredPacksAddress, offlineAddress } from '../shared/addresses.ts';
import { languageOf } from '../shared/languages.ts';
import type { MessageName } from '../shared/strings/en.ts';
import sheet from '../styles/offline-notice.css?url';
import { element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { readStored, writeStored } from './storage.ts';
import { languageOfPage, loadTranslator } from './translator.ts';

/** Asking once in so many milliseconds is enough for texts that change every few weeks. */
const ASK_AGAIN = 3_600_000;
const ASKED = 'offline-asked';

/** Says it in a line at the bottom of the window, where it moves nothing. */
export async function watchConnection(): Promise<void> {
  addEventListener('offline', () => void t('offlineReading'));
  addEventListener('online', () => document.querySelector('.offline-notice')?.remove());
  if (!navigator.onLine) return t('offlineReading');
  if (location.pathname !== offlineAddress(languageOfPage()) && (await isOutdated())) await t('offlineNewerShort');
}

async function isOutdated(): Promise<boolean> {
  try {
    if (Date.now() - Number(readStored(ASKED)) < ASK_AGAIN) return false;
    writeStored(ASKED, String(Date.now()));
    for (const { work, language, version } of await keptPacks()) {
      const response = await fetch(offeredPacksAddress(languageOf(language)), { cache: 'no-cache' });
      const offered: readonly OfferedPack[] = await response.json();
      if (offered.some((pack) => pack.work === work && pack.version !== version)) return true;
    }
    return false;
  } catch {
    // Without a connection there is nothing to announce.
    return false;
  }
}

async function t(message: MessageName): Promise<void> {
  const language = languageOfPage();
  const [words] = await Promise.all([loadTranslator(language), loadStyles(sheet)]);
  const notice = element('p', { className: 'offline-notice', role: 'status' });
  notice.append(element('a', { href: offlineAddress(language), textContent: words(message) }));
  document.querySelector('.offline-notice')?.remove();
  document.querySelector('main')?.prepend(notice);
}
