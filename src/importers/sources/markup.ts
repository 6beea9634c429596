/** What our own sources say beside the words of the rules, line by line. */
import type { Expression, Rule } from '../../rules/model.ts';
import { type DialectSpan, isSwallowedHeading, saysTheSame } from '../../rules/source/index.ts';
import type { Line } from '../lines.ts';

/** Keys of the front matter whose value the expression says too: `title: The Turn`. */
const SAID = /^(?:number|title): ?/;

/** Names that a glossary's heading does not print, and what tells a stamp from other brackets. */
const ATTRIBUTED = /(?:(?<!\s)\s+)?\[[^\][]+\](\{\.alias\})|\](\{\.stamp\})/g;

/** What of each line says nothing: front matter but for number and title, a heading that repeats these, aliases, the marks of stamps. */
export function markupOfSource(
  lines: readonly Line[],
  aside: ReadonlyMap<string, readonly DialectSpan[]>,
  { rules, front, back }: Expression,
): ReadonlyMap<Line, readonly DialectSpan[]> {
  const dialects = new Map(Array.from(aside, ([file, found]) => [file, Map.groupBy(found, (span) => span.line)]));
  const spans = new Map<Line, readonly DialectSpan[]>();
  const chapters = new Map(rules.flatMap((rule) => (rule.place.line === 1 ? [[rule.place.file, rule] as const] : [])));
  const titled = new Set([...front, ...back].flatMap(({ place }) => (place.line === 1 ? [place.file] : [])));
  const headings = rules.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'heading'));
  const kept = new Set(headings.map(({ place }) => `${place.file}:${place.line}`));
  let inFrontMatter = false;
  for (const line of lines) {
    const { text, number } = line;
    const fence = /^---\s*$/.test(text);
    if (number === 1) inFrontMatter = fence;
    if (isSwallowedHeading(text)) inFrontMatter = false;
    const span = (start: number, end: number, reason: string) => ({ line: number - 1, start, end, reason });
    if (inFrontMatter) {
      const said = chapters.has(line.file) || titled.has(line.file);
      const key = (said ? SAID.exec(text)?.[0] : undefined) ?? (/^\S+?:(?:\s|$)/.test(text) || fence || !said ? text : '');
      spans.set(line, [span(0, key.length, 'front-matter')]);
      if (fence && number > 1) inFrontMatter = false;
      continue;
    }
    if (!kept.has(`${line.file}:${number}`) && repeats(text, chapters.get(line.file))) {
      spans.set(line, [span(0, text.length, 'repeated-heading')]);
      continue;
    }
    const found = [...text.matchAll(ATTRIBUTED)].map((match) => {
      const end = match.index + match[0].length;
      return match[1] === undefined ? span(match.index, end, 'markup') : span(match.index, end, 'alias');
    });
    spans.set(line, [...(dialects.get(line.file)?.get(number - 1) ?? []), ...found]);
  }
  return spans;
}

/** Whether a line is the heading of the chapter that the front matter names already. */
function repeats(text: string, chapter: Rule | undefined): boolean {
  const [, number, title = ''] = /^#{1,6}\s+(\S+?)\.?\s+(.*)$/s.exec(text) ?? [];
  return chapter !== undefined && number === chapter.number && saysTheSame(title, chapter.title ?? '');
}
