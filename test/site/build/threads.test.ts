import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RefusedError } from '../../../src/content/disk/index.ts';
import { runProcess } from '../../../src/site/build/threads.ts';
import { threadCount } from '../../../src/site/build/write-site.ts';

/** Writes a module that may use the sources of builds, and returns its address. */
function moduleOf(code: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'process-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'module.mjs');
  const source = (name: string) => pathToFileURL(resolve(`src/${name}.ts`)).href;
  const imports = `import { RefusedError } from '${source('content/disk/file-system')}';\nimport { sendFailure } from '${source('site/build/threads')}';\n`;
  writeFileSync(path, imports + code);
  return pathToFileURL(path);
}

test('a process that ends resolves, and gets its options', async () => {
  await expect(runProcess(moduleOf("if (process.argv[2] !== 'a') process.exit(1);"), 200, 'a')).resolves.toBeUndefined();
});

test('a process that sends a failure rejects with the same message, stack and kind of error', async () => {
  const failure = runProcess(moduleOf("sendFailure(new RefusedError('no content'));"), 200);
  await expect(failure).rejects.toBeInstanceOf(RefusedError);
  await expect(failure).rejects.toMatchObject({ message: 'no content', stack: expect.stringContaining('module.mjs') });
});

test.each([
  ['ends with an error', 'process.exit(3);'],
  ['is killed', "process.kill(process.pid, 'SIGKILL');"],
])('a process that %s rejects', async (_, code) => {
  await expect(runProcess(moduleOf(code), 200)).rejects.toThrow('ended before its work was done');
});

test('a failure that nobody receives still ends the process as failed', () => {
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(moduleOf("sendFailure(new Error('lost'));"))]);
  expect([status, stderr.toString()]).toEqual([1, '']);
});

test.each([
  ['1', 1],
  ['64', 64],
  ['65', 64],
  ['1e9', 64],
  ['0', 1],
  ['-1', 1],
  ['2.5', 1],
  ['many', 1],
])('with RULES_THREADS=%s a build that would have one thread has %i', (wanted, count) => {
  vi.stubEnv('RULES_THREADS', wanted);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(threadCount(1, { unread: [], isCorrection: false })).toBe(count);
});
