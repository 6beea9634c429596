/** The heads and feet of pages, recognised by repetition and not by their words. */
import { foldFurniture } from '../even-lines.ts';
import type { PageLine } from './page-line.ts';

/** What repeats on fewer pages may be a heading. */
const FEWEST_PAGES = 3;
const SMALLEST_SHARE = 0.2;

/** No head or foot has more lines. */
const DEEPEST = 4;

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
