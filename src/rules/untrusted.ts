/** Reads what strangers write without trusting it: as keys of records, in addresses, and as parts of patterns. */

/** Returns the value that a record itself has for a key, and none that every object inherits: `constructor` may be the name of an edition. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Returns `glossário` for `gloss%C3%A1rio`; a text that is encoded wrongly, which anybody may write into an address, stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the source of a pattern that matches exactly this text, outside of character classes: what `RegExp.escape` does where browsers have it. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Appends items one by one: `push(...items)` fails where there are more of them than a call takes arguments, some hundred thousand. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
