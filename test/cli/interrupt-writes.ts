/**
 * Disturbs a program that preloads this at one of its writes below a folder, in whichever of its threads: `INTERRUPT='kill 12 FOLDER'` kills it halfway through
 * the twelfth write. With `full` and `read-only` each write from the twelfth on fails, and with `vanish` the first file of a site that each thread writes from then
 * on is deleted at once. With `count`, the program reports how many writes there were.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

type Write = (...args: unknown[]) => unknown;

const WRITES = ['writeFileSync', 'appendFileSync', 'openSync', 'copyFileSync', 'mkdirSync', 'symlinkSync', 'linkSync'];
/** A file of a site that is being built, but for the list of all others, which is written last. */
const OF_SITE = /\/\.site-next\/(?!checksums\.txt$)/;
/** What a full disk still allows. */
const REMOVALS = ['renameSync', 'rmSync', 'unlinkSync', 'rmdirSync'];

const FAILURES: Readonly<Record<string, readonly [code: string, words: string, of: readonly string[]]>> = {
  full: ['ENOSPC', 'no space left on device', WRITES],
  'read-only': ['EROFS', 'read-only file system', [...WRITES, ...REMOVALS]],
};

const [how = '', at, folder = ''] = (process.env['INTERRUPT'] ?? '').split(' ');
const functions = fs as unknown as Record<string, Write>;
const { closeSync, fstatSync, openSync, rmSync, writeSync } = fs;
/** A file with a byte for each write, since threads share no variables. Tests delete it with the folder if this program is killed. */
const COUNTER = join(folder, `interrupt-writes-${process.pid}`);
const counter = openSync(COUNTER, 'a+');
let hasVanished = false;
const writesSoFar = () => fstatSync(counter).size;

for (const name of [...WRITES, ...REMOVALS]) {
  const original = functions[name] as Write;
  functions[name] = (...args) => {
    const [path, second] = args;
    const isReading = name === 'openSync' && !/[wa+]/.test(String(second));
    if (isReading || !String(path).startsWith(folder)) return original(...args);
    writeSync(counter, '.');
    const count = writesSoFar();
    if (how === 'kill' && count === Number(at)) {
      if (name === 'writeFileSync') original(path, String(second).slice(0, String(second).length / 2));
      process.kill(process.pid, 'SIGKILL');
    }
    const [code, words, of] = FAILURES[how] ?? [];
    if (count >= Number(at) && of?.includes(name))
      throw Object.assign(new Error(`${code}: ${words}, ${name} '${path}'`), { code, syscall: name, path });
    const result = original(...args);
    const written = String(name === 'linkSync' ? second : path);
    if (how === 'vanish' && count >= Number(at) && !hasVanished && /^(?:write|link)/.test(name) && OF_SITE.test(written)) {
      hasVanished = true;
      rmSync(written);
    }
    return result;
  };
}
syncBuiltinESMExports();
if (isMainThread) {
  process.on('exit', () => {
    if (how === 'count') process.stderr.write(`writes: ${writesSoFar()}\n`);
    closeSync(counter);
    rmSync(COUNTER, { force: true });
  });
}
