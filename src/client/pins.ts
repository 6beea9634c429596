/** Rules and terms that a reader keeps at hand. They stay in the reader's browser, each as of the edition in which it was read. */

/** A rule or a term as of an edition, with all that the tray says of it. */ import { PINS_KEY } from './has-pins.ts';

export interface Pin {
  /** The work's id, and its title in the reader's language. */
  readonly work: string;
  readonly workTitle: string;
  /** Of a term, the term. */
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

/** All that is kept at hand, in the order in which it was kept. */
export function readPins(): readonly Pin[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PINS_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPin) : [];
  } catch {
    return [];
  }
}

/** Adds a rule, or takes it away if it is kept as of the same edition; true if it is kept now. False also where the browser keeps nothing. */
export function switchPin(pin: Pin): boolean {
  const isNew = !hasPin(pin);
  const others = withoutPin(readPins(), pin);
  return writePins(isNew ? [...others, pin] : others) && isNew;
}

/** Whether the rule is kept as of this edition. */
export function hasPin(pin: Pin): boolean {
  const pins = readPins();
  return withoutPin(pins, pin).length < pins.length;
}

/** Keeps it no longer. */
export function removePin(pin: Pin): void {
  writePins(withoutPin(readPins(), pin));
}

function withoutPin(pins: readonly Pin[], { work, number, language, edition }: Pin): readonly Pin[] {
  return pins.filter((pin) => pin.work !== work || pin.number !== number || pin.language !== language || pin.edition !== edition);
}

function writePins(pins: readonly Pin[]): boolean {
  try {
    if (pins.length === 0) localStorage.removeItem(PINS_KEY);
    else localStorage.setItem(PINS_KEY, JSON.stringify(pins));
    return true;
  } catch {
    return false;
  }
}

/** What another version of the site or another program left there is not ours to trust: an address must be of this site. */
function isPin(value: unknown): value is Pin {
  if (typeof value !== 'object' || value === null) return false;
  const pin = value as Readonly<Record<keyof Pin, unknown>>;
  const names = ['work', 'workTitle', 'number', 'language', 'edition', 'day', 'href', 'text'] as const;
  return names.every((name) => typeof pin[name] === 'string') && /^\/(?!\/)/.test(String(pin.href));
}
