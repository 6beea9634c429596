/** Tasks to run after a command, whether it succeeded or not. Imports nothing, so that commands without tasks start quickly. */

const tasks = new Set<() => void>();

/** Schedules a task to run once, after the command. */
export function whenDone(task: () => void): void {
  tasks.add(task);
}

/** Runs the scheduled tasks of the command that has ended. */
export function runTasks(): void {
  for (const task of tasks) task();
  tasks.clear();
}
