/** Finds the pages of a document that was turned to text with its layout kept. */

import type { ImportDocument } from '../importer.ts';
import { type Line, readLines } from '../lines.ts';
import { foldPageLine, isEven } from '../repeated-lines.ts';
import { type PagedDocument, type PageLine, textWidth } from './page-line.ts';

/** Returns the document as pages. Without form feeds, pages end where the same line comes again and again at even distances. */
export function readTextPages(document: ImportDocument): PagedDocument {
  const lines = readLines([document]);
  const opensPage = lines.some(({ text }) => text.includes('\f')) ? findFormFeeds(lines) : findPageStarts(lines);
  const pages: PageLine[][] = [[]];
  let blankLines = 0;
  for (const line of lines) {
    if (opensPage.has(line)) pages.push([]);
    const page = pages.at(-1);
    if (line.text.trim() === '') blankLines += 1;
    else {
      page?.push(toPageLine(line, pages.length, page.length === 0 ? 0 : blankLines));
      blankLines = 0;
    }
  }
  return { pages, exact: false };
}

function toPageLine(line: Line, page: number, space: number): PageLine {
  const text = line.text.replaceAll('\t', '        ').trimEnd();
  return { line, page, left: text.length - text.trimStart().length, right: textWidth(text), space };
}

function findFormFeeds(lines: readonly Line[]): ReadonlySet<Line> {
  return new Set(lines.filter(({ text }) => text.startsWith('\f')));
}

/** Returns the line after each footer or, where the document begins with a header, each header. */
function findPageStarts(lines: readonly Line[]): ReadonlySet<Line> {
  const places = new Map<string, number[]>();
  lines.forEach(({ text }, index) => {
    if (text.trim() === '') return;
    const folded = foldPageLine(text);
    const found = places.get(folded);
    if (found === undefined) places.set(folded, [index]);
    else found.push(index);
  });
  const repeated = new Set([...places].filter(([, found]) => isEven(found, lines.length)).map(([folded]) => folded));
  const isRepeated = (line: Line | undefined) => line !== undefined && repeated.has(foldPageLine(line.text));
  const printed = lines.filter(({ text }) => text.trim() !== '');
  const atHead = isRepeated(printed[0]);
  return new Set(
    printed.filter((line, index) => {
      const above = isRepeated(printed[index - 1]);
      return index > 0 && (atHead ? isRepeated(line) && !above : above && !isRepeated(line));
    }),
  );
}

/** What repeats on fewer pages may be a heading. */
const FEWEST_PAGES = 3;
const SMALLEST_SHARE = 0.2;

/** No header or footer has more lines. */
const DEEPEST = 4;

/** Returns the lines of headers and footers, with the reason for which their words are set aside. */
export function findHeadersAndFooters(pages: readonly (readonly PageLine[])[]): ReadonlyMap<PageLine, string> {
  const found = new Map<PageLine, string>();
  for (const [reason, edge] of [
    ['page-header', (page: readonly PageLine[]) => page.slice(0, DEEPEST)],
    ['page-footer', (page: readonly PageLine[]) => page.slice(-DEEPEST).reverse()],
  ] as const) {
    const repeated = findRepeated(pages.map(edge));
    for (const page of pages) {
      for (const line of edge(page)) {
        if (!repeated.has(foldPageLine(line.line.text)) || found.has(line)) break;
        found.set(line, reason);
      }
    }
  }
  return found;
}

function findRepeated(edges: readonly (readonly PageLine[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const edge of edges) {
    for (const folded of new Set(edge.map(({ line }) => foldPageLine(line.text)))) {
      counts.set(folded, (counts.get(folded) ?? 0) + 1);
    }
  }
  const fewest = Math.max(FEWEST_PAGES, edges.length * SMALLEST_SHARE);
  // Of two pages both have it, and it is no rule.
  const isOnBoth = (folded: string, count: number) => edges.length === 2 && count === 2 && /^\p{L}.*\p{L}/u.test(folded);
  return new Set([...counts].filter(([folded, count]) => count >= fewest || isOnBoth(folded, count)).map(([folded]) => folded));
}
