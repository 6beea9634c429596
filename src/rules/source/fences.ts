/** Finds fenced code, in which nothing is Markdown or a dialect of it. */

const QUOTES = /^(?:[ \t]*>)*/;
const OPENS = /^[ \t]*((?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSES = /^[ \t]*(`{3,}|~{3,})[ \t]*$/;

/** An open fence: its marker, how many block quotes it is in, and whether it is in a list item. */
interface Fence {
  readonly marker: string;
  readonly quotes: number;
  readonly inItem: boolean;
}

/** Returns for each line whether it is code or a fence. Code without a closing fence ends with the quote or list item around it, or with the text. */
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
