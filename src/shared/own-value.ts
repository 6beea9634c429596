/** Looks names that strangers choose up in data: a work may be called `constructor`, which every object has. */

/** Returns the value that a record itself has under a name, or undefined. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
