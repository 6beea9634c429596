/** Reads a plain numbered text, of whatever game, to an expression: the core of the importers for such texts. */
import type { VFileMessage } from 'vfile-message';
import type { Rule } from '../../rules/model.ts';
import { compileScheme, parentNumber, type Scheme } from '../../rules/numbering/index.ts';
import type { Work } from '../../rules/work.ts';
import type { ImportContext, ImportDocument, ImportResult } from '../importer.ts';
import { type Ledger, openLedger } from '../ledger/index.ts';
import { type Line, placeIn, readLines } from '../lines.ts';
import { checkLoneFeet } from '../lone-page-feet.ts';
import { duplicateNumbers, missingParents } from '../number-defects.ts';
import { checkUndecoded } from '../undecoded.ts';
import { checkFormat, checkHeadings, checkOrder, checkReplacements, checkTail, checkUnread, truncatedSource } from './checks.ts';
import { findEffectiveDate, orDateInName } from './effective-date.ts';
import { type GatherOptions, labelPattern } from './gather.ts';
import { findFirstTerm, readGlossary } from './glossary.ts';
import { type Layout, measureLayout } from './layout.ts';
import { type NumberReader, numberReader, oddNumberReader } from './leading-number.ts';
import { readMatter } from './matter.ts';
import { foldHeading, type PartName, readTextOptions, type TextOptions } from './options.ts';
import { findPageNumbers, type PageNumber } from './page-numbers.ts';
import { toBlocks } from './paragraphs.ts';
import { type Provision, readProvisions } from './provisions.ts';
import { relativeReader } from './relative-number.ts';
import { type DocumentParts, splitDocument } from './sections.ts';
import { findTitle } from './titles.ts';
import { withUndottedLevels } from './undotted-levels.ts';

/** The lines that make one expression, and what is known of how they are set. */
export interface NumberedLines {
  readonly lines: readonly Line[];
  /** Open over these lines, and over whatever the importer has already set aside. */
  readonly ledger: Ledger;
  readonly layout: Layout;
  /** Page numbers among the lines. */
  readonly pages: ReadonlyMap<Line, PageNumber>;
  /** Headings that the document itself announces, folded, beside those that all documents are known to have. */
  readonly headings: ReadonlyMap<string, PartName>;
  /** False where the importer has set the table of contents aside already. */
  readonly withContents: boolean;
}

/** Reads the documents, glued together in their order, by the numbering and the `format` of the work. */
export function readNumberedText(documents: readonly ImportDocument[], context: ImportContext): ImportResult {
  const lines = readLines(documents);
  const source = {
    lines,
    ledger: openLedger(lines),
    layout: measureLayout(lines),
    pages: findPageNumbers(lines),
    headings: new Map(),
    withContents: true,
  };
  const result = readNumberedLines(source, context);
  const feet = checkLoneFeet(lines.filter((line) => !source.pages.has(line)));
  return { ...result, messages: [...checkUndecoded(documents), ...result.messages, ...feet] };
}

/** Reads lines that an importer has prepared. */
export function readNumberedLines(
  { lines, ledger, layout, pages, headings, withContents }: NumberedLines,
  context: ImportContext,
): ImportResult {
  const { work, lang } = context;
  const declared = readTextOptions(work.format);
  const options = { ...declared, parts: new Map([...headings, ...declared.parts]) };
  const scheme = compileScheme(work.numbering);
  const readNumber = numberReader(scheme, withUndottedLevels(scheme, work.numbering, lines), headingNouns(work, lang));
  const markdown = options.markdown ?? isMarkdown(lines);
  for (const { line, start, reason } of pages.values()) ledger.account(line).setAside(reason, start);
  const parts = splitDocument(withoutPages(lines, pages), options, scheme, readNumber, withContents);
  const gather: GatherOptions = {
    layout,
    label: labelPattern(work.exampleLabels[lang] ?? work.exampleLabels[work.source] ?? []),
    paged: pages.size > 0,
    textEnd: (line) => pages.get(line)?.start ?? line.text.length,
    ledger,
  };
  for (const line of parts.contents) ledger.account(line).setAside('contents');
  for (const line of parts.index) ledger.account(line).setAside('index');
  const [glossaryHeading, ...glossaryLines] = parts.glossary;
  if (glossaryHeading !== undefined) ledger.account(glossaryHeading).setAside('part-heading');
  const front = readMatter(parts.front, gather, options, markdown);
  const provisions = readProvisions(parts.rules, {
    ...gather,
    scheme,
    readNumber,
    readOddNumber: oddNumberReader(scheme),
    readRelativeNumber: relativeReader(scheme, options.relative),
    unnumbered: parts.unnumbered,
  });
  const rules = toRules(provisions, scheme, gather, markdown);
  const firstTerm = findFirstTerm(glossaryLines);
  const aboveGlossary = readMatter(glossaryLines.slice(0, firstTerm), gather, options, markdown);
  const glossary = readGlossary(glossaryLines.slice(firstTerm), gather, markdown);
  const back = [...aboveGlossary, ...readMatter(parts.back, gather, options, markdown)];
  const stated = findEffectiveDate(parts.front, parts.back, options.dateWords, context);
  const date = orDateInName(stated, lines[0]?.file ?? '');
  const messages: VFileMessage[] = [
    ...checkFormat(work.id, options.defect),
    ...checkReplacements(lines),
    ...date.messages,
    ...duplicateNumbers(rules),
    ...missingParents(rules),
    ...checkOrder(provisions, scheme),
    ...checkHeadings(parts.rules, parts.unnumbered),
    ...checkUnread(parts.rules, provisions, readNumber, layout),
    ...(isSummary(parts.back, rules.length, headings, readNumber) ? [] : checkTail(parts.back, readNumber)),
    ...checkParts(parts, lines, options),
  ];
  const edition = context.edition ?? date.effective ?? '';
  return {
    effective: date.effective,
    expression: { work: work.id, edition, lang, front, back, rules, glossary },
    ledger: ledger.lines(),
    messages,
  };
}

/** The nouns that may stand in front of a number: `Section 4`. */
export function headingNouns({ citations, source }: Work, lang: string): readonly string[] {
  const words = citations[lang] ?? citations[source];
  return [...(words?.section ?? []), ...(words?.rule ?? [])];
}

/** Whether the document itself announces what stands behind its rules, and that is not as good as its rules once more. */
function isSummary(
  back: readonly Line[],
  rules: number,
  headings: ReadonlyMap<string, PartName>,
  readNumber: NumberReader,
): boolean {
  const [heading] = back;
  if (heading === undefined || !headings.has(foldHeading(heading.text))) return false;
  return back.filter((line) => readNumber(line)?.bare === false).length * 2 < rules;
}

function withoutPages(lines: readonly Line[], pages: ReadonlyMap<Line, { readonly start: number }>): readonly Line[] {
  return lines.filter((line) => pages.get(line) === undefined || line.text.slice(0, pages.get(line)?.start).trim() !== '');
}

function toRules(
  provisions: readonly Provision[],
  scheme: Scheme,
  { ledger }: GatherOptions,
  markdown: boolean,
): readonly Rule[] {
  const parents = new Set(provisions.map(({ number }) => parentNumber(scheme, number.number)));
  return provisions.map((provision) => {
    const { number, line, numberStart, paragraphs } = provision;
    const title = findTitle(provision, scheme, parents.has(number.number));
    const blocks = toBlocks(paragraphs, ledger, markdown);
    return {
      number: number.number,
      level: number.level,
      parent: parentNumber(scheme, number.number),
      title: title === undefined ? null : (blocks[0]?.text ?? null),
      blocks: title === undefined ? blocks : blocks.slice(1),
      place: placeIn(line, numberStart),
    };
  });
}

/** Headings, numbers in bold or escaped brackets, in the manner of Markdown. */
function isMarkdown(lines: readonly Line[]): boolean {
  const marked = /^\s*(?:#{1,6}\s+|[-*+]\s+\*\*|\*\*)[\d\p{L}]|\\[()[\]]/u;
  return lines.filter(({ text }) => marked.test(text)).length > 2;
}

/** What the contents announce, and the document lacks, was cut off. */
function checkParts(
  { contents, glossary, back }: DocumentParts,
  lines: readonly Line[],
  { parts }: TextOptions,
): readonly VFileMessage[] {
  const end = lines.findLast(({ text }) => text.trim() !== '');
  if (end === undefined) return [];
  return contents.flatMap(({ text }) => {
    const part = parts.get(foldHeading(text));
    const absent = (part === 'glossary' && glossary.length === 0) || (part === 'closing' && back.length === 0);
    return absent ? truncatedSource(text.trim(), placeIn(end, end.text.length)) : [];
  });
}
