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
  // Most branches end an argument list, and need neither.
  byObject?: WeakMap<object, Branch>;
  byValue?: Map<unknown, Branch>;
}

/**
 * Returns `compute` with a memory: the same arguments give the same answer without computing it again. Objects count as the same by identity
 * and are held weakly, so an answer is forgotten together with its argument. A call that throws is not remembered.
 */
export function memoize<Arguments extends readonly unknown[], T>(compute: (...args: Arguments) => T): (...args: Arguments) => T {
  const root: Branch = {};
  return (...args) => {
    let branch = root;
    for (const argument of args) branch = branchOf(branch, argument);
    branch.answer ??= { value: compute(...args) };
    return branch.answer.value as T;
  };
}

function branchOf(branch: Branch, argument: unknown): Branch {
  if ((typeof argument === 'object' && argument !== null) || typeof argument === 'function') {
    branch.byObject ??= new WeakMap();
    return nextBranch(branch.byObject, argument);
  }
  branch.byValue ??= new Map();
  return nextBranch(branch.byValue, argument);
}

function nextBranch<Key>(branches: Pick<Map<Key, Branch>, 'get'> & { set(key: Key, branch: Branch): unknown }, key: Key): Branch {
  const known = branches.get(key);
  if (known !== undefined) return known;
  const next: Branch = {};
  branches.set(key, next);
  return next;
}

/**
 * Returns `compute` with a memory for promises, by texts: a promise that fails is forgotten, so that the next call tries again, and of many
 * answers only the `most` that were asked for last are kept.
 */
export function rememberPromises<Arguments extends readonly string[], T>(
  compute: (...args: Arguments) => Promise<T>,
  most = Number.POSITIVE_INFINITY,
): (...args: Arguments) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = answers.get(key);
    const answer = known ?? compute(...args);
    // The order of a map is that of its first writing: what is asked for again goes to the end.
    answers.delete(key);
    answers.set(key, answer);
    if (known === undefined) answer.catch(() => answers.get(key) === answer && answers.delete(key));
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
