/** Runs work on untrusted files in a thread with limits, so that it ends whatever the file does to the library that reads it. */
import { Worker } from 'node:worker_threads';

/** What a thread may use, at most. */
export interface ThreadLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

/** For comparison: a PDF of three hundred pages takes three seconds. */
const LIMITS: ThreadLimits = { seconds: 120, megabytes: 1024 };

/** How often the growth of the process is checked, because buffers do not count towards a thread's limit. */
const WATCH_MS = 50;

/** What such a thread sends back, once. */
export interface ThreadAnswer<T> {
  readonly value?: T;
  readonly failure?: string;
}

/** Runs a script, whose `workerData` are the bytes; rejects with its failure, or if it needs too much time or memory. */
export async function runInThread<T>(script: URL, bytes: Uint8Array, { seconds, megabytes } = LIMITS): Promise<T> {
  const worker = new Worker(script, {
    workerData: Uint8Array.from(bytes),
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const before = process.memoryUsage.rss();
  let timer: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const tooLarge = () => reject(new Error(`it takes more than ${megabytes} MiB of memory to read`));
      timer = setTimeout(() => reject(new Error(`it takes more than ${seconds} seconds to read`)), seconds * 1000);
      watch = setInterval(() => {
        if (process.memoryUsage.rss() - before > megabytes * 2 ** 20) tooLarge();
      }, WATCH_MS);
      worker.once('message', ({ value, failure }: ThreadAnswer<T>) =>
        value === undefined ? reject(new Error(failure)) : resolve(value),
      );
      worker.once('error', (error) =>
        'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : reject(error),
      );
      worker.once('exit', () => reject(new Error('the file ends too early')));
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}
