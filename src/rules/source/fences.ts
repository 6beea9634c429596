/** Code between fences, in which nothing is Markdown, nor any dialect of it. */

const QUOTES = /^(?:[ \t]*>)*/;
const OPENS = /^[ \t]*((?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSES = /^[ \t]*(`{3,}|~{3,})[ \t]*$/;

/** An open fence: its marker, and the quotes and the item in which it stands. */
interface Fence {
  readonly marker: string;
  readonly quotes: number;
  readonly inItem: boolean;
}

/** Tells of each line whether it is code or a fence. Code ends with the quote or the item in which it stands, and else at the end. */
export function fencedLines(lines: readonly string[]): readonly boolean[] {
  let fence: Fence | null = null;
  return lines.map((line) => {
    const margin = QUOTES.exec(line)?.[0] ?? '';
    const quotes = margin.split('>').length - 1;
    const text = line.slice(margin.length);
    if (fence !== null && (quotes < fence.quotes || (fence.inItem && /^\S/.test(text)))) fence = null;
    if (fence !== null) {
      if (CLOSES.exec(text)?.[1]?.startsWith(fence.marker)) fence = null;
      return true;
    }
    const opening = OPENS.exec(text);
    if (opening !== null) fence = { marker: opening[2] ?? '', quotes, inItem: opening[1] !== undefined };
    return opening !== null;
  });
}
