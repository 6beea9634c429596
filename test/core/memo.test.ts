/** Tests the caching helpers of the whole program. */
import { expect, test } from 'vitest';
import { memoize, memoizePromises, once } from '../../src/core/memo.ts';

test('a value is computed once, at its first use, even if it is undefined', () => {
  let made = 0;
  const value = once(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
});

test('a result is computed once for the same arguments of any type', () => {
  const calls: unknown[][] = [];
  const join = memoize((...args: readonly unknown[]) => {
    calls.push([...args]);
    return args.map(String).join();
  });
  const one = { name: 'one' };
  const other = { name: 'one' };
  for (const args of [[one, 'a'], [other, 'a'], [one, 'b'], [one], [1, null], ['1', null], [undefined]]) {
    expect(join(...args)).toBe(join(...args));
  }
  expect(calls).toEqual([[one, 'a'], [other, 'a'], [one, 'b'], [one], [1, null], ['1', null], [undefined]]);
});

test('a call that throws is not cached', () => {
  let calls = 0;
  const fails = memoize((name: string) => {
    calls += 1;
    if (calls === 1) throw new Error(name);
    return name;
  });
  expect(() => fails('x')).toThrow('x');
  expect(fails('x')).toBe('x');
});

test('a rejected promise is tried again, and others are cached', async () => {
  let calls = 0;
  const read = memoizePromises(async (name: string) => {
    calls += 1;
    if (calls === 1) throw new Error(name);
    return name;
  });
  await expect(read('x')).rejects.toThrow('x');
  expect([await read('x'), await read('x')]).toEqual(['x', 'x']);
  expect(calls).toBe(2);
});

test('only the most recently used promises are cached', async () => {
  const calls: string[] = [];
  const read = memoizePromises(async (name: string) => calls.push(name), 2);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await read(name);
  expect(calls).toEqual(['a', 'b', 'c', 'b']);
});
