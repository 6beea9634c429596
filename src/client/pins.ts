/** Rules and terms that a reader pins, each as of the edition in which it was read. They stay in the reader's browser. */
import { fetchPage } from './fetch.ts';
import { unplaced } from './place.ts';
import { readStoredJson, writeStored } from './storage.ts';
import { languageOfPage } from './translator.ts';

/** Where pins are stored; nothing is there while there are none. */
const PINS = 'pins';

/** A text is stored up to this length, to be shown in the tray. */
const MOST_LETTERS = 200;

/** A rule or a term as of an edition, with all that the tray says of it. */
export interface Pin {
  /** The work's id, and its title in the reader's language. */
  readonly work: string;
  readonly workTitle: string;
  /** The number of a rule, or the term. */
  readonly number: string;
  readonly isTerm?: boolean;
  /** The code of the language in which it was read. */
  readonly language: string;
  /** The edition, and its day in words. */
  readonly edition: string;
  readonly day: string;
  readonly href: string;
  /** How it begins. */
  readonly text: string;
}

/** Returns all pins, oldest first. */
export function readPins(): readonly Pin[] {
  const stored = readStoredJson(PINS);
  return Array.isArray(stored) ? stored.filter(isPin) : [];
}

/** Adds a pin, or removes it if it is there as of the same edition. Tells whether it is there now: never where storage is forbidden. */
export function switchPin(pin: Pin): boolean {
  const isNew = !hasPin(pin);
  const others = withoutPin(readPins(), pin);
  return writePins(isNew ? [...others, pin] : others) && isNew;
}

/** Tells whether a rule or term is pinned as of this edition. */
export function hasPin(pin: Pin): boolean {
  const pins = readPins();
  return withoutPin(pins, pin).length < pins.length;
}

/** Removes a pin. */
export function removePin(pin: Pin): void {
  writePins(withoutPin(readPins(), pin));
}

function withoutPin(pins: readonly Pin[], { work, number, language, edition }: Pin): readonly Pin[] {
  return pins.filter((pin) => pin.work !== work || pin.number !== number || pin.language !== language || pin.edition !== edition);
}

function writePins(pins: readonly Pin[]): boolean {
  return writeStored(PINS, pins.length === 0 ? null : JSON.stringify(pins));
}

/**
 * Tells whether a stored value is a pin: another version of the site or another program may have stored it, and its address must be one of this
 * site.
 */
function isPin(value: unknown): value is Pin {
  if (typeof value !== 'object' || value === null) return false;
  const pin = value as Readonly<Record<keyof Pin, unknown>>;
  const names = ['work', 'workTitle', 'number', 'language', 'edition', 'day', 'href', 'text'] as const;
  return names.every((name) => typeof pin[name] === 'string') && /^\/(?!\/)/.test(String(pin.href));
}

/**
 * Returns the pin of what has an anchor on this page or on the page at `address`: the rule `101.2a` of a chapter, the term `trample` of a
 * glossary. Undefined where there is no such thing.
 */
export async function pinOf(anchor: string, address = location.pathname): Promise<Pin | undefined> {
  const { pathname } = new URL(address, location.href);
  const page = pathname === location.pathname ? document : await fetchPage(pathname);
  return page === undefined ? undefined : pinOnPage(page, pathname, anchor);
}

/** Returns the pin of a rule or term of a page that was read at an address. */
export function pinOnPage(page: Document, pathname: string, anchor: string): Pin | undefined {
  const { workTitle, day, pinned } = page.querySelector<HTMLElement>('main [data-day]')?.dataset ?? {};
  const part = page.getElementById(anchor)?.closest('.rule, .term');
  const link = part?.querySelector('a.number, h2 > a');
  if (part == null || link == null || workTitle === undefined || day === undefined) return undefined;
  const href = link.getAttribute('href')?.replace(/^#/, `${pathname}#`) ?? '';
  // `/rules/cr/2009-07-11/1/101#101.2`; of the edition in force only `data-pinned` has the date.
  const [, , work = '', ...rest] = unplaced(href).split('/');
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
  return text.length <= MOST_LETTERS ? text : `${text.slice(0, text.lastIndexOf(' ', MOST_LETTERS))}…`;
}
