/** Handles input of unknown origin safely: text as keys of records, in addresses, in patterns, and on terminals, and lists of any length. */

/** Returns the own value of a record for a key, and never an inherited one: `constructor` may be the name of an edition. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Returns `glossário` for `gloss%C3%A1rio`, and a text with invalid encoding unchanged. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the source of a pattern that matches exactly this text, outside of character classes. Not all browsers have `RegExp.escape`. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Appends items one by one: `push(...items)` throws if there are more items, some hundred thousand, than a call may have arguments. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** Returns a text without the characters that change its direction, which within a sentence would turn the rest of it around. */
export function withoutDirections(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

/** Control characters except line feed and tab, and characters that change the direction of text. */
export const CONTROL = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

/** Returns a text that is safe on a terminal, with control characters escaped as in JSON, so that printed JSON keeps its value. */
export function printable(text: string): string {
  return text.replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
