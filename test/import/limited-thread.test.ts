import { expect, it } from 'vitest';
import { runInThread } from '../../src/import/limits.ts';

const script = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const limits = { seconds: 20, megabytes: 64 };

it('a thread returns the result of its script', async () => {
  const sum = script(
    `import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage({ value: workerData[0] + 1 });`,
  );
  expect(await runInThread(sum, Uint8Array.of(41))).toBe(42);
});

it.each([
  ['fills the heap', 'const all = []; for (;;) all.push({ more: all.length });', 'it takes more than 64 MiB of memory to read'],
  [
    'fills buffers, which are not in the heap',
    'const all = []; for (;;) all.push(new Uint8Array(2 ** 20).fill(1));',
    'it takes more than 64 MiB of memory to read',
  ],
  ['breaks off', 'process.exit(0);', 'the file ends too early'],
  ['throws', 'throw new Error("no such page");', 'no such page'],
])('a thread that %s is ended', async (_, code, reason) => {
  await expect(runInThread(script(code), new Uint8Array(), limits)).rejects.toThrow(reason);
});

it('a thread that does not end is stopped', async () => {
  await expect(runInThread(script('for (;;);'), new Uint8Array(), { seconds: 0.2, megabytes: 64 })).rejects.toThrow(
    'it takes more than 0.2 seconds to read',
  );
});
