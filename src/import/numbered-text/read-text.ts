/** Reads plain numbered text as an expression: the core of most importers, independent of any game. */

import { compileScheme, isHeaded, type Scheme } from '@rulegraph/core/numbering';
import { decisionAbout, NO_DECISIONS } from '../decisions.ts';
import { checkPlainTables } from '../document-defects.ts';
import type { ImportContext } from '../importer.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Line } from '../lines.ts';
import type { ReaderInput, ReaderResult } from '../reader.ts';
import { checkDivided, checkRelative } from './checks.ts';
import { findEffectiveDate, orDateInName } from './dates.ts';
import { findFirstTerm, readGlossaryLines } from './glossary.ts';
import { headingReader } from './headings.ts';
import { findDividedWords, type Layout, measureLayout } from './layout.ts';
import {
  citingPatterns,
  countNumbers,
  findRelativeLevels,
  formBelowArticles,
  levelsOfNouns,
  type NumberReader,
  type NumberUse,
  nounsOfParts,
  type OpenedLine,
  oddNumberReader,
  type RelativeLevel,
  readerOfLines,
  relativeReader,
  smallNumerals,
} from './leading-number.ts';
import { foldHeading, isAppendixHeading, type PartName, readTextOptions, type TextOptions } from './options.ts';
import { checkLoneFooters, findPageNumbers, type PageNumber } from './page-numbers.ts';
import { type GatherOptions, labelPattern, readMatter } from './paragraphs.ts';
import { type Provision, type ProvisionOptions, readProvisions, toRules } from './provisions.ts';
import { type DocumentParts, splitDocument } from './sections.ts';

/** The lines of one expression, and what is known of their layout. */
interface NumberedLines {
  readonly lines: readonly Line[];
  /** The ledger of these lines, and of those that the importer has already set aside. */
  readonly ledger: Ledger;
  readonly layout: Layout;
  readonly pageNumbers: ReadonlyMap<Line, PageNumber>;
  /** Lines of the front matter that state a date. */
  readonly declared?: readonly Line[];
  /** Folded headings of parts that only this document has, as its table of contents announces them. */
  readonly headings: ReadonlyMap<string, PartName>;
  /** False if the importer has already set the table of contents aside. */
  readonly withContents: boolean;
}

/** A date in front matter. */
const DECLARED_DATE = /^(?:date|effective\w{0,10})\s?:\s{0,8}["']?\d{4}-\d\d-\d\d/iu;

/** Reads all lines of a source as one text, by the numbering and the `format` of the work. */
export function readNumberedSource({ lines, ledger, aside = [] }: ReaderInput, context: ImportContext): ReaderResult {
  const readNumber = readerOfLines(context, lines);
  const pageNumbers = findPageNumbers(lines, readNumber);
  const layout = measureLayout(lines);
  const declared = aside.flatMap(({ line }) => (DECLARED_DATE.test(line.text) ? [line] : []));
  const reading = readNumberedLines(
    { lines, ledger, layout, pageNumbers, declared, headings: new Map(), withContents: true },
    context,
  );
  const text = lines.filter((line) => !pageNumbers.has(line) && line.markup === undefined);
  const messages = [...checkDivided(findDividedWords(text)), ...checkLoneFooters(text, readNumber), ...checkPlainTables(text)];
  return { ...reading, messages: [...reading.messages, ...messages] };
}

/** How lines are read: the options and the numbering of the work, what was found in the lines, how they are gathered. */
interface LineReading {
  readonly options: TextOptions;
  readonly scheme: Scheme;
  readonly readNumber: NumberReader;
  readonly markdown: boolean;
  readonly gather: GatherOptions;
  /** Levels whose numbers are printed without the number above them, as found in the lines. */
  readonly foundRelative: readonly RelativeLevel[];
  /** The words that may precede such numbers. */
  readonly partNouns: readonly string[];
}

export function readNumberedLines(source: NumberedLines, context: ImportContext): ReaderResult {
  const { lines, ledger, pageNumbers, headings } = source;
  const { work, lang } = context;
  const tools = openLineReading(source, context);
  const { options, scheme, markdown, gather, foundRelative } = tools;
  for (const { line, start, reason } of pageNumbers.values()) ledger.account(line).setAside(reason, start);
  const decisions = context.decisions ?? NO_DECISIONS;
  // A person's decision counts more than what the document shows.
  const addressOf = (line: Line) => {
    const number = isHeaded(scheme) ? tools.readNumber(line)?.number.number : undefined;
    return number === undefined ? undefined : ({ kind: 'rule', number } as const);
  };
  const decisionOf = (line: Line) => decisionAbout(decisions, line) ?? addressOf(line);
  const parts = splitDocument(
    lines.filter((line) => line.text.slice(0, pageNumbers.get(line)?.start).trim() !== '' || !pageNumbers.has(line)),
    options,
    scheme,
    tools.readNumber,
    source.withContents,
    (line) => decisionOf(line)?.kind,
  );
  const { readNumber } = parts;
  setPartsAside(parts, ledger);
  const front = readMatter(parts.front, gather, options, markdown);
  const provisions = readRules(parts, tools, citingPatterns(work, lang), decisionOf);
  const rules = toRules(provisions, { scheme, ledger, markdown });
  const { introduction, glossary } = readGlossaryPart(parts.glossary, tools);
  const back = [...introduction, ...readMatter(parts.back, gather, options, markdown)];
  const around = findEffectiveDate([...(source.declared ?? []), ...parts.front], parts.back, options.dateWords, context);
  // Where headings are the rules, the date may be below the title.
  const below = around.effective === null && isHeaded(scheme) ? parts.rules.slice(0, 6) : [];
  const stated = below.length === 0 ? around : findEffectiveDate([], below, options.dateWords, context);
  const date = orDateInName(stated, lines[0]?.file ?? '');
  const messages = [...date.messages, ...checkRelative(foundRelative)];
  const edition = context.edition ?? date.effective ?? '';
  return {
    effective: date.effective,
    expression: { work: work.id, edition, lang, front, back, rules, glossary },
    messages,
    parts: {
      ...parts,
      opened: provisions,
      wrapped: source.layout.wrapped,
      isBackAnnounced: isSummary(parts.back, provisions, headings, readNumber),
    },
  };
}

/** Compiles what the work declares, and infers the rest from the lines. */
function openLineReading(
  { lines, ledger, layout, pageNumbers, headings }: NumberedLines,
  { work, lang, edition = '', expression }: ImportContext,
): LineReading {
  const declared = readTextOptions(work.format);
  const scheme = compileScheme(work.numbering);
  const label = labelPattern(work.exampleLabels[lang] ?? work.exampleLabels[work.source] ?? []);
  const source = lang === work.source ? undefined : expression(edition, work.source);
  const readNumber = isHeaded(scheme)
    ? headingReader(lines, { scheme, layout, label, source })
    : readerOfLines({ work, lang }, lines);
  const partNouns = nounsOfParts(work, lang);
  const foundRelative =
    declared.relative === undefined && !isHeaded(scheme)
      ? findRelativeLevels(scheme, work.numbering, lines, readNumber, partNouns)
      : [];
  return {
    options: { ...declared, parts: new Map([...headings, ...declared.parts]) },
    scheme,
    readNumber,
    foundRelative,
    partNouns,
    markdown: lines.every(({ markup }) => markup === undefined) && (declared.markdown ?? hasMarkdown(lines)),
    gather: {
      layout,
      label,
      paged: pageNumbers.size > 0,
      textEnd: (line) => pageNumbers.get(line)?.start ?? line.text.length,
      ledger,
    },
  };
}

function setPartsAside({ contents, index, glossary: [glossaryHeading] }: DocumentParts, ledger: Ledger): void {
  for (const line of contents) ledger.account(line).setAside('contents');
  for (const line of index) ledger.account(line).setAside('index');
  if (glossaryHeading !== undefined) ledger.account(glossaryHeading).setAside('part-heading');
}

function readRules(
  { rules, unnumbered, readNumber }: DocumentParts,
  { foundRelative, gather, options, partNouns, scheme }: LineReading,
  patterns: Pick<NumberUse, 'citing' | 'naming'>,
  decisionOf: ProvisionOptions['decisionOf'],
): readonly Provision[] {
  const relative = options.relative ?? foundRelative.map(({ level }) => level);
  const levelOfNoun = levelsOfNouns(rules, relative, partNouns);
  return readProvisions(rules, {
    ...gather,
    scheme,
    readNumber,
    readOddNumber: oddNumberReader(scheme),
    readRelativeNumber: relativeReader(scheme, relative, {
      bracketed: options.relative === undefined,
      form: formBelowArticles(rules, readNumber, partNouns),
      nouns: partNouns,
      numerals: smallNumerals(rules),
      ...(levelOfNoun && { levelOfNoun }),
    }),
    unnumbered,
    use: countNumbers(rules.map(readNumber), patterns),
    decisionOf,
  });
}

/** Reads the entries below the heading of the glossary, and the sentences that may introduce them. */
function readGlossaryPart([, ...entries]: readonly Line[], { gather, options, markdown }: LineReading) {
  const first = findFirstTerm(entries);
  return {
    introduction: readMatter(entries.slice(0, first), gather, options, markdown),
    glossary: readGlossaryLines(entries.slice(first), gather, markdown),
  };
}

/** What a summary repeats of a rule, in characters. */
const REPEATED = 40;

/** Tells whether the back matter is a summary, which the table of contents announces or which repeats some of the rules, and not the rules a second time. */
function isSummary(
  back: readonly Line[],
  opened: readonly OpenedLine[],
  headings: ReadonlyMap<string, PartName>,
  readNumber: NumberReader,
): boolean {
  const beginningOf = ({ text }: Line) => text.trim().slice(0, REPEATED).toLowerCase();
  const known = new Set(opened.map(({ line }) => beginningOf(line)));
  const numbered = back.filter((line) => readNumber(line)?.bare === false);
  const repeated = numbered.filter((line) => known.has(beginningOf(line)));
  const heading = back[0]?.text ?? '';
  const isAnnounced = headings.has(foldHeading(heading)) && !isAppendixHeading(heading);
  const isListed = isAnnounced || repeated.length * 2 > numbered.length;
  return isListed && numbered.length * 2 < opened.length;
}

/** Tells whether the text is Markdown: it begins with a heading, or has headings, bold numbers or escaped brackets. */
function hasMarkdown(lines: readonly Line[]): boolean {
  if (/^# +\p{L}/u.test(lines.find(({ text }) => text.trim() !== '')?.text ?? '')) return true;
  const marked = /^\s*(?:#{1,6}\s+|[-*+]\s+\*\*|\*\*)[\d\p{L}]|\\[()[\]]/u;
  return lines.filter(({ text }) => marked.test(text)).length > 2;
}
