/** Work that is done in a thread of its own while others write other files. */
import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';

type Answer<Result> = { readonly result: Result } | { readonly failure: string };

/** Starts a module that calls `answerThread`, and resolves to what it answers; throws an error with the message of the one that it throws. */
export async function inThread<Task, Result>(module: URL, task: Task): Promise<Result> {
  const [answer] = (await once(new Worker(module, { workerData: task }), 'message')) as [Answer<Result>];
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.result;
}

/** In the thread: does the work for which it was started, once. */
export async function answerThread<Task, Result>(work: (task: Task) => Result | Promise<Result>): Promise<void> {
  try {
    parentPort?.postMessage({ result: await work(workerData as Task) } satisfies Answer<Result>);
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies Answer<Result>);
  }
}
