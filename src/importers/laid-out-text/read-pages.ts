/** Reads a paged document to an expression: pages to paragraphs, and these by the core for numbered texts. */
import { compileScheme } from '../../rules/numbering/index.ts';
import { decidedKind, decidedPage, type LineDecisions, type LineKind, NO_DECISIONS } from '../decisions.ts';
import { checkLoneFooters } from '../document-defects.ts';
import type { ImportContext, ImportResult } from '../importer.ts';
import { type Ledger, openLedger } from '../ledger/index.ts';
import type { Line } from '../lines.ts';
import { citingPatterns, countNumbers } from '../numbered-text/leading-number.ts';
import { foldHeading, type PartName, readTextOptions } from '../numbered-text/options.ts';
import { labelPattern } from '../numbered-text/paragraphs.ts';
import { headingNouns, readNumberedLines } from '../numbered-text/read-text.ts';
import { type Contents, checkCutOff, findContents, findHeadings } from './contents.ts';
import { type LineReader, lineReader, measureFlow, type PagedDocument, type PageLine } from './page-line.ts';
import { findHeadersAndFooters } from './pages.ts';
import { findTerms, type PageParagraph, toLine, type UnwrapOptions, unwrapEntries, unwrapLines } from './unwrap.ts';

/** Reads pages by the numbering and the `format` of the work. Headers, footers and the table of contents are set aside. */
export function readPages(document: PagedDocument, context: ImportContext): ImportResult {
  const { work, lang, decisions = NO_DECISIONS } = context;
  const { parts } = readTextOptions(work.format);
  const scheme = compileScheme(work.numbering);
  const readNumber = lineReader(scheme, work.numbering, headingNouns(work, lang));
  const headersAndFooters = findHeadersAndFooters(document.pages);
  const printed = document.pages.flat();
  const kindOf = decidedLines(printed, decisions);
  const decidedContents = printed.filter(({ line }) => kindOf(line) === 'contents');
  const lines = printed.filter((line) => !headersAndFooters.has(line) && kindOf(line.line) !== 'contents');
  const contents = decidedContents.length > 0 ? undefined : findContents(lines, readNumber, parts);
  const headings = new Map(findHeadings(lines, contents, readNumber, parts));
  for (const line of lines) {
    const kind = kindOf(line.line);
    if (kind === 'glossary') headings.set(line, 'glossary');
    else if (kind === 'appendix') headings.set(line, 'closing');
  }
  const flow = measureFlow({ ...document, pages: [lines] });
  const label = labelPattern(work.exampleLabels[lang] ?? work.exampleLabels[work.source] ?? []);
  const use = countNumbers(lines.slice(contents?.end ?? 0).map(readNumber), citingPatterns(work, lang));
  const unwrap = { flow, scheme, readNumber, use, label, headings, kindOf };
  const { front, body, glossary, back } = splitPages(lines, contents, headings);
  const prepared = [
    ...[front, body].flatMap((part) => separate(unwrapLines(part, unwrap), () => true, readNumber)),
    ...separateEntries(unwrapEntries(glossary, unwrap), unwrap),
    ...separate(unwrapLines(back, unwrap), () => true, readNumber),
  ];
  const aside = new Map(headersAndFooters);
  for (const line of decidedContents) aside.set(line, 'contents');
  for (const line of lines.slice(contents?.start ?? 0, contents?.end ?? 0)) aside.set(line, 'contents');
  const ledger = openPagesLedger(printed, prepared, aside);
  const layout = { wrapped: false, width: Number.POSITIVE_INFINITY };
  const announced = new Map(Array.from(headings, ([{ line }, part]) => [foldHeading(line.text), part]));
  const result = readNumberedLines(
    { lines: prepared, ledger, layout, pages: new Map(), headings: announced, withContents: false },
    { ...context, decisions: { ...decisions, lines: decisions.lines.filter(({ is }) => is !== 'contents') } },
  );
  const cutOff = contents === undefined ? [] : checkCutOff(lines, { contents, headings, parts, readNumber, scheme });
  const footers = checkLoneFooters(lines.map(({ line }) => line));
  return { ...result, messages: [...result.messages, ...cutOff, ...footers] };
}

/** Returns a function that tells what people decided about a line, or about its page. */
function decidedLines(printed: readonly PageLine[], decisions: LineDecisions): (line: Line) => LineKind | undefined {
  const kinds = new Map<Line, LineKind>();
  for (const { line, page } of printed) {
    const kind = decidedKind(decisions, line) ?? decidedPage(decisions, line.file, page);
    if (kind !== undefined) kinds.set(line, kind);
  }
  return (line) => kinds.get(line);
}

/** Returns the ledger of the prepared lines and those set aside, in the order of the pages. */
function openPagesLedger(printed: readonly PageLine[], prepared: readonly Line[], aside: ReadonlyMap<PageLine, string>): Ledger {
  const order = new Map(printed.map(({ line }, index) => [`${line.file}:${line.number}`, index]));
  const place = ({ file, number }: Line) => order.get(`${file}:${number}`) ?? 0;
  const lines = [...prepared, ...Array.from(aside.keys(), ({ line }) => line)];
  const ledger = openLedger(lines.sort((a, b) => place(a) - place(b)));
  for (const [{ line }, reason] of aside) ledger.account(line).setAside(reason);
  return ledger;
}

interface Parts {
  readonly front: readonly PageLine[];
  readonly body: readonly PageLine[];
  readonly glossary: readonly PageLine[];
  readonly back: readonly PageLine[];
}

/** Returns the lines before the contents, the rules, and the parts after them with their headings. */
function splitPages(
  lines: readonly PageLine[],
  contents: Contents | undefined,
  headings: ReadonlyMap<PageLine, PartName>,
): Parts {
  const begin = contents?.end ?? 0;
  const findPart = (part: PartName, from: number) => {
    const found = lines.findIndex((line, index) => index >= from && headings.get(line) === part);
    return found < 0 ? lines.length : found;
  };
  const glossary = findPart('glossary', begin);
  const back = findPart('closing', glossary === lines.length ? begin : glossary);
  return {
    front: lines.slice(0, contents?.start ?? 0),
    body: lines.slice(begin, Math.min(glossary, back)),
    glossary: lines.slice(glossary, back),
    back: lines.slice(back),
  };
}

/** Paragraphs as lines, with a blank one above those that are to be set off. */
function separate(
  paragraphs: readonly PageParagraph[],
  isSetOff: (paragraph: PageParagraph) => boolean,
  readNumber: LineReader,
): readonly Line[] {
  return paragraphs.flatMap((paragraph) => {
    const line = toLine(paragraph, readNumber);
    return isSetOff(paragraph) ? [{ file: line.file, number: line.number, text: '' }, line] : [line];
  });
}

/** Returns the paragraphs of a glossary: its heading, what follows it and each term are set off. */
function separateEntries(paragraphs: readonly PageParagraph[], { flow, readNumber }: UnwrapOptions): readonly Line[] {
  const [heading, introduction] = paragraphs;
  const terms = findTerms(paragraphs.slice(1), flow);
  return separate(paragraphs, (entry) => entry === heading || entry === introduction || terms.has(entry), readNumber);
}
