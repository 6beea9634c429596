/** The page on which readers keep works for reading without a connection. */
import { type KeptPack, keepPack, keptPacks, removePack } from '../offline/keep-pack.ts';
import type { OfferedPack } from '../offline/pack.ts';
import { offeredPacksAddress, offlineAddress } from '../shared/addresses.ts';
import { interfaceTag, type Language } from '../shared/languages.ts';
import { languageOfElement, loadTranslator, type Translate } from './translator.ts';

const OBSTACLES = { network: 'offlineNetwork', changed: 'offlineChanged', full: 'offlineFull' } as const;

/** What a work's entry on the page is made of. */
interface Row {
  readonly work: string;
  readonly title: string;
  readonly language: Language;
  readonly t: Translate;
  readonly offered: OfferedPack | undefined;
  readonly keep: HTMLButtonElement;
  readonly remove: HTMLButtonElement;
  readonly bar: HTMLProgressElement;
  readonly state: HTMLElement;
}

const list = document.querySelector<HTMLElement>('ul.packs');
if (list !== null) void openPage(list);

async function openPage(list: HTMLElement): Promise<void> {
  const language = languageOfElement(list);
  const t = await loadTranslator(language);
  const isInstead = location.pathname !== offlineAddress(language);
  document.getElementById('not-kept')?.toggleAttribute('hidden', !isInstead);
  document.getElementById('offline-intro')?.toggleAttribute('hidden', isInstead);
  const offered = await offeredPacks(language);
  for (const item of list.querySelectorAll<HTMLElement>('li[data-work]')) {
    const row = rowOf(item, offered, language, t);
    if (row === undefined) continue;
    if (isInstead && (await keptPack(row)) === undefined) item.hidden = true;
    showSize(item, row);
    row.keep.addEventListener('click', () => void keep(row));
    row.remove.addEventListener('click', () => void remove(row));
    await showState(row);
  }
}

/** Without a connection nothing is offered, and what is kept can still be seen and removed. */
async function offeredPacks(language: Language): Promise<readonly OfferedPack[]> {
  try {
    const response = await fetch(offeredPacksAddress(language), { cache: 'no-cache' });
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}

function rowOf(item: HTMLElement, offered: readonly OfferedPack[], language: Language, t: Translate): Row | undefined {
  const keep = item.querySelector<HTMLButtonElement>('[data-action="keep"]');
  const remove = item.querySelector<HTMLButtonElement>('[data-action="remove"]');
  const bar = item.querySelector('progress');
  const state = item.querySelector<HTMLElement>('.outcome');
  const { work = '', title = '' } = item.dataset;
  if (keep === null || remove === null || bar === null || state === null) return undefined;
  return { work, title, language, t, offered: offered.find((pack) => pack.work === work), keep, remove, bar, state };
}

function showSize(item: HTMLElement, { offered, language, t }: Row): void {
  const place = item.querySelector('.bytes');
  if (place === null || offered === undefined) return;
  const style = { style: 'unit', unit: 'megabyte', maximumSignificantDigits: 2 } as const;
  const size = new Intl.NumberFormat(interfaceTag(language), style).format(offered.bytes / 1e6);
  place.textContent = `· ${t('offlineSize', { size })}`;
}

/** Browsers without caches, or with none in private windows, keep nothing. */
function canKeep(): boolean {
  return 'caches' in window && 'serviceWorker' in navigator;
}

async function keptPack({ work, language }: Row): Promise<KeptPack | undefined> {
  if (!canKeep()) return undefined;
  return (await keptPacks()).find((pack) => pack.work === work && pack.language === language.code);
}

async function showState(row: Row, words?: string): Promise<void> {
  const { t, offered, keep, remove, bar, state, title } = row;
  const kept = await keptPack(row);
  const isBehind = kept !== undefined && offered !== undefined && offered.version !== kept.version;
  bar.hidden = true;
  remove.hidden = kept === undefined;
  keep.disabled = !canKeep() || offered === undefined;
  keep.hidden = kept !== undefined && !isBehind;
  keep.textContent = t(isBehind ? 'offlineUpdate' : 'offlineKeep');
  const standing = isBehind ? t('offlineNewer', { work: title }) : kept === undefined ? '' : t('offlineKept', { work: title });
  state.textContent = canKeep() ? (words ?? standing) : t('offlineUnsupported');
}

async function keep(row: Row): Promise<void> {
  const { t, work, language, title, bar, state, remove } = row;
  row.keep.disabled = true;
  bar.hidden = false;
  const percent = new Intl.NumberFormat(interfaceTag(language), { style: 'percent' });
  // Said at every tenth: a screen reader could not follow each file.
  let said = 0;
  const obstacle = await keepPack(work, language.code, (done, all) => {
    bar.value = done / all;
    if (Math.floor(bar.value * 10) === said) return;
    said = Math.floor(bar.value * 10);
    state.textContent = t('offlineKeeping', { work: title, share: percent.format(said / 10) });
  });
  await showState(row, obstacle && t(OBSTACLES[obstacle]));
  if (obstacle === undefined) remove.focus();
  else {
    row.keep.textContent = t('offlineContinue');
    row.keep.focus();
  }
}

async function remove(row: Row): Promise<void> {
  await removePack(row.work, row.language.code);
  await showState(row, row.t('offlineRemoved', { work: row.title }));
  row.keep.focus();
}
