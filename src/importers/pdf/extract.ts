/** The text of a PDF with its places, page by page. */
import { Worker } from 'node:worker_threads';

/** A run of text set in one go. Lengths are in points; `y` is the baseline, counted from the bottom of the page. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of the type. */
  readonly size: number;
}

/** Three hundred pages take three seconds. */
const TIME_LIMIT = 120_000;

const MEMORY_LIMIT_MB = 1024;

/** What extract-worker.mjs sends back. */
interface WorkerMessage {
  readonly pages?: readonly (readonly TextRun[])[];
  readonly failure?: string;
}

/** The runs of each page in the order in which the PDF draws them. Rejects where the bytes are no PDF, or a damaged or protected one. */
export async function extractRuns(bytes: Uint8Array): Promise<readonly (readonly TextRun[])[]> {
  const worker = new Worker(new URL('./extract-worker.mjs', import.meta.url), {
    workerData: Uint8Array.from(bytes),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no end after ${TIME_LIMIT / 1000} seconds`)), TIME_LIMIT);
      worker.once('message', ({ pages, failure }: WorkerMessage) => (pages ? resolve(pages) : reject(new Error(failure))));
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the file ends too early')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
