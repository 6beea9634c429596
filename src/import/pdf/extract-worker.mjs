/**
 * Extracts the text of a PDF in a thread of its own, because on damaged files the library leaves rejected promises behind. Plain JavaScript,
 * because threads of an installed package cannot strip types.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

/** A file of a few bytes may show one page thousands of times. */
const MAX_PAGES = 10_000;

process.on('unhandledRejection', () => {});

try {
  parentPort?.postMessage({ value: await extractPages(workerData) });
} catch (error) {
  // The library's errors cannot be sent to another thread.
  parentPort?.postMessage({ failure: error.message });
}

async function extractPages(bytes) {
  const document = await getDocumentProxy(bytes, { verbosity: 0 });
  if (document.numPages > MAX_PAGES) throw new Error(`it has ${document.numPages} pages; the limit is ${MAX_PAGES}`);
  const pages = [];
  const links = [];
  // Chromium writes the heights of destinations without the margin of the page, which is not known.
  const { info } = await document.getMetadata();
  const hasHeights = !String(info?.Producer).startsWith('Skia/PDF');
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.filter(({ str = '' }) => str.trim() !== '').map(toRun));
    for (const { subtype, dest, rect } of await page.getAnnotations())
      if (subtype === 'Link' && dest) links.push({ page: number, rect, to: hasHeights ? await placeOf(document, dest) : null });
    page.cleanup();
  }
  return { pages, links };
}

/** Returns the page and height that a link leads to; null if it names neither. */
async function placeOf(document, dest) {
  try {
    const [page, { name } = {}, left, top] = (typeof dest === 'string' ? await document.getDestination(dest) : dest) ?? [];
    const y = name === 'XYZ' ? top : name === 'FitH' || name === 'FitBH' ? left : undefined;
    if (typeof y !== 'number') return null;
    return { page: 1 + (typeof page === 'number' ? page : await document.getPageIndex(page)), y };
  } catch {
    return null;
  }
}

/** Returns a `TextRun`; see set-lines.ts. */
function toRun({ str, transform, width, height, fontName }) {
  const [, , , scale = 0, x = 0, y = 0] = transform;
  return { text: str, x, y, width, size: height || Math.abs(scale), font: fontName };
}
