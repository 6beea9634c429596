/**
 * Ends a program that preloads this, or fills its disk, at one of its writes below a folder: `INTERRUPT='kill 12 FOLDER'` kills it halfway through its
 * twelfth write, and with `full` each write from the twelfth on fails. With `count`, the program reports how many writes there were.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

type Write = (...args: unknown[]) => unknown;

const WRITES = ['writeFileSync', 'appendFileSync', 'openSync', 'copyFileSync', 'mkdirSync', 'symlinkSync', 'linkSync'];
/** What a full disk still allows. */
const REMOVALS = ['renameSync', 'rmSync', 'unlinkSync', 'rmdirSync'];

const [how, at, folder = ''] = (process.env['INTERRUPT'] ?? '').split(' ');
const functions = fs as unknown as Record<string, Write>;
let count = 0;

for (const name of [...WRITES, ...REMOVALS]) {
  const original = functions[name] as Write;
  functions[name] = (...args) => {
    const [path, second] = args;
    const isReading = name === 'openSync' && !/[wa+]/.test(String(second));
    if (isReading || !String(path).startsWith(folder)) return original(...args);
    count += 1;
    if (how === 'kill' && count === Number(at)) {
      if (name === 'writeFileSync') original(path, String(second).slice(0, String(second).length / 2));
      process.kill(process.pid, 'SIGKILL');
    }
    if (how === 'full' && count >= Number(at) && WRITES.includes(name))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write', path });
    return original(...args);
  };
}
syncBuiltinESMExports();
if (how === 'count') process.on('exit', () => process.stderr.write(`writes: ${count}\n`));
