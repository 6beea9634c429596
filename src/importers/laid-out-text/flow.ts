/** Whether a line goes on with the paragraph of the line above it: judged by gaps, widths and sentences. */
import { endsSentence } from '../numbered-text/layout.ts';
import { firstWordWidth, type PagedDocument, type PageLine } from './page-line.ts';

/** How a document fills its lines. */
export interface Flow {
  /** Where a full line ends. */
  readonly edge: number;
  /** How much a full line may fall short of the edge beside the word that did not fit. */
  readonly slack: number;
}

/** Counted in characters, full lines of proportional type differ by a fifth. */
const COUNTED_SLACK = 0.2;
const MEASURED_SLACK = 0.03;

/** Few lines are wider than this share of them. */
const WIDE = 0.95;

/** Measures where the lines of a document end. */
export function measureFlow({ pages, exact }: PagedDocument): Flow {
  const ends = pages.flat().map(({ right }) => right);
  ends.sort((a, b) => a - b);
  const edge = ends[Math.floor(ends.length * WIDE)] ?? 0;
  return { edge, slack: edge * (exact ? MEASURED_SLACK : COUNTED_SLACK) };
}

/** Whether the paragraph of `above` ends with it, as far as one can tell without knowing how `line` begins. */
export function endsParagraph(above: PageLine, line: PageLine, flow: Flow): boolean {
  const ended = endsSentence(above.line.text);
  const lowerCase = /^\s*\p{Ll}/u.test(line.line.text.slice(0, 200));
  if (above.page !== line.page) return !goesOnOverPage(above, line, flow, ended, lowerCase);
  if (line.space > 0) return true;
  // Lines that someone broke by hand are not full, and headings are much shorter.
  if (!ended && lowerCase && above.right > flow.edge / 2) return false;
  return isShort(above, line, flow);
}

/** Across the foot of a page gaps cannot be seen. */
function goesOnOverPage(above: PageLine, line: PageLine, flow: Flow, ended: boolean, lowerCase: boolean): boolean {
  return lowerCase ? !ended : !isShort(above, line, flow);
}

/** Whether the first word of `line` would have fitted behind `above`. */
function isShort(above: PageLine, line: PageLine, { edge, slack }: Flow): boolean {
  return above.right + 1 + firstWordWidth(line.line.text) < edge - slack;
}
