/** Helpers that compute values once and cache them. Calls at the top of a module are marked `@__PURE__`, so that bundlers drop unused ones. */

/** Returns a function that calls `make` at its first use and returns that value from then on. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Does the same as `once` for large values that are quick to compute: the garbage collector may discard the value between two uses. */
export function weakOnce<T extends object>(make: () => T): () => T {
  let made: WeakRef<T> | undefined;
  return () => {
    const known = made?.deref();
    if (known !== undefined) return known;
    const value = make();
    made = new WeakRef(value);
    return value;
  };
}

/** Returns an object whose properties are computed when they are first read: `lazyProperties({ sum: () => 1 + 1 }).sum` → 2. */
export function lazyProperties<T extends object>(make: { readonly [Key in keyof T]: () => T[Key] }): T {
  const makers = Object.entries<() => unknown>(make);
  const getters = makers.map(([key, compute]) => [key, { enumerable: true, get: once(compute) }] as const);
  return Object.defineProperties({}, Object.fromEntries(getters)) as T;
}

/** Returns `compute` with a cache of its last result, for callers that pass the same argument several times in a row. */
export function memoizeLast<Argument extends object, T>(compute: (argument: Argument) => T): (argument: Argument) => T {
  let last: { readonly argument: Argument; readonly value: T } | undefined;
  return (argument) => {
    if (last?.argument !== argument) last = { argument, value: compute(argument) };
    return last.value;
  };
}

/** Returns the value of a key, and computes and stores it if the map lacks it: the method of this name, which the maps of Node.js 24 lack. */
export function getOrInsertComputed<Key, Value>(
  map: Pick<Map<Key, Value>, 'get'> & { set(key: Key, value: Value): unknown },
  key: Key,
  compute: (key: Key) => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = compute(key);
  map.set(key, value);
  return value;
}

/** A node in the tree of arguments that `memoize` has seen, with the result if the arguments end here. */
interface Branch {
  result?: { readonly value: unknown };
  // Most branches end an argument list and need neither map.
  byObject?: WeakMap<object, Branch>;
  byValue?: Map<unknown, Branch>;
}

/**
 * Returns `compute` with a cache of its results by its arguments. Objects are compared by identity and held weakly, so a result is
 * collected together with its argument. A call that throws is not cached.
 */
export function memoize<Arguments extends readonly unknown[], T>(compute: (...args: Arguments) => T): (...args: Arguments) => T {
  const root: Branch = {};
  // Most functions have one parameter, and some are called millions of times with few different texts.
  const byText = new Map<string, T>();
  return (...args) => {
    const [text] = args;
    if (args.length === 1 && typeof text === 'string') {
      const known = byText.get(text);
      if (known !== undefined || byText.has(text)) return known as T;
      const value = compute(...args);
      byText.set(text, value);
      return value;
    }
    let branch = root;
    for (const argument of args) branch = branchOf(branch, argument);
    branch.result ??= { value: compute(...args) };
    return branch.result.value as T;
  };
}

function branchOf(branch: Branch, argument: unknown): Branch {
  if ((typeof argument === 'object' && argument !== null) || typeof argument === 'function') {
    branch.byObject ??= new WeakMap();
    return getOrInsertComputed(branch.byObject, argument, emptyBranch);
  }
  branch.byValue ??= new Map();
  return getOrInsertComputed(branch.byValue, argument, emptyBranch);
}

const emptyBranch = (): Branch => ({});

/**
 * Returns `compute` with a cache of its promises by its arguments. A promise that rejects is removed, so that the next call tries again, and
 * only the `most` recently used are kept.
 */
export function memoizePromises<Arguments extends readonly string[], T>(
  compute: (...args: Arguments) => Promise<T>,
  most = Number.POSITIVE_INFINITY,
): (...args: Arguments) => Promise<T> {
  const promises = new Map<string, Promise<T>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = promises.get(key);
    const promise = known ?? compute(...args);
    // A map is in the order of insertion: what was used last goes to the end.
    promises.delete(key);
    promises.set(key, promise);
    if (known === undefined) promise.catch(() => promises.get(key) === promise && promises.delete(key));
    const [oldest] = promises.keys();
    if (promises.size > most && oldest !== undefined) promises.delete(oldest);
    return promise;
  };
}
