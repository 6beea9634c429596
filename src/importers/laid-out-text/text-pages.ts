/** Finds the pages of a document that was turned to text with its layout kept. */
import { foldFurniture, isEven } from '../even-lines.ts';
import type { ImportDocument } from '../importer.ts';
import { type Line, readLines } from '../lines.ts';
import { type PagedDocument, type PageLine, textWidth } from './page-line.ts';

/** The document as pages. Without form feeds, pages end where the same line comes again and again at even distances. */
export function readTextPages(document: ImportDocument): PagedDocument {
  const lines = readLines([document]);
  const opensPage = lines.some(({ text }) => text.includes('\f')) ? findFormFeeds(lines) : findPageStarts(lines);
  const pages: PageLine[][] = [[]];
  let blanks = 0;
  for (const line of lines) {
    if (opensPage.has(line)) pages.push([]);
    const page = pages.at(-1);
    if (line.text.trim() === '') blanks += 1;
    else {
      page?.push(toPageLine(line, pages.length, page.length === 0 ? 0 : blanks));
      blanks = 0;
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

/** The lines behind each foot of a page or, where the document begins with its furniture, at each head. */
function findPageStarts(lines: readonly Line[]): ReadonlySet<Line> {
  const places = new Map<string, number[]>();
  lines.forEach(({ text }, index) => {
    if (text.trim() === '') return;
    const folded = foldFurniture(text);
    const found = places.get(folded);
    if (found === undefined) places.set(folded, [index]);
    else found.push(index);
  });
  const furniture = new Set([...places].filter(([, found]) => isEven(found, lines.length)).map(([folded]) => folded));
  const isFurniture = (line: Line | undefined) => line !== undefined && furniture.has(foldFurniture(line.text));
  const printed = lines.filter(({ text }) => text.trim() !== '');
  const atHead = isFurniture(printed[0]);
  return new Set(
    printed.filter((line, index) => {
      const above = isFurniture(printed[index - 1]);
      return index > 0 && (atHead ? isFurniture(line) && !above : above && !isFurniture(line));
    }),
  );
}
