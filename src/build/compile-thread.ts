/** A thread of a build that compiles the site. */
import { compileSite } from './compiled-site.ts';
import { answerTasks } from './threads.ts';

const tasks = { compile: (code: string) => compileSite(code) };

export type CompileTasks = typeof tasks;

answerTasks(tasks);
