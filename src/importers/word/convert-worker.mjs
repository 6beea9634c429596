/** Converts a Word document to HTML in a thread of its own. Plain JavaScript, because threads of an installed package cannot strip types. */
import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';

try {
  parentPort?.postMessage({ value: (await mammoth.convertToHtml({ buffer: Buffer.from(workerData) })).value });
} catch (error) {
  parentPort?.postMessage({ failure: error.message });
}
