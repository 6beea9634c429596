/** Takes kramdown's attribute lists (`{: .example }`) out of a body; they style a block and say nothing. */
import { fencedLines } from '../fences.ts';
import type { DialectSpan } from './plain-markdown.ts';

/** Alone on a line, or in a quote, or in a paragraph that a translation tool made of it; or behind the text of a line. */
const ATTRIBUTES = /^\{:\s*[.#]?[\w-][\w.#="-]*(?:\s+[.#]?[\w-][\w.#="-]*)*\s*\}\s*$/;

/** Puts blanks in the place of each list, so that columns stay what they were. */
export function withoutKramdownAttributes(lines: readonly string[]): { lines: readonly string[]; aside: readonly DialectSpan[] } {
  const aside: DialectSpan[] = [];
  const fenced = fencedLines(lines);
  const bare = lines.map((line, index) => {
    const start = line.lastIndexOf('{:');
    if (fenced[index] || start < 0 || line[start - 1] === '\\' || !ATTRIBUTES.test(line.slice(start))) return line;
    aside.push({ line: index, start, end: line.length, reason: 'attributes' });
    return line.slice(0, start) + ' '.repeat(line.length - start);
  });
  return { lines: bare, aside };
}
