/** Converts a Word document to HTML in a thread of its own. Plain JavaScript, because threads of an installed package cannot strip types. */
import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';

// Mammoth would make a plain heading of one that Word numbers itself, and hide that its number is missing.
const transformDocument = mammoth.transforms.paragraph((paragraph) =>
  paragraph.numbering?.isOrdered ? { ...paragraph, styleId: null, styleName: null } : paragraph,
);

try {
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(workerData) }, { transformDocument });
  parentPort?.postMessage({ value });
} catch (error) {
  parentPort?.postMessage({ failure: error.message });
}
