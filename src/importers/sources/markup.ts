/** What our own sources say beside the words of the rules, line by line. */
import type { Expression, Place, Rule, SourceFile } from '../../rules/model.ts';
import { type DialectSpan, saysTheSame, splitFrontMatter } from '../../rules/source/index.ts';
import type { Line } from '../lines.ts';

/** Keys of the front matter whose value the expression says too: `title: The Turn`. */
const SAID = ['number', 'title'];

/** Names that a glossary's heading does not print, and what tells a stamp from other brackets. */
const ATTRIBUTED = /(?:(?<!\s)\s+)?\[[^\][]+\](\{\.alias\})|\](\{\.stamp\})/g;

/** What of each line says nothing: front matter but for number and title, a heading that repeats these, aliases, the marks of stamps. */
export function markupOfSource(
  files: readonly SourceFile[],
  lines: readonly Line[],
  aside: ReadonlyMap<string, readonly DialectSpan[]>,
  { rules, front, back }: Expression,
): ReadonlyMap<Line, readonly DialectSpan[]> {
  const dialects = new Map(Array.from(aside, ([file, found]) => [file, Map.groupBy(found, (span) => span.line)]));
  const chapters = new Map(rules.flatMap((rule) => (isOfFrontMatter(rule.place) ? [[rule.place.file, rule] as const] : [])));
  const titled = new Set([...front, ...back].flatMap(({ place }) => (isOfFrontMatter(place) ? [place.file] : [])));
  const frontMatter = new Map(
    files.map(({ path, text }) => [path, frontMatterSpans(text, path, chapters.has(path) || titled.has(path))] as const),
  );
  const headings = rules.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'heading'));
  const kept = new Set(headings.map(({ place }) => `${place.file}:${place.line}`));
  return new Map(
    lines.map((line): [Line, readonly DialectSpan[]] => {
      const { file, text, number } = line;
      const inFrontMatter = frontMatter.get(file)?.[number - 1];
      if (inFrontMatter !== undefined) return [line, inFrontMatter];
      const span = (start: number, end: number, reason: string) => ({ line: number - 1, start, end, reason });
      if (!kept.has(`${file}:${number}`) && repeats(text, chapters.get(file))) {
        return [line, [span(0, text.length, 'repeated-heading')]];
      }
      const found = [...text.matchAll(ATTRIBUTED)].map((match) => {
        const end = match.index + match[0].length;
        return match[1] === undefined ? span(match.index, end, 'markup') : span(match.index, end, 'alias');
      });
      return [line, [...(dialects.get(file)?.get(number - 1) ?? []), ...found]];
    }),
  );
}

/** No heading begins in the first column: its text stands behind its signs. */
function isOfFrontMatter({ line, column }: Place): boolean {
  return line === 1 && column === 1;
}

/** For each line of the front matter what of it says nothing: all, or all around the values that the expression says. */
function frontMatterSpans(text: string, path: string, said: boolean): readonly (readonly DialectSpan[])[] {
  const { values, bodyLine } = splitFrontMatter(text, path);
  const places = said ? SAID.flatMap((key) => values.get(key) ?? []).sort((a, b) => a.start - b.start) : [];
  let begin = 0;
  return text
    .split('\n')
    .slice(0, bodyLine - 1)
    .map((line, index) => {
      const [shift, spans] = [begin, [] as DialectSpan[]];
      begin += line.length + 1;
      let from = 0;
      for (const { start, end } of [...places, { start: Number.POSITIVE_INFINITY, end: 0 }]) {
        const to = Math.min(start - shift, line.length);
        if (to > from) spans.push({ line: index, start: from, end: to, reason: 'front-matter' });
        from = Math.max(from, end - shift);
      }
      return spans;
    });
}

/** Whether a line is the heading of the chapter that the front matter names already. */
function repeats(text: string, chapter: Rule | undefined): boolean {
  const [, number, title = ''] = /^#{1,6}\s+(\S+?)\.?\s+(.*)$/s.exec(text) ?? [];
  return chapter !== undefined && number === chapter.number && saysTheSame(title, chapter.title ?? '');
}
