/** The tray lists the rules and terms that a reader has pinned, links to each, and says where it is today. */

import { languageOf } from '../shared/languages.ts';
import { lookUpPlaces } from '../shared/look-up-places.ts';
import dialogs from '../styles/dialogs.css?url';
import { formDialog, openDialog } from './dialog.ts';
import { copyText, element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { loadNumbers } from './number-index.ts';
import { hasPin, type Pin, pinOf, readPins, removePin, switchPin } from './pins.ts';
import { placed } from './place.ts';
import { languageOfPage, loadTranslator, type Translate } from './translator.ts';

/** Shows the number of pins at the bottom of the window, where it moves nothing; hidden while there are none. */
export async function showTrayButton(): Promise<void> {
  const [t] = await Promise.all([loadTranslator(languageOfPage()), loadStyles(dialogs)]);
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

/** Returns a button that pins what has an anchor, or unpins it; undefined where `pinOf` finds nothing there. */
export async function pinButton(anchor: string, address?: string): Promise<HTMLButtonElement | undefined> {
  const pin = await pinOf(anchor, address);
  if (pin === undefined) return undefined;
  const t = await loadTranslator(languageOfPage());
  const button = element('button', { type: 'button', textContent: t('trayPin'), ariaPressed: String(hasPin(pin)) });
  button.addEventListener('click', async () => {
    button.ariaPressed = String(await togglePin(anchor, address));
  });
  return button;
}

/** Pins a rule or a term, or unpins it. Tells whether it is pinned now. */
export async function togglePin(anchor: string, address?: string): Promise<boolean> {
  const pin = await pinOf(anchor, address);
  if (pin === undefined) return false;
  const isPinned = switchPin(pin);
  await showTrayButton();
  return isPinned;
}

/** Opens the tray as a dialog. */
export async function openTray(): Promise<void> {
  const [t] = await Promise.all([loadTranslator(languageOfPage()), loadStyles(dialogs)]);
  const dialog = formDialog('tray', t('trayTitle'));
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
  const actions = element('p', { className: 'copy-actions' });
  actions.append(copy, close, status);
  dialog.form.append(empty, list, actions);
  // A link to an anchor of this page leaves the page, and the dialog, in place.
  list.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) dialog.dialog.close();
  });
  update();
  openDialog(dialog);
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
    // The button is gone; the focus must not be lost with it.
    dialog?.querySelector<HTMLElement>('li button, button[type="submit"]')?.focus();
  });
  const text = element('p', { lang: languageOf(pin.language).tag, textContent: pin.text });
  entry.append(link, ' ', about, text, remove);
  // Terms have no lineage here; the glossary itself says what became of them.
  if (pin.isTerm !== true) void tellToday(pin, link, about, t);
  return entry;
}

/** Links to a pinned rule as it was pinned and says where it is today, once another edition is in force. */
async function tellToday(pin: Pin, link: HTMLAnchorElement, about: HTMLElement, t: Translate): Promise<void> {
  const language = languageOf(pin.language);
  const [pinned, ...today] = lookUpPlaces(`${pin.number}@${pin.edition}`, await loadNumbers(language), language, {
    work: pin.work,
  });
  if (pinned === undefined || pinned.label !== pin.number) return;
  link.href = placed(pinned.href);
  const moved = today.filter(({ label }) => label !== pin.number);
  if (moved.length === 0) return;
  const remark = element('p', { className: 'tray-today', textContent: `${t('trayToday')} ` });
  remark.append(...moved.flatMap(({ href, label }) => [element('a', { href: placed(href), textContent: label }), ' ']));
  about.after(remark);
}

/** Copies a plain list of all pins: number, work and edition, whole address. */
async function copyLinks(t: Translate, status: HTMLOutputElement): Promise<void> {
  const lines = readPins().map(
    ({ number, workTitle, day, href }) => `${number} (${workTitle}, ${day}): ${new URL(href, location.href).href}`,
  );
  status.value = t((await copyText(lines.join('\n'))) ? 'copyDone' : 'trayCopyFailed');
}
