/** The heads and feet of pages, recognised by repetition and not by their words. */
import type { PageLine } from './page-line.ts';

/** What repeats on fewer pages may be a heading. */
const FEWEST_PAGES = 3;
const SMALLEST_SHARE = 0.2;

/** No head or foot has more lines. */
const DEEPEST = 4;

/** The number of a heading, which is no page's: chapters of one title (`100. General`, `200. General`) are no foot that repeats. */
const HEADING = /^\p{Nd}{1,4}(?:\.\p{Nd}{1,3})*\.\s+(?=\p{L})/u;

/** A line as heads and feet are compared: numbers, the Roman ones of the front matter too, count as one. */
export function foldFurniture(text: string): string {
  const printed = text.trim().slice(0, 200);
  const number = HEADING.exec(printed)?.[0] ?? '';
  const folded = printed
    .slice(number.length)
    .replace(/(^|\s{2,})[ivxlc]{1,7}$/iu, '$1#')
    .replace(/\p{Nd}+/gu, '#');
  return `${number}${folded}`.replace(/\s+/gu, ' ');
}

/** The lines of heads and feet, with the reason for which their words are set aside. */
export function findFurniture(pages: readonly (readonly PageLine[])[]): ReadonlyMap<PageLine, string> {
  const found = new Map<PageLine, string>();
  for (const [reason, edge] of [
    ['page-header', (page: readonly PageLine[]) => page.slice(0, DEEPEST)],
    ['page-footer', (page: readonly PageLine[]) => page.slice(-DEEPEST).reverse()],
  ] as const) {
    const repeated = findRepeated(pages.map(edge));
    for (const page of pages) {
      for (const line of edge(page)) {
        if (!repeated.has(foldFurniture(line.line.text)) || found.has(line)) break;
        found.set(line, reason);
      }
    }
  }
  return found;
}

function findRepeated(edges: readonly (readonly PageLine[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const edge of edges) {
    for (const folded of new Set(edge.map(({ line }) => foldFurniture(line.text)))) {
      counts.set(folded, (counts.get(folded) ?? 0) + 1);
    }
  }
  const fewest = Math.max(FEWEST_PAGES, edges.length * SMALLEST_SHARE);
  return new Set([...counts].filter(([, count]) => count >= fewest).map(([folded]) => folded));
}
