/** Runs the command line as scripts call it. */
import { execFile } from 'node:child_process';

export interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `rules` with the arguments, in the project's folder. */
export function runRules(...args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/cli/rules.mjs', ...args], { maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}
