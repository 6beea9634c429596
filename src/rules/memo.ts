/** Remembers what is computed once and asked for often. Pure. */

/** Returns a function that calls `make` at its first use and returns that value from then on. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

interface Branch {
  answer?: { readonly value: unknown };
  readonly byObject: WeakMap<object, Branch>;
  readonly byValue: Map<unknown, Branch>;
}

/**
 * Returns `compute` with a memory: the same arguments give the same answer without computing it again. Objects count as the same by identity
 * and are held weakly, so an answer is forgotten together with its argument. A call that throws is not remembered.
 */
export function memoize<Arguments extends readonly unknown[], T>(compute: (...args: Arguments) => T): (...args: Arguments) => T {
  const root = newBranch();
  return (...args) => {
    const branch = args.reduce(branchOf, root);
    branch.answer ??= { value: compute(...args) };
    return branch.answer.value as T;
  };
}

function newBranch(): Branch {
  return { byObject: new WeakMap(), byValue: new Map() };
}

function branchOf(branch: Branch, argument: unknown): Branch {
  const isObject = (typeof argument === 'object' && argument !== null) || typeof argument === 'function';
  if (!isObject) return nextBranch(branch.byValue, argument);
  return nextBranch(branch.byObject, argument);
}

function nextBranch<Key>(branches: Pick<Map<Key, Branch>, 'get'> & { set(key: Key, branch: Branch): unknown }, key: Key): Branch {
  const next = branches.get(key) ?? newBranch();
  branches.set(key, next);
  return next;
}
