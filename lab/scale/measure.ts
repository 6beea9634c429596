/** Measures what it costs to build a site. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesBelow } from '../../src/content/disk/index.ts';

export interface Cost {
  /** Elapsed time; null if it was not measured. */
  readonly seconds: number | null;
  /** Seconds of CPU time. */
  readonly processor: number | null;
  /** The most memory of one process at once, in megabytes. */
  readonly memory: number | null;
  readonly files: number;
  readonly megabytes: number;
}

export interface Building {
  readonly command: string;
  readonly words: readonly string[];
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder that the site is built into. */
  readonly output: string;
}

/** Runs a build with GNU time, and counts what it wrote. Throws an error with its output if it fails. */
export function measureBuild({ command, words, folder, env, output }: Building): Cost {
  const temporary = mkdtempSync(join(tmpdir(), 'bench-'));
  const report = join(temporary, 'time');
  const options = { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' as const, maxBuffer: 2 ** 28 };
  const { status, stdout, stderr } = spawnSync('/usr/bin/time', ['-f', '%e %U %S %M', '-o', report, command, ...words], options);
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stdout?.slice(-2000)}${stderr?.slice(-2000)}`);
  const [seconds = 0, user = 0, system = 0, kilobytes = 0] = readFileSync(report, 'utf8').trim().split(' ').map(Number);
  rmSync(temporary, { recursive: true });
  return { seconds, processor: round(user + system), memory: Math.round(kilobytes / 1024), ...sizeOfSite(output) };
}

function sizeOfSite(folder: string): Pick<Cost, 'files' | 'megabytes'> {
  const sizes = filesBelow(folder).map((file) => statSync(join(folder, file)).size);
  return { files: sizes.length, megabytes: round(sizes.reduce((sum, size) => sum + size, 0) / 1e6) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
