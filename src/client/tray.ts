/** The tray: the rules and terms that a reader keeps at hand, with the way to each and what became of it since. */

import { findReferences } from '../shared/find-references.ts';
import { languageOf } from '../shared/languages.ts';
import dialogs from '../styles/dialogs.css?url';
import { element } from './element.ts';
import { loadStyles } from './load-styles.ts';
import { loadNumbers } from './number-index.ts';
import { pinOf } from './pin-rule.ts';
import { hasPin, type Pin, readPins, removePin, switchPin } from './pins.ts';
import { languageOfPage, loadWords, type Translate } from './words.ts';

/** Shows, at the foot of the window where it moves nothing, how much is at hand; says so, too, once that changes. */
export async function showTrayButton(): Promise<void> {
  const [t] = await Promise.all([loadWords(languageOfPage()), loadStyles(dialogs)]);
  const count = readPins().length;
  const button = document.querySelector('.tray-button') ?? newTrayButton();
  button.textContent = t('trayButton', { count });
  button.toggleAttribute('hidden', count === 0);
}

function newTrayButton(): HTMLElement {
  const button = element('button', { type: 'button', className: 'tray-button' });
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', () => void openTray());
  document.querySelector('main')?.append(button);
  return button;
}

/** A button that keeps something at hand, or no longer; none where `pinOf` knows nothing of it. */
export async function keepButton(name: string, address?: string): Promise<HTMLButtonElement | undefined> {
  const pin = await pinOf(name, address);
  if (pin === undefined) return undefined;
  const t = await loadWords(languageOfPage());
  const button = element('button', { type: 'button', textContent: t('trayKeep'), ariaPressed: String(hasPin(pin)) });
  button.addEventListener('click', async () => {
    button.ariaPressed = String(await togglePin(name, address));
  });
  return button;
}

/** Keeps a rule or a term at hand, or no longer; tells whether it is kept now. */
export async function togglePin(name: string, address?: string): Promise<boolean> {
  const pin = await pinOf(name, address);
  if (pin === undefined) return false;
  const isKept = switchPin(pin);
  await showTrayButton();
  return isKept;
}

/** Opens the tray as a dialog; closing it gives the focus back. */
export async function openTray(): Promise<void> {
  const [t] = await Promise.all([loadWords(languageOfPage()), loadStyles(dialogs)]);
  const title = element('h2', { id: 'tray-title', textContent: t('trayTitle') });
  const list = element('ul', { className: 'plain' });
  const empty = element('p', { textContent: t('trayEmpty') });
  const status = element('output');
  const copy = element('button', { type: 'button', textContent: t('trayCopy') });
  const close = element('button', { type: 'submit', textContent: t('dismiss'), autofocus: true });
  const update = () => {
    const pins = readPins();
    list.replaceChildren(...pins.map((pin) => entryOf(pin, t, update)));
    empty.hidden = pins.length > 0;
    copy.hidden = pins.length === 0;
    void showTrayButton();
  };
  copy.addEventListener('click', () => void copyLinks(t, status));
  const actions = element('p', { className: 'actions' });
  actions.append(copy, close, status);
  const form = element('form', { method: 'dialog' });
  form.append(title, empty, list, actions);
  const dialog = element('dialog', { className: 'tray' });
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.append(form);
  // A link to a place on this page leads there from under the dialog.
  list.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  update();
  document.body.append(dialog);
  dialog.showModal();
}

function entryOf(pin: Pin, t: Translate, update: () => void): HTMLElement {
  const entry = element('li');
  const link = element('a', { href: pin.href, textContent: pin.number });
  const about = element('small', { textContent: `${pin.workTitle} · ${t('editionOf', { date: pin.day })}` });
  const remove = element('button', { type: 'button', textContent: t('offlineRemove') });
  remove.ariaLabel = t('trayRemove', { number: pin.number });
  remove.addEventListener('click', () => {
    removePin(pin);
    const dialog = remove.closest('dialog');
    update();
    // The button is gone, and the focus must not go with it.
    dialog?.querySelector<HTMLElement>('li button, button[type="submit"]')?.focus();
  });
  const text = element('p', { lang: languageOf(pin.language).tag, textContent: pin.text });
  entry.append(link, ' ', about, text, remove);
  // Terms have no lineage here; the glossary itself says what became of them.
  if (pin.isTerm !== true) void tellToday(pin, link, about, t);
  return entry;
}

/** Once another edition is in force: leads to the rule as it was kept, and says where it is today. */
async function tellToday(pin: Pin, link: HTMLAnchorElement, about: HTMLElement, t: Translate): Promise<void> {
  const language = languageOf(pin.language);
  const [kept, ...today] = findReferences(`${pin.number}@${pin.edition}`, await loadNumbers(language), language, {
    work: pin.work,
  });
  if (kept === undefined || kept.label !== pin.number) return;
  link.href = kept.href;
  const moved = today.filter(({ label }) => label !== pin.number);
  if (moved.length === 0) return;
  const remark = element('p', { className: 'tray-today', textContent: `${t('trayToday')} ` });
  remark.append(...moved.flatMap(({ href, label }) => [element('a', { href, textContent: label }), ' ']));
  about.after(remark);
}

/** A list that pastes as it is anywhere: number, work and edition, whole address. */
async function copyLinks(t: Translate, status: HTMLOutputElement): Promise<void> {
  const lines = readPins().map(
    ({ number, workTitle, day, href }) => `${number} (${workTitle}, ${day}): ${new URL(href, location.href).href}`,
  );
  try {
    await navigator.clipboard.writeText(lines.join('\n'));
    status.value = t('copyDone');
  } catch {
    status.value = t('trayCopyFailed');
  }
}
