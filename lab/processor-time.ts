/** Measures CPU time. */

/** Returns the milliseconds of CPU time that this process has used, which do not depend on other programs. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
