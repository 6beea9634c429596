/** Runs as a worker: imports the program's modules and checks works, and posts the source and flags of each regular expression composed meanwhile. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

const composed = new Map<string, readonly [source: string, flags: string]>();

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, given: [pattern: string, flags?: string]) => {
    const made = new target(...given);
    composed.set(String(made), [made.source, made.flags]);
    return made;
  },
});
for (const file of globSync('src/{core,content,import}/**/*.ts', { exclude: ['**/node_modules'] })) await import(resolve(file));
const { readArchive } = await import('../../src/content/disk/index.ts');
const { checkArchive } = await import('../../src/content/archive/index.ts');
checkArchive(readArchive([workerData]));
parentPort?.postMessage([...composed.values()]);
