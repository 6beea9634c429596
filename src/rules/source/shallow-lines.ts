/** Quotes and lists nest without end in Markdown, and every reader of trees calls itself at every level. */

/** Lists that lie deeper in each other are read and written as if they lay this deep. */
export const DEEPEST_LIST = 24;

/** What opens so many quotes and lists in each other: nobody nests so deeply. */
const DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))){32}[ \t]*/;

/** Blanks in front of a line, with which it continues lists of that depth: each is indented by four or a few more. */
const WIDE = /^[ \t]{200}[ \t]*/;

/** A line of which what would lie deeper still is text: `> > … > > x` → `> > … > \> x`. */
export function shallowLine(line: string): string {
  const lead = DEEP.exec(line)?.[0] ?? WIDE.exec(line)?.[0].slice(0, 200);
  return lead === undefined ? line : lead + line.slice(lead.length).replace(/^[ \t]*(\d*)([>*+.)-])/, '$1\\$2');
}
