/** Time that does not depend on what else the machine does. */

/** Milliseconds of processor time that this program has used; unlike the clock they do not count what other programs do. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
