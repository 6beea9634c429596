/** Runs the command line and returns what it prints. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { runCommandLine } from '../../src/cli/main.ts';

export interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The output of each running command. */
const printed = new AsyncLocalStorage<Record<'stdout' | 'stderr', string>>();

for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name];
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = (...args: unknown[]) => {
    const store = printed.getStore();
    if (store === undefined) return write(...args);
    store[name] += String(args[0]);
    return true;
  };
}

/** Runs `rules` with the arguments in this process, which saves starting one and loading all modules. */
export function runRules(...args: readonly string[]): Promise<Run> {
  return printed.run({ stdout: '', stderr: '' }, async () => {
    const status = await runCommandLine(args);
    return { status, stdout: '', stderr: '', ...printed.getStore() };
  });
}

/** Runs `rules` as a process of its own, as scripts call it. */
export function spawnRules(...args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/cli/rules.mjs', ...args], { maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}
