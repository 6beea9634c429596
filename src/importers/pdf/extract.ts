/** The text of a PDF with its places, page by page. */
import { runInThread } from '../limited-thread.ts';

/** A run of text set in one go. Lengths are in points; `y` is the baseline, counted from the bottom of the page. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of the type. */
  readonly size: number;
}

/** The runs of each page in the order in which the PDF draws them. Rejects where the bytes are no PDF, or a damaged or protected one. */
export function extractRuns(bytes: Uint8Array): Promise<readonly (readonly TextRun[])[]> {
  return runInThread(new URL('./extract-worker.mjs', import.meta.url), bytes);
}
