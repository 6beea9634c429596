import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

/** How many units of time in `/proc` make a second. */
const TICKS = 100;

/**
 * Kills a program, and all its processes if it leads a group, when it has used some seconds of CPU time, as `/proc` of Linux counts them: unlike a time by
 * the clock, that is the same point of its work on a busy machine. Does nothing if it ends before.
 */
export async function killAfter(child: ChildProcess, seconds: number, { group = false } = {}): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    while (processorSeconds(pid) < seconds) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      await wait(2);
    }
    process.kill(group ? -pid : pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** Returns the seconds of CPU time that a process has used. */
export function processorSeconds(pid: number): number {
  // The name of the program, in parentheses, may contain spaces.
  const [, , , , , , , , , , , user = '', system = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(user) + Number(system)) / TICKS;
}
