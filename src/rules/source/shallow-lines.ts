/** Quotes and lists nest without end in Markdown, and every reader of trees calls itself at every level. */

/** What opens a quote or a list at the head of a line, again and again. */
const LEAD = /^(?:[ \t]+|>|[*+-][ \t]+|\d{1,9}[.)][ \t]+)*/;

/** Nobody nests so deeply: a hundred quotes in each other. */
const LONGEST_LEAD = 200;

/** A line of which what would lie deeper still is text: `> > … > > x` → `> > … \> > x`. */
export function shallowLine(line: string): string {
  if (line.length <= LONGEST_LEAD || (LEAD.exec(line)?.[0].length ?? 0) <= LONGEST_LEAD) return line;
  const rest = line.slice(LONGEST_LEAD).trimStart();
  return line.slice(0, LONGEST_LEAD) + rest.replace(/^(\d*)([>*+.)-])/, '$1\\$2');
}
