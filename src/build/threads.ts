/** Threads that do the parts of a build: each answers one question after the other, and remembers what it read in between. */
import process from 'node:process';
import { parentPort, Worker } from 'node:worker_threads';
import { printable } from '../rules/text/index.ts';
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
type TaskTable = Readonly<Record<string, (task: any) => unknown>>;

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

// What a build says while it works: one line that is written over in a terminal, and elsewhere a line now and then.

/** A log is read by people, too: not more than a line in so many milliseconds. */
const PAUSE = 10_000;
const PAUSE_IN_TERMINAL = 100;

/** What the threads of a build count together, by its position. */
export const BUILD_COUNTS = { nextPiece: 0, total: 1, rendered: 2, reused: 3 } as const;

export type BuildCounts = Int32Array<SharedArrayBuffer>;

/** What is said of one build. */
export interface Progress {
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
  /** Says how many pages are written, and of how many, until the answer is called. */
  readonly watch: (counts: BuildCounts) => () => void;
  readonly end: () => void;
}

/** Begins to say what a build does, with the seconds since now. */
export function openProgress(): Progress {
  const started = performance.now();
  const { isTTY } = process.stderr;
  const clear = isTTY ? '\r\u001B[K' : '';
  const say = (text: string) => {
    const line = printable(`${((performance.now() - started) / 1000).toFixed(0)} s: ${text}`);
    process.stderr.write(isTTY ? clear + line : `${line}\n`);
  };
  return {
    say,
    warn: (text) => void process.stderr.write(`${clear}${printable(text)}\n`),
    watch: (counts) => {
      let shown = -PAUSE;
      let isCounted = false;
      const timer = setInterval(() => {
        const [, total = 0, rendered = 0, reused = 0] = counts;
        if (total === 0) return;
        if (!isCounted) say(`${total} pages to write`);
        else if (performance.now() - shown < (isTTY ? PAUSE_IN_TERMINAL : PAUSE)) return;
        else say(`${rendered + reused} of ${total} pages${reused === 0 ? '' : `, ${reused} taken over`}`);
        isCounted = true;
        shown = performance.now();
      }, PAUSE_IN_TERMINAL);
      return () => {
        clearInterval(timer);
        const [, , rendered = 0, reused = 0] = counts;
        say(`${rendered} pages written${reused === 0 ? '' : `, ${reused} taken over`}`);
      };
    },
    end: () => void process.stderr.write(clear),
  };
}
