/** Lets readers save works for offline reading, update them and remove them. */

import { element } from '../../browser/element.ts';
import { removePack, type SavedPack, savedPacks, savePack } from '../../browser/offline/saved-packs.ts';
import { withBase, withoutBase } from '../../browser/page-address.ts';
import { languageOfElement, loadTranslator, type Translate } from '../../browser/translator.ts';
import { offeredPacksAddress, offlineAddress } from '../../kit/addresses.ts';
import { interfaceTag, type Language } from '../../kit/languages.ts';
import type { OfferedPack } from '../../kit/pack.ts';

const OBSTACLES = { network: 'offlineNetwork', changed: 'offlineChanged', full: 'offlineFull' } as const;

/** The entry of a work on the page. */
interface Row {
  readonly work: string;
  readonly title: string;
  readonly language: Language;
  readonly t: Translate;
  readonly offered: OfferedPack | undefined;
  readonly save: HTMLButtonElement;
  readonly remove: HTMLButtonElement;
  readonly bar: HTMLProgressElement;
  readonly state: HTMLElement;
}

const list = document.querySelector<HTMLElement>('ul.packs');
if (list !== null) void openPage(list);

async function openPage(list: HTMLElement): Promise<void> {
  const language = languageOfElement(list);
  const t = await loadTranslator(language);
  // The offline worker answers with this page instead of one that is not saved.
  const isSubstitute = withoutBase(location.pathname) !== offlineAddress(language);
  document.getElementById('not-saved')?.toggleAttribute('hidden', !isSubstitute);
  document.getElementById('offline-intro')?.toggleAttribute('hidden', isSubstitute);
  const offered = await offeredPacks(language);
  // An operator can turn offline reading off: see RULES_OFFLINE in docs/publishing.md.
  if (offered?.length === 0) list.before(element('p', { textContent: t('offlineOff') }));
  for (const item of list.querySelectorAll<HTMLElement>('li[data-work]')) {
    const row = rowOf(item, offered ?? [], language, t);
    if (row === undefined) continue;
    if (isSubstitute && (await savedPack(row)) === undefined) item.hidden = true;
    showSize(item, row);
    row.save.addEventListener('click', () => void save(row));
    row.remove.addEventListener('click', () => void remove(row));
    await showState(row);
  }
}

/** Returns the works that can be saved; undefined without a connection, when saved works can still be read and removed. */
async function offeredPacks(language: Language): Promise<readonly OfferedPack[] | undefined> {
  try {
    const response = await fetch(withBase(offeredPacksAddress(language)), { cache: 'no-cache' });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

function rowOf(item: HTMLElement, offered: readonly OfferedPack[], language: Language, t: Translate): Row | undefined {
  const save = item.querySelector<HTMLButtonElement>('[data-action="save"]');
  const remove = item.querySelector<HTMLButtonElement>('[data-action="remove"]');
  const bar = item.querySelector('progress');
  const state = item.querySelector<HTMLElement>('.outcome');
  const { work = '', title = '' } = item.dataset;
  if (save === null || remove === null || bar === null || state === null) return undefined;
  return { work, title, language, t, offered: offered.find((pack) => pack.work === work), save, remove, bar, state };
}

function showSize(item: HTMLElement, { offered, language, t }: Row): void {
  const output = item.querySelector('.bytes');
  if (output === null || offered === undefined) return;
  const style = { style: 'unit', unit: 'megabyte', maximumSignificantDigits: 2 } as const;
  const size = new Intl.NumberFormat(interfaceTag(language), style).format(offered.bytes / 1e6);
  output.textContent = `· ${t('offlineSize', { size })}`;
}

/** Tells whether the browser can save pages, which some cannot in private windows. */
function canSave(): boolean {
  return 'caches' in window && 'serviceWorker' in navigator;
}

async function savedPack({ work, language }: Row): Promise<SavedPack | undefined> {
  if (!canSave()) return undefined;
  return (await savedPacks()).find((pack) => pack.work === work && pack.language === language.code);
}

async function showState(row: Row, message?: string): Promise<void> {
  const { t, offered, save, remove, bar, state, title } = row;
  const saved = await savedPack(row);
  const isOutdated = saved !== undefined && offered !== undefined && offered.version !== saved.version;
  bar.hidden = true;
  remove.hidden = saved === undefined;
  save.disabled = !canSave() || offered === undefined;
  save.hidden = saved !== undefined && !isOutdated;
  save.textContent = t(isOutdated ? 'offlineUpdate' : 'offlineDownload');
  const now = isOutdated ? t('offlineNewer', { work: title }) : saved === undefined ? '' : t('offlineSaved', { work: title });
  state.textContent = canSave() ? (message ?? now) : t('offlineUnsupported');
}

async function save(row: Row): Promise<void> {
  const { t, work, language, title, bar, state, remove } = row;
  row.save.disabled = true;
  bar.hidden = false;
  const percent = new Intl.NumberFormat(interfaceTag(language), { style: 'percent' });
  // Screen readers announce every tenth only.
  let announced = 0;
  const obstacle = await savePack(work, language.code, (done, all) => {
    bar.value = done / all;
    if (Math.floor(bar.value * 10) === announced) return;
    announced = Math.floor(bar.value * 10);
    state.textContent = t('offlineDownloading', { work: title, share: percent.format(announced / 10) });
  });
  await showState(row, obstacle && t(OBSTACLES[obstacle]));
  if (obstacle === undefined) remove.focus();
  else {
    row.save.textContent = t('offlineContinue');
    row.save.focus();
  }
}

async function remove(row: Row): Promise<void> {
  await removePack(row.work, row.language.code);
  await showState(row, row.t('offlineRemoved', { work: row.title }));
  row.save.focus();
}
