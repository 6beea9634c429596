/** Threads that do the parts of a build: each answers one question after the other, and remembers what it read in between. */
import { parentPort, Worker } from 'node:worker_threads';
import { BuildRefused } from './build-site.ts';

/** A thread that runs. */
export interface Thread<Tasks extends TaskTable> {
  /** Asks for a part of the work; rejects with what went wrong in the thread. */
  readonly ask: <Name extends keyof Tasks & string>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
  ) => Promise<Awaited<ReturnType<Tasks[Name]>>>;
  readonly close: () => Promise<unknown>;
}

/** What a thread can be asked for. */
// biome-ignore lint/suspicious/noExplicitAny: each task has a type of its own
export type TaskTable = Readonly<Record<string, (task: any) => unknown>>;

type Message = { readonly answer: unknown } | { readonly failure: Failure };

/** An error on its way between threads, which do not pass its class on. */
interface Failure {
  readonly message: string;
  readonly stack: string;
  readonly refused: boolean;
}

/** Megabytes for values that are thrown away at once, as most of a page are: with Node's 48 they are copied several times before. */
const YOUNG = 192;

/** All threads that run. */
const running = new Set<Worker>();

/** Ends all threads, whatever they do; resolves once nothing is written any more. */
export async function endThreads(): Promise<void> {
  await Promise.all([...running].map((worker) => worker.terminate()));
}

/** Starts a module that calls `answerTasks`; `megabytes` is the most that its values may take. */
export function openThread<Tasks extends TaskTable>(module: URL, megabytes: number): Thread<Tasks> {
  const worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG } });
  running.add(worker);
  worker.once('exit', () => running.delete(worker));
  const broken = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a thread of the build ended before its work was done')));
  });
  // Callers that wait for an answer get the error.
  broken.catch(() => {});
  const ask = async (name: string, task: unknown) => {
    const answered = new Promise<Message>((resolve) => worker.once('message', resolve));
    worker.postMessage({ name, task });
    const message = await Promise.race([answered, broken]);
    if ('failure' in message) throw errorOf(message.failure);
    return message.answer;
  };
  // One question after the other: answers do not say which one they are of.
  let before: Promise<unknown> = Promise.resolve();
  return {
    ask: ((name: string, task: unknown) => {
      const answer = before.then(() => ask(name, task));
      before = answer.catch(() => {});
      return answer;
    }) as Thread<Tasks>['ask'],
    close: () => worker.terminate(),
  };
}

/** Answers, in a thread, with what the tasks return. */
export function answerTasks(tasks: TaskTable): void {
  parentPort?.on('message', async ({ name, task }: { readonly name: string; readonly task: unknown }) => {
    try {
      parentPort?.postMessage({ answer: await tasks[name]?.(task) } satisfies Message);
    } catch (error) {
      parentPort?.postMessage({ failure: failureOf(error) } satisfies Message);
    }
  });
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), stack: '', refused: false };
  return { message: error.message, stack: error.stack ?? '', refused: error instanceof BuildRefused };
}

function errorOf({ message, stack, refused }: Failure): Error {
  const error = refused ? new BuildRefused(message) : new Error(message);
  if (stack !== '') error.stack = stack;
  return error;
}
