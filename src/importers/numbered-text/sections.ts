/** Splits a document into its parts: what stands before the rules, the contents, the rules, the glossary, an index, the end. */
import type { Scheme } from '../../rules/numbering/index.ts';
import type { Line } from '../lines.ts';
import { findContents, isRuleLine } from './contents.ts';
import type { NumberReader } from './leading-number.ts';
import { foldHeading, type TextOptions } from './options.ts';
import { findUnnumberedHeadings, type UnnumberedHeadings } from './unnumbered-headings.ts';

/** The lines of each part. Headings of parts belong to the part that they open. */
export interface DocumentParts {
  readonly front: readonly Line[];
  readonly contents: readonly Line[];
  readonly rules: readonly Line[];
  readonly glossary: readonly Line[];
  readonly index: readonly Line[];
  readonly back: readonly Line[];
  /** Headings without a number among the lines of the rules. */
  readonly unnumbered: UnnumberedHeadings;
}

/**
 * Finds the parts by their headings, each of which has a blank or ruled line above or below it. `withContents`: a table of contents may be
 * among the lines.
 */
export function splitDocument(
  lines: readonly Line[],
  options: TextOptions,
  scheme: Scheme,
  readNumber: NumberReader,
  withContents: boolean,
): DocumentParts {
  const contents = withContents ? findContents(lines, options.parts, readNumber) : undefined;
  const body = contents?.end ?? 0;
  const found = lines.findIndex((line, index) => index >= body && readNumber(line) !== undefined);
  const firstNumber = found < 0 ? lines.length : found;
  const dense = lines.filter(isOpen).length * DENSE < lines.length;
  const headings = lines.flatMap((line, index) => {
    const part =
      index >= firstNumber && (dense || isSetOff(lines, index)) ? options.parts.get(foldHeading(line.text)) : undefined;
    return part === undefined || part === 'introduction' || part === 'contents' ? [] : [{ part, index }];
  });
  const glossary = headings.find(({ part }) => part === 'glossary')?.index;
  const back = headings.find(({ part, index }) => part === 'closing' && index > (glossary ?? 0))?.index ?? lines.length;
  const index = headings.find((heading) => heading.part === 'index' && heading.index < back)?.index ?? back;
  const rulesEnd = Math.min(glossary ?? index, index);
  const unnumbered = findUnnumberedHeadings(lines.slice(body, rulesEnd), scheme, readNumber);
  const heading = lines.findIndex((line) => unnumbered.get(line)?.number !== undefined);
  const rules = heading < 0 ? firstNumber : Math.min(heading, firstNumber);
  return {
    front: [...lines.slice(0, contents?.start ?? rules), ...lines.slice(body, contents === undefined ? body : rules)],
    contents: lines.slice(contents?.start ?? 0, body),
    rules: lines.slice(rules, rulesEnd),
    glossary: glossary === undefined ? [] : lines.slice(glossary, Math.max(glossary, index)),
    index: lines.slice(index, back),
    back: lines.slice(back),
    unnumbered,
  };
}

/** Of a text that lost its blank lines not one in so many is blank. */
const DENSE = 20;

/** Some releases lost the blank line between the last rule and the glossary's heading. */
function isSetOff(lines: readonly Line[], index: number): boolean {
  return isOpen(lines[index - 1]) || isOpen(lines[index + 1]);
}

function isOpen(line: Line | undefined): boolean {
  return line === undefined || line.text.trim() === '' || isRuleLine(line.text);
}
