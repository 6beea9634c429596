/** Runs the threads of a build, each of which does one task after another, and reports progress. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, Worker } from 'node:worker_threads';
import { RefusedError } from '@rulegraph/content/disk/file-system';
import { PATIENCE_SECONDS } from '@rulegraph/content/disk/own-modules';
import { printable } from '@rulegraph/core/untrusted';
import { ComponentError } from '../model/frame.ts';
import type { ComponentAtWork } from '../pages/own-components.ts';

export interface Thread<Tasks extends TaskTable> {
  /** Runs a task in the thread, after those that were asked for earlier. Rejects with the error of the thread. */
  readonly ask: <Name extends keyof Tasks & string>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
  ) => Promise<Awaited<ReturnType<Tasks[Name]>>>;
  readonly close: () => Promise<unknown>;
}

/** The tasks of a thread by name. */
// biome-ignore lint/suspicious/noExplicitAny: each task has a type of its own
type TaskTable = Readonly<Record<string, (task: any) => unknown>>;

type Answer = { readonly answer: unknown } | { readonly failure: Failure };

/** An error as sent between threads and processes, which cannot send its class. */
interface Failure {
  readonly message: string;
  readonly stack: string;
  readonly refused: boolean;
}

const running = new Set<Worker>();
const processes = new Set<ChildProcess>();
/** The last task in this thread; see `useThisThread`. */
let ownTask: Promise<unknown> = Promise.resolve();
let isEnded = false;

/** Ends all threads and processes, even in the middle of a task, except for one in this thread; resolves after nothing more is written. */
export async function endThreads(): Promise<void> {
  isEnded = true;
  const ended = [...processes].map((child) => child.kill() && once(child, 'exit'));
  await Promise.all([...ended, ...[...running].map((worker) => worker.terminate()), ownTask]);
}

/** Returns the environment for threads and processes, which do not inherit the compile cache: loading modules is most of what a small build does. */
function environment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  return cache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(cache) };
}

/**
 * Runs a module in a process of its own, of which, unlike of a thread, all memory is free afterwards; `megabytes` limits the memory of its values. Rejects
 * with the failure that the module sends.
 */
export async function runProcess(module: URL, megabytes: number, ...options: readonly string[]): Promise<void> {
  const child = fork(module, options, { env: environment(), execArgv: [`--max-old-space-size=${megabytes}`] });
  processes.add(child);
  let failure: Failure | undefined;
  child.on('message', (message) => {
    failure = message as Failure;
  });
  const [status] = await once(child, 'exit');
  processes.delete(child);
  if (failure !== undefined) throw errorOf(failure);
  if (status !== 0) throw new Error('a process of the build ended before its work was done');
}

/** Sends the failure of a process that `runProcess` has started, which then ends as failed, even if nobody receives what it sent. */
export function sendFailure(error: unknown): void {
  process.exitCode = 1;
  process.send?.(failureOf(error));
}

/**
 * Starts a thread with a module that calls `answerTasks`; `megabytes` limits the memory of its values. It is ended, and its tasks fail, if a component of the
 * site computes without end in it.
 */
export function openThread<Tasks extends TaskTable>(module: URL, megabytes: number): Thread<Tasks> {
  const worker = new Worker(module, { env: environment(), resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  running.add(worker);
  worker.once('exit', () => running.delete(worker));
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // Avoids an unhandled rejection: callers of `ask` get the error.
  broken.catch(() => {});
  let atWork: ComponentAtWork['component'];
  let seconds = 0;
  // Counted in turns of this thread, since a machine that slept, or was busy, delivers messages late.
  const clock = setInterval(() => {
    seconds += 1;
    // The thread itself ends a component that waits, and can say where.
    if (atWork === undefined || seconds <= PATIENCE_SECONDS + 2) return;
    const reason = `it was not finished after ${PATIENCE_SECONDS} s; mend the module`;
    reject(errorOf(failureOf(new ComponentError(atWork.part, atWork.address, reason))));
    void worker.terminate();
  }, 1000).unref();
  worker.once('error', reject);
  worker.once('exit', () => {
    clearInterval(clock);
    reject(new Error('a thread of the build ended before its work was done'));
  });
  let receive: (answer: Answer) => void = () => {};
  worker.on('message', (message: Answer | ComponentAtWork) => {
    if (!('component' in message)) return receive(message);
    atWork = message.component;
    seconds = 0;
  });
  const ask = async (name: string, task: unknown) => {
    const answered = new Promise<Answer>((resolve) => {
      receive = resolve;
    });
    worker.postMessage({ name, task });
    const message = await Promise.race([answered, broken]);
    if ('failure' in message) throw errorOf(message.failure);
    return message.answer;
  };
  // One task at a time, since answers do not name their task.
  return { ask: inOrder(ask) as Thread<Tasks>['ask'], close: () => worker.terminate() };
}

/** Returns a function that begins after all its earlier calls have ended. */
function inOrder<Options extends readonly unknown[], T>(run: (...options: Options) => Promise<T>) {
  let before: Promise<unknown> = Promise.resolve();
  return (...options: Options): Promise<T> => {
    const done = before.then(() => run(...options));
    before = done.catch(() => {});
    return done;
  };
}

/** Returns this thread as the only one of a build: it need not load the code, and its content, a second time. `load` returns the tasks of the module. */
export function useThisThread<Tasks extends TaskTable>(load: () => Promise<Tasks>): Thread<Tasks> {
  const ask = async (name: string, task: unknown) => {
    // Lets signals be handled between two tasks.
    await nextTurn();
    if (isEnded) throw new Error('stopped');
    const answer = load().then((tasks) => tasks[name]?.(task));
    ownTask = answer.catch(() => {});
    return answer.catch((error) => Promise.reject(errorOf(failureOf(error))));
  };
  return { ask: inOrder(ask) as Thread<Tasks>['ask'], close: async () => {} };
}

/** Runs tasks on request and sends their results; to be called in a thread. */
export function answerTasks(tasks: TaskTable): void {
  parentPort?.on('message', async ({ name, task }: { readonly name: string; readonly task: unknown }) => {
    try {
      parentPort?.postMessage({ answer: await tasks[name]?.(task) } satisfies Answer);
    } catch (error) {
      parentPort?.postMessage({ failure: failureOf(error) } satisfies Answer);
    }
  });
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), stack: '', refused: false };
  const refused = error instanceof RefusedError || error instanceof ComponentError;
  return { message: error.message, stack: error.stack ?? '', refused };
}

function errorOf({ message, stack, refused }: Failure): Error {
  const error = refused ? new RefusedError(message) : new Error(message);
  if (stack !== '') error.stack = stack;
  return error;
}

// Progress of a build: one line that is overwritten in a terminal, and lines from time to time in a log.

/** Milliseconds between two lines about pages in a log, and in a terminal. */
const PAUSE = 10_000;
const PAUSE_IN_TERMINAL = 100;

/** The positions of the counters that all threads of a build share. */
export const BUILD_COUNTS = { nextPiece: 0, total: 1, rendered: 2, reused: 3, pieces: 4, nextFile: 5 } as const;

export type BuildCounts = Int32Array<SharedArrayBuffer>;

/** Reports the progress of a build. */
export interface Progress {
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
  /** What `warn` has printed. */
  readonly warnings: readonly string[];
  /** Reports how many pages are written until the returned function is called. */
  readonly watch: (counts: BuildCounts) => () => void;
  readonly end: () => void;
}

/** Starts the report of a build; each line begins with the seconds since this call. */
export function openProgress(): Progress {
  const started = performance.now();
  const { isTTY } = process.stderr;
  const clear = isTTY ? '\r\u001B[K' : '';
  const say = (text: string) => {
    const line = printable(`${((performance.now() - started) / 1000).toFixed(0)} s: ${text}`);
    process.stderr.write(isTTY ? clear + line : `${line}\n`);
  };
  const warnings: string[] = [];
  return {
    say,
    warn: (text) => {
      warnings.push(printable(text));
      process.stderr.write(`${clear}${printable(text)}\n`);
    },
    warnings,
    watch: (counts) => {
      let shown = -PAUSE;
      let isCounted = false;
      const timer = setInterval(() => {
        const [, total = 0, rendered = 0, reused = 0] = counts;
        if (total === 0) return;
        if (!isCounted) say(`${total} pages to write`);
        else if (performance.now() - shown < (isTTY ? PAUSE_IN_TERMINAL : PAUSE)) return;
        else say(`${rendered + reused} of ${total} pages${reused === 0 ? '' : `, ${reused} reused`}`);
        isCounted = true;
        shown = performance.now();
      }, PAUSE_IN_TERMINAL);
      return () => {
        clearInterval(timer);
        const [, , rendered = 0, reused = 0] = counts;
        say(`${rendered} pages written${reused === 0 ? '' : `, ${reused} reused`}`);
      };
    },
    end: () => void process.stderr.write(clear),
  };
}
