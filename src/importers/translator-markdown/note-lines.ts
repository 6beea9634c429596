/** What translators' notes hold beside rules: tags, dividers, bold headings. Columns stay what they were. */
import type { DialectSpan } from '../../rules/source/index.ts';

/** Tags alone on a line, as Obsidian has them; a heading has a blank behind its sign. */
const TAGS = /^\s*(?:#[\p{L}\p{N}][\p{L}\p{N}/_-]*\s*)+$/u;
/** A divider directly under a paragraph would make a heading of it, which no note means. */
const DIVIDER = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const BOLD_HEADING = /^(\s*#{1,6}\s+)\*\*(.+?)\*\*(\s*)$/s;

/** Blanks out tags and dividers and takes the bold off headings that are bold as a whole. */
export function readNoteLines(lines: readonly string[]): { lines: string[]; aside: DialectSpan[] } {
  const aside: DialectSpan[] = [];
  const read = lines.map((line, index) => {
    const reason = TAGS.test(line) ? 'tag' : DIVIDER.test(line) ? 'divider' : undefined;
    if (reason !== undefined) {
      aside.push({ line: index, start: 0, end: line.length, reason });
      return '';
    }
    return line.replace(BOLD_HEADING, '$1$2$3');
  });
  return { lines: read, aside };
}
