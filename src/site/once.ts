/** Values that are made at their first use. */

/** Calls a function at its first use and remembers the answer. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
