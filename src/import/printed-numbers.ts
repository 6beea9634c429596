/** Where Markdown documents print their numbers, for importers that read headings as rules and everything else as their text. */
import { compareNumbers, compileScheme, type Scheme } from '@rulegraph/core/numbering';
import { splitFrontMatter } from '@rulegraph/core/source';
import type { ImportContext, ImportDocument } from './importer.ts';
import { type Line, readLines } from './lines.ts';
import { markdown } from './markup/index.ts';
import { headingNouns, numberReader } from './numbered-text/leading-number.ts';

/**
 * Returns the importer that reads documents line by line, as any Markdown is read, and their order: by the first number that each has. Undefined if no
 * more paragraphs than headings begin with numbers. Front matter does not count, and neither do plain digits in paragraphs and items, which count steps there.
 */
export function readableByLines(documents: readonly ImportDocument[], { work, lang }: ImportContext) {
  const scheme = compileScheme(work.numbering);
  const readNumber = numberReader(scheme, work.numbering, headingNouns(work, lang));
  const numbers = documents.flatMap((document) => bodyOf(document).flatMap((line) => readNumber(line) ?? []));
  const inHeadings = numbers.filter(({ mark }) => mark === 'heading');
  const inText = numbers.filter(({ mark, bare }) => mark !== 'heading' && !bare);
  if (inText.length <= inHeadings.length) return undefined;
  const first = new Map([...inHeadings, ...inText].toReversed().map(({ line, number }) => [line.file, number.number]));
  return { importer: markdown, documents: sortByNumber(documents, ({ path }) => first.get(path), scheme) };
}

function bodyOf(document: ImportDocument): readonly Line[] {
  const { bodyLine } = splitFrontMatter(document.text ?? '', document.path);
  return readLines([document]).filter(({ number }) => number >= bodyLine);
}

/** Sorts items by number; those without one come first. */
export function sortByNumber<T>(items: readonly T[], numberOf: (item: T) => string | undefined, scheme: Scheme): readonly T[] {
  return items.toSorted((a, b) => {
    const [left, right] = [numberOf(a), numberOf(b)];
    if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
    return compareNumbers(scheme, left, right);
  });
}
