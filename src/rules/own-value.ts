/** Values of records whose keys strangers choose. */

/** Returns the value that a record itself has for a key, and none that every object inherits: `constructor` may be the name of an edition. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
