/** Limits on documents: their size, which later builds must be able to handle, and the time and memory that reading one may take. */
import { Worker } from 'node:worker_threads';
import { diagnose } from '@rulegraph/core/diagnostics';
import type { Block, Expression } from '@rulegraph/core/model';
import type { VFileMessage } from 'vfile-message';

/** Several times the largest known documents: a text of 1 MB in 15,000 lines, a PDF of 20 MB. */
const MAX_BYTES = 128 * 2 ** 20;
const MAX_LINES = 500_000;
const LONGEST_LINE = 4_000_000;
const MAX_RULES = 200_000;
/** The longest paragraph of a rule has 6,000 characters, the longest table 40,000. */
export const LONGEST_BLOCK = 200_000;
const LONGEST_TITLE = 5_000;

/** Returns why a document is too large to be read, or undefined if it is not. */
export function whyTooLarge(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_BYTES) return `it has ${mebibytes(bytes.length)}; the limit is ${mebibytes(MAX_BYTES)}`;
  if (bytes[0] === 0x25 || bytes[0] === 0x50) return undefined; // `%PDF`, `PK`: no lines
  let lines = 0;
  let longest = 0;
  let start = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte !== 0x0a && byte !== 0x0d) continue;
    lines += 1;
    longest = Math.max(longest, index - start);
    start = index + 1;
  }
  // A line ending of two characters counts twice.
  if (lines > 2 * MAX_LINES)
    return `it has ${lines.toLocaleString('en')} line endings; the limit is ${MAX_LINES.toLocaleString('en')} lines`;
  longest = Math.max(longest, bytes.length - start);
  return longest > LONGEST_LINE
    ? `one of its lines has ${mebibytes(longest)}; the limit is ${mebibytes(LONGEST_LINE)}`
    : undefined;
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** Reports what is too large to publish: paragraphs, titles, the number of rules. */
export function checkExtent({ front, rules, glossary, back }: Expression, file: string): VFileMessage[] {
  const messages: VFileMessage[] = [];
  const report = (reason: string, place: { file: string; line: number; column: number }) => {
    if (messages.length < 5) {
      messages.push(diagnose({ code: 'too-large', reason, place }));
    }
  };
  const written = (count: number) => count.toLocaleString('en');
  const start = { file, line: 1, column: 1 };
  if (rules.length > MAX_RULES)
    report(`the document has ${written(rules.length)} rules; the limit is ${written(MAX_RULES)}`, start);
  const checkBlock = ({ text, place }: Block) => {
    if (text.length > LONGEST_BLOCK)
      report(`a paragraph has ${written(text.length)} characters; the limit is ${written(LONGEST_BLOCK)}`, place);
  };
  const checkTitle = (title: string | null, place: Block['place']) => {
    if (title !== null && title.length > LONGEST_TITLE)
      report(`a title has ${written(title.length)} characters; the limit is ${written(LONGEST_TITLE)}`, place);
  };
  for (const rule of rules) {
    checkTitle(rule.title, rule.place);
    rule.blocks.forEach(checkBlock);
  }
  for (const { term, senses, place } of glossary) {
    checkTitle(term, place);
    senses.flat().forEach(checkBlock);
  }
  [...front, ...back].forEach(checkBlock);
  return messages;
}

// Untrusted files are parsed in a thread with limits, so that parsing ends whatever the file does to the library.

/** What a thread may use, at most. */
interface ThreadLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

/** For comparison: a PDF of three hundred pages takes three seconds. */
const LIMITS: ThreadLimits = { seconds: 120, megabytes: 1024 };

/** How often the growth of the process is checked, because buffers do not count toward a thread's limit. */
const WATCH_MS = 50;

/** The one message that such a thread sends. */
interface ThreadAnswer<T> {
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
