/**
 * Lets readers pin rules and terms of an edition, which the browser stores, and shows the tray: a list of them with links, and with today's numbers of
 * rules that have moved.
 */

import dialogs from '../frame/styles/dialogs.css?url';
import { languageOf } from '../kit/languages.ts';
import { lookUpPlaces } from '../kit/look-up-places.ts';
import { writeDate } from '../kit/message.ts';
import { copyText, element } from './element.ts';
import { fetchPage, loadStyles } from './fetch.ts';
import { formDialog, openDialog } from './forms.ts';
import { loadNumbers } from './number-index.ts';
import { withBase, withoutBase } from './page-address.ts';
import { setLanguage } from './set-language.ts';
import { readStoredJson, writeStored } from './storage.ts';
import { languageOfPage, loadTranslator, type Translate } from './translator.ts';

/** Shows the button that opens the tray, with the number of pins, at the bottom of the window; hidden while there are none. */
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

/** Returns a button that pins or unpins the rule or term with an anchor; undefined if there is no such thing. */
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

/** Pins or unpins a rule or a term, and tells whether it is pinned now. */
export async function togglePin(anchor: string, address?: string): Promise<boolean> {
  const pin = await pinOf(anchor, address);
  if (pin === undefined) return false;
  const isPinned = switchPin(pin);
  await showTrayButton();
  return isPinned;
}

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
    list.replaceChildren(...pins.map((pin) => pinEntry(pin, t, update)));
    empty.hidden = pins.length > 0;
    copy.hidden = pins.length === 0;
    void showTrayButton();
  };
  copy.addEventListener('click', () => void copyLinks(t, status));
  const actions = element('p', { className: 'copy-actions' }, copy, close, status);
  dialog.form.append(empty, list, actions);
  // Links to anchors of this page would leave the dialog open.
  list.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) dialog.dialog.close();
  });
  update();
  openDialog(dialog);
}

/** Returns the day of a pin's edition in the language of this page, which may be another than that of the page with the rule. */
function dayInWords({ language, edition, day }: Pin): string {
  const here = languageOfPage();
  // Editions have the names of their effective dates.
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(edition) ?? [];
  return language === here.code || date === undefined ? day : writeDate(date, here);
}

function pinEntry(pin: Pin, t: Translate, update: () => void): HTMLElement {
  const entry = element('li');
  const link = element('a', { href: pin.href, textContent: pin.number });
  const about = element('small', { textContent: `${pin.workTitle} · ${t('editionOf', { date: dayInWords(pin) })}` });
  const remove = element('button', { type: 'button', textContent: t('offlineRemove') });
  remove.ariaLabel = t('trayRemove', { number: pin.number });
  remove.addEventListener('click', () => {
    removePin(pin);
    const dialog = remove.closest('dialog');
    update();
    // The button is gone; the focus must not be lost with it.
    dialog?.querySelector<HTMLElement>('li button, button[type="submit"]')?.focus();
  });
  const text = element('p', { textContent: pin.text });
  setLanguage(text, languageOf(pin.language).tag);
  entry.append(link, ' ', about, text, remove);
  // Only rules can be followed to today's numbers.
  if (pin.isTerm !== true) void showToday(pin, link, about, t);
  return entry;
}

/** Changes the link to the edition of the pin once another is in force, and shows today's numbers if the rule has moved. */
async function showToday(pin: Pin, link: HTMLAnchorElement, about: HTMLElement, t: Translate): Promise<void> {
  const language = languageOf(pin.language);
  const [pinned, ...today] = lookUpPlaces(`${pin.number}@${pin.edition}`, await loadNumbers(language), language, {
    work: pin.work,
  });
  if (pinned === undefined || pinned.label !== pin.number) return;
  link.href = withBase(pinned.href);
  const moved = today.filter(({ label }) => label !== pin.number);
  if (moved.length === 0) return;
  const links = moved.flatMap(({ href, label }) => [element('a', { href: withBase(href), textContent: label }), ' ']);
  const remark = element('p', { className: 'tray-today' }, `${t('whereToday')} `, ...links);
  about.after(remark);
}

/** Copies a plain list of all pins: number, work and edition, URL. */
async function copyLinks(t: Translate, status: HTMLOutputElement): Promise<void> {
  const lines = readPins().map(
    ({ number, workTitle, day, href }) => `${number} (${workTitle}, ${day}): ${new URL(href, location.href).href}`,
  );
  status.value = t((await copyText(lines.join('\n'))) ? 'copyDone' : 'trayCopyFailed');
}

/** The name under which pins are stored, if there are any. */
const PINS = 'pins';

/** How many characters of a text are stored, to be shown in the tray. */
const MAX_LETTERS = 200;

/** A rule or a term of an edition, with everything that the tray shows of it. */
export interface Pin {
  /** The work's id, and its title in the reader's language. */
  readonly work: string;
  readonly workTitle: string;
  /** The number of a rule, or the term. */
  readonly number: string;
  readonly isTerm?: boolean;
  /** The code of the language in which it was read. */
  readonly language: string;
  /** The edition, and its effective date in words. */
  readonly edition: string;
  readonly day: string;
  readonly href: string;
  readonly text: string;
}

/** Returns all pins, oldest first. */
export function readPins(): readonly Pin[] {
  const stored = readStoredJson(PINS);
  return Array.isArray(stored) ? stored.filter(isPin) : [];
}

/** Adds a pin, or removes it if it is stored already. Tells whether it is stored now, which it never is if the browser forbids storage. */
export function switchPin(pin: Pin): boolean {
  const isNew = !hasPin(pin);
  const others = withoutPin(readPins(), pin);
  return writePins(isNew ? [...others, pin] : others) && isNew;
}

/** Tells whether a rule or term of an edition is pinned. */
export function hasPin(pin: Pin): boolean {
  const pins = readPins();
  return withoutPin(pins, pin).length < pins.length;
}

export function removePin(pin: Pin): void {
  writePins(withoutPin(readPins(), pin));
}

function withoutPin(pins: readonly Pin[], { work, number, language, edition }: Pin): readonly Pin[] {
  return pins.filter((pin) => pin.work !== work || pin.number !== number || pin.language !== language || pin.edition !== edition);
}

function writePins(pins: readonly Pin[]): boolean {
  return writeStored(PINS, pins.length === 0 ? null : JSON.stringify(pins));
}

/** Tells whether a stored value is a pin with an address of this host. Another version of the site or another program may have stored it. */
function isPin(value: unknown): value is Pin {
  if (typeof value !== 'object' || value === null) return false;
  const pin = value as Readonly<Record<keyof Pin, unknown>>;
  const names = ['work', 'workTitle', 'number', 'language', 'edition', 'day', 'href', 'text'] as const;
  return names.every((name) => typeof pin[name] === 'string') && /^\/(?!\/)/.test(String(pin.href));
}

/**
 * Returns the pin of the rule or term with an anchor on this page or on the page at `address`: the rule `101.2a` of a chapter, the term `trample` of a
 * glossary. Undefined if there is no such thing.
 */
export async function pinOf(anchor: string, address = location.pathname): Promise<Pin | undefined> {
  const { pathname } = new URL(address, location.href);
  const page = pathname === location.pathname ? document : await fetchPage(pathname);
  return page === undefined ? undefined : pinOnPage(page, pathname, anchor);
}

/** Returns the pin of a rule or term on a page. */
export function pinOnPage(page: Document, pathname: string, anchor: string): Pin | undefined {
  const { workTitle, day, pinned } = page.querySelector<HTMLElement>('main [data-day]')?.dataset ?? {};
  const part = page.getElementById(anchor)?.closest('.rule, .term');
  const link = part?.querySelector('a.number, h2 > a');
  if (part == null || link == null || workTitle === undefined || day === undefined) return undefined;
  const href = link.getAttribute('href')?.replace(/^#/, `${pathname}#`) ?? '';
  // Addresses of earlier editions have the date, `/rules/cr/2009-07-11/1/101#101.2`; for the one in force, `data-pinned` has it.
  const [, , work = '', ...rest] = withoutBase(href).split('/');
  const edition = pinned?.split('/').at(-1) ?? rest[0] ?? '';
  return {
    work,
    workTitle,
    number: link.textContent.trim(),
    isTerm: part.matches('.term'),
    language: languageOfPage().code,
    edition,
    day,
    href,
    text: beginningOf(part),
  };
}

function beginningOf(part: Element): string {
  const blocks = part.querySelectorAll('.text > :is(p, h2, h3, h4), :scope > :is(p, ol)');
  const text = [...blocks].map(({ textContent }) => textContent.trim()).join(' ');
  return text.length <= MAX_LETTERS ? text : `${text.slice(0, text.lastIndexOf(' ', MAX_LETTERS))}…`;
}
