/** What is left to do when a command is done, whether it went well or not. Loads nothing: commands that leave nothing to do stay quick. */

const tasks = new Set<() => void>();

/** Has a task done once, after the command. */
export function whenDone(task: () => void): void {
  tasks.add(task);
}

/** Does the tasks of the command that has ended. */
export function doTasks(): void {
  for (const task of tasks) task();
  tasks.clear();
}
