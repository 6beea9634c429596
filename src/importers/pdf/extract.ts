/** The text of a PDF with its places, page by page. */
import { getDocumentProxy } from 'unpdf';

/** A run of text set in one go. Lengths are in points; `y` is the baseline, counted from the bottom of the page. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of the type. */
  readonly size: number;
}

/** The runs of each page in the order in which the PDF draws them. */
export async function extractRuns(bytes: Uint8Array): Promise<readonly (readonly TextRun[])[]> {
  // The library takes the bytes for itself, and no Buffer of Node's.
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  try {
    const pages: TextRun[][] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? toRun(item) : [])));
      page.cleanup();
    }
    return pages;
  } finally {
    await document.loadingTask.destroy();
  }
}

interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

function toRun({ str, transform, width, height }: TextItem): TextRun {
  const [, , , scale = 0, x = 0, y = 0] = transform;
  return { text: str, x, y, width, size: height || Math.abs(scale) };
}
