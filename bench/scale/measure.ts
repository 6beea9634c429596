/** What a program costs that builds a site. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Cost {
  /** By the clock, and by the processor, which does not count what else the machine does. Null is what nobody measured. */
  readonly seconds: number | null;
  readonly processor: number | null;
  /** The most memory at once, in megabytes. */
  readonly memory: number | null;
  readonly files: number;
  readonly megabytes: number;
}

export interface Building {
  readonly command: string;
  readonly words: readonly string[];
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of the site that is built. */
  readonly output: string;
}

/** Runs a build under GNU time, alone, and counts what it wrote. Throws what it said if it failed. */
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

/** How much a built site is. */
function sizeOfSite(folder: string): Pick<Cost, 'files' | 'megabytes'> {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return { files: sizes.length, megabytes: round(sizes.reduce((sum, size) => sum + size, 0) / 1e6) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
