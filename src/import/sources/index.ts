/** Imports the project's own source files: a folder of them, or one text that `rulegraph export` bundled. */
import type { Expression, Place, Rule, SourceFile } from '@rulegraph/core/model';
import { type DialectSpan, isBundle, isSameHeading, readExpression, splitFrontMatter } from '@rulegraph/core/source';
import { defineImporter } from '../engine.ts';
import type { ImportContext, ImportDocument } from '../importer.ts';
import type { Line } from '../lines.ts';
import { accountMarkdown } from '../markdown-account.ts';
import type { ReaderInput, ReaderResult } from '../reader.ts';

/** The beginning of a source file: the number of its chapter, or the part of the document that it is. */
const OWN_FILE = /^---\n(?:above: .*\n)?(?:number: "?(?:\d|[A-Z])|kind: (?:front|glossary|back)\n)/;

export const sources = defineImporter({
  name: 'sources',
  summary: 'sources of Rulegraph itself: what `rulegraph export` prints if plain text would lose something, or a folder of files',
  tree: true,
  decoder: 'bundle',
  unchecked: 'the text was checked when its sources were made, and its lists and notes are meant as they are',
  accepts,
  read: readSources,
});

function accepts(documents: readonly ImportDocument[]): number {
  if (documents.length === 1 && isBundle(documents[0]?.text ?? '')) return 1;
  const own = documents.filter(({ text }) => text !== null && OWN_FILE.test(text));
  return (0.95 * own.length) / Math.max(documents.length, 1);
}

/**
 * Reads a bundle, or else each document as a source file. Only a bundle states its edition. Throws if there is text outside of the rules,
 * which source files do not have.
 */
function readSources({ lines, ledger, bundle }: ReaderInput, context: ImportContext): ReaderResult {
  const { work, lang } = context;
  const { files = [], head: { edition = null, numbering } = {} } = bundle ?? {};
  const effective = context.edition ?? edition;
  const { expression, aside, messages } = readExpression(files, { work, edition: effective ?? '', lang, numbering });
  const outside = messages.find(({ ruleId }) => ruleId === 'text-outside-rules');
  if (outside !== undefined) throw new Error(`${outside.file}:${outside.line}: ${outside.reason}`);
  accountMarkdown(ledger, lines, markupOfSource(files, lines, aside, expression), expression);
  return { effective, expression, messages, ...(numbering === undefined ? {} : { numbering }) };
}

/** Keys of the front matter whose values are also in the expression, in its order: `title: The Turn`. */
const KEPT_KEYS = ['above', 'number', 'title'];

/** Aliases after the heading of a glossary entry, and the markup of a stamp. */
const ATTRIBUTED = /(?:(?<!\s)\s+)?\[[^\][]+\](\{\.alias\})|\](\{\.stamp\})/g;

/** Returns the spans of each line that are not text: front matter except number and title, headings that repeat these, aliases, markup. */
function markupOfSource(
  files: readonly SourceFile[],
  lines: readonly Line[],
  aside: ReadonlyMap<string, readonly DialectSpan[]>,
  { rules, front, back }: Expression,
): ReadonlyMap<Line, readonly DialectSpan[]> {
  const dialectSpans = new Map(Array.from(aside, ([file, found]) => [file, Map.groupBy(found, (span) => span.line)]));
  const chapters = new Map(rules.flatMap((rule) => (isOfFrontMatter(rule.place) ? [[rule.place.file, rule] as const] : [])));
  const titled = new Set([...front, ...back].flatMap(({ place }) => (isOfFrontMatter(place) ? [place.file] : [])));
  const frontMatter = new Map(
    files.map(({ path, text }) => [path, spansOfFrontMatter(text, path, chapters.has(path) || titled.has(path))] as const),
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
      return [line, [...(dialectSpans.get(file)?.get(number - 1) ?? []), ...found]];
    }),
  );
}

/** Tells whether a place is in the front matter: the text of a heading never begins in the first column. */
function isOfFrontMatter({ line, column }: Place): boolean {
  return line === 1 && column === 1;
}

/** Returns the spans of each line of the front matter that are not text; with `hasValues`, the values of the kept keys are text. */
function spansOfFrontMatter(text: string, path: string, hasValues: boolean): readonly (readonly DialectSpan[])[] {
  const { values, bodyLine } = splitFrontMatter(text, path);
  const keptValues = hasValues ? KEPT_KEYS.flatMap((key) => values.get(key) ?? []).sort((a, b) => a.start - b.start) : [];
  let begin = 0;
  return text
    .split('\n')
    .slice(0, bodyLine - 1)
    .map((line, index) => {
      const [shift, spans] = [begin, [] as DialectSpan[]];
      begin += line.length + 1;
      let from = 0;
      for (const { start, end } of [...keptValues, { start: Number.POSITIVE_INFINITY, end: 0 }]) {
        const to = Math.min(start - shift, line.length);
        if (to > from) spans.push({ line: index, start: from, end: to, reason: 'front-matter' });
        from = Math.max(from, end - shift);
      }
      return spans;
    });
}

/** Tells whether a line is a heading that repeats number and title of the front matter. */
function repeats(text: string, chapter: Rule | undefined): boolean {
  const [, number, title = ''] = /^#{1,6}\s+(\S+?)\.?\s+(.*)$/s.exec(text) ?? [];
  return chapter !== undefined && number === chapter.number && isSameHeading(title, chapter.title ?? '');
}
