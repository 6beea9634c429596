/** Where Markdown documents print their numbers, for importers that read headings as rules and everything else as their text. */
import { compareNumbers, compileScheme, type Scheme } from '@rulegraph/core/numbering';
import { splitFrontMatter } from '@rulegraph/core/source';
import type { ImportContext, ImportDocument } from './importer.ts';
import { type Line, readLines } from './lines.ts';
import { headingNouns, type LeadingNumber, numberReader } from './numbered-text/leading-number.ts';

interface PrintedNumbers {
  readonly inHeadings: readonly LeadingNumber[];
  /** In paragraphs and items, except for plain digits, which count steps there. */
  readonly inText: readonly LeadingNumber[];
}

/** Finds the numbers that lines begin with, front matter excluded. */
export function findPrintedNumbers(documents: readonly ImportDocument[], { work, lang }: ImportContext): PrintedNumbers {
  const readNumber = numberReader(compileScheme(work.numbering), work.numbering, headingNouns(work, lang));
  const numbers = documents.flatMap((document) => bodyOf(document).flatMap((line) => readNumber(line) ?? []));
  return {
    inHeadings: numbers.filter(({ mark }) => mark === 'heading'),
    inText: numbers.filter(({ mark, bare }) => mark !== 'heading' && !bare),
  };
}

function bodyOf(document: ImportDocument): readonly Line[] {
  const { bodyLine } = splitFrontMatter(document.text ?? '', document.path);
  return readLines([document]).filter(({ number }) => number >= bodyLine);
}

/** Tells whether paragraphs begin with more numbers than headings do: such documents are read line by line, as any Markdown is. */
export function areMostInText({ inHeadings, inText }: PrintedNumbers): boolean {
  return inText.length > inHeadings.length;
}

/** Sorts documents by the first number that each has; those without one come first. */
export function sortByFirstNumber(
  documents: readonly ImportDocument[],
  { inHeadings, inText }: PrintedNumbers,
  scheme: Scheme,
): readonly ImportDocument[] {
  const first = new Map<string, string>();
  for (const { line, number } of [...inHeadings, ...inText]) if (!first.has(line.file)) first.set(line.file, number.number);
  return sortByNumber(documents, ({ path }) => first.get(path), scheme);
}

/** Sorts items by number; those without one come first. */
export function sortByNumber<T>(items: readonly T[], numberOf: (item: T) => string | undefined, scheme: Scheme): readonly T[] {
  return items.toSorted((a, b) => {
    const [left, right] = [numberOf(a), numberOf(b)];
    if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
    return compareNumbers(scheme, left, right);
  });
}
