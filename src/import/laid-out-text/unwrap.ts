/**
 * Joins the lines of pages into paragraphs of one line each, as the reader of numbered text expects them, and finds the terms of a glossary among
 * them.
 */
import type { RuleNumber, Scheme } from '@rulegraph/core/numbering';
import type { LineKind } from '../decisions.ts';
import type { Line } from '../lines.ts';
import { endsSentence } from '../numbered-text/layout.ts';
import { beginsSentence, isLabelAlone, isOwnNumber, type NumberUse } from '../numbered-text/leading-number.ts';
import type { PartName } from '../numbered-text/options.ts';
import { endsParagraph, type Flow, foldNumber, type LineReader, opensProvision, type PageLine, wrapSpace } from './pages.ts';

/** A bullet, or the sign of a note, that never occurs within a sentence. */
const BULLET = /^\s*(?:[•●◦▪◊◆■□○‣*†‡]\s|・|(?<=\s{2})o\s{3})/u;

/** How a document sets its lines, and what begins a paragraph. */
export interface UnwrapOptions {
  readonly flow: Flow;
  readonly scheme: Scheme;
  readonly readNumber: LineReader;
  readonly use: NumberUse;
  /** Returns what people decided about a line. */
  readonly kindOf: (line: Line) => LineKind | undefined;
  /** Recognizes the label of an example; see `labelPattern`. */
  readonly label: RegExp;
  /** Headings of parts, which are paragraphs of their own. */
  readonly headings: ReadonlyMap<PageLine, PartName>;
  /** The lines that end with the hyphen of a divided word. */
  readonly divided: ReadonlySet<Line>;
  /** The numbers and titles of the table of contents, folded with `foldTitle`. */
  readonly titles: readonly string[];
}

/** Folds a number and its title for comparison: their letters and digits. */
export function foldTitle(number: string, title: string): string {
  return `${number} ${title}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

export type PageParagraph = readonly [PageLine, ...PageLine[]];

/** Divides lines into paragraphs. */
export function unwrapLines(lines: readonly PageLine[], options: UnwrapOptions): readonly PageParagraph[] {
  return divide(lines, options, () => false);
}

/** Divides the lines of a glossary into paragraphs; terms also begin one. */
export function unwrapEntries(lines: readonly PageLine[], options: UnwrapOptions): readonly PageParagraph[] {
  return divide(lines, options, entryOpener(lines, options.flow));
}

function divide(
  lines: readonly PageLine[],
  options: UnwrapOptions,
  opensEntry: (above: PageLine, line: PageLine) => boolean,
): readonly PageParagraph[] {
  const { flow, headings, readNumber, scheme, use } = options;
  const paragraphs: [PageLine, ...PageLine[]][] = [];
  const indents = measureIndents();
  let previous: RuleNumber | undefined;
  /** The number and title of the paragraph, as far as they were read, if the contents have more of that title. */
  let title: string | undefined;
  const hasMore = (begun: string) => options.titles.some((one) => one.length > begun.length && one.startsWith(begun));
  const beginTitle = (line: PageLine, leading = readNumber(line)) => {
    const begun = leading && foldTitle(leading.number.number, line.line.text.slice(leading.textStart));
    title = begun !== undefined && hasMore(begun) ? begun : undefined;
  };
  for (const line of lines) {
    const paragraph = paragraphs.at(-1);
    const above = paragraph?.at(-1);
    if (paragraph === undefined || above === undefined) {
      paragraphs.push([line]);
      previous = readNumber(line)?.number;
      beginTitle(line);
      continue;
    }
    const goesOn: string | undefined = title === undefined ? undefined : title + foldTitle('', line.line.text);
    title = undefined;
    if (goesOn !== undefined && line.page === above.page && options.titles.some((one) => one.startsWith(goesOn))) {
      paragraph.push(line);
      title = hasMore(goesOn) ? goesOn : undefined;
      continue;
    }
    indents.wrap(line);
    const sentenceEnded = endsSentence(above.line.text);
    const leading = readNumber(line);
    const isParted = headings.has(line) || headings.has(above) || (sentenceEnded && isLabelAlone(leading));
    const ends = isParted || endsParagraph(above, line, flow) || opensEntry(above, line);
    // `CHAPTER` above `TWO` are one line, which no sentence has.
    const isLabel = line.line.joined !== undefined;
    const fresh = ends || isLabel || (line.page === above.page && line.left < above.left - 1);
    const decided = options.kindOf(line.line);
    if (decided === 'rule' || decided === 'text') {
      previous = decided === 'rule' ? (leading?.number ?? previous) : previous;
      if (decided === 'rule' || ends) paragraphs.push([line]);
      else paragraph.push(line);
      continue;
    }
    // A number directly below an unfinished sentence, at the indent of its wrapped lines, is cited: that of a rule would be further left.
    const atIndent = leading !== undefined && !leading.bare && indents.isOfLevel(leading.number.level, line, paragraph);
    const isNamed = use.naming.test(above.line.text.slice(-NOUN_REACH));
    const own = leading !== undefined && (isOwnNumber(leading, above.line.text, use) || (atIndent && !isNamed));
    const isCitedAlone = isNamed && !(leading !== undefined && beginsSentence(leading));
    const isDirectlyBelow = line.page === above.page && line.space === 0 && Math.abs(line.left - above.left) < 1;
    const isWithin = isCitedAlone || (paragraph.length > 1 && isDirectlyBelow);
    const cited = leading !== undefined && !own && !sentenceEnded && isWithin;
    if (cited) paragraph.push(line);
    else if (leading !== undefined && opensProvision(leading, scheme, { previous, fresh, sentenceEnded: sentenceEnded || own })) {
      previous = leading.number;
      indents.open(leading.number.level, line);
      paragraphs.push([line]);
      beginTitle(line, leading);
    } else if (ends || opensBlock(line, paragraph, options)) paragraphs.push([line]);
    else paragraph.push(line);
  }
  return paragraphs;
}

/** No noun is longer. */
const NOUN_REACH = 40;

/** Where the rules of each level begin, in a document whose further lines are indented: a number there opens a rule whatever comes before it. */
function measureIndents() {
  const lefts = new Map<string, number>();
  const hanging = new Set<string>();
  let last: { readonly level: string; readonly line: PageLine } | undefined;
  return {
    open: (level: string, line: PageLine) => {
      lefts.set(level, line.left);
      last = { level, line };
    },
    /** Notes the line after the first one of a rule. */
    wrap: (line: PageLine) => {
      if (last !== undefined && line.page === last.line.page && line.space === 0 && line.left > last.line.left + 1)
        hanging.add(last.level);
      last = undefined;
    },
    // Below a rule of one line, the lines of other levels tell.
    isOfLevel: (level: string, line: PageLine, { length }: PageParagraph) =>
      (length === 1 ? hanging.size > 0 : hanging.has(level)) &&
      Math.abs((lefts.get(level) ?? Number.POSITIVE_INFINITY) - line.left) < 1,
  };
}

/** A label that a sentence rarely has at the beginning of a line: `(2)`, `b)`; and one that it may have, `2.` */
const LABEL = /^\s*(?:([(（]?(?:\p{Nd}{1,2}[a-z]?|[a-z])[)）])|(\p{Nd}{1,2})\.)\s/u;

/** Tells whether a line is an example, an item or a sense, which always begin a paragraph. */
function opensBlock({ line }: PageLine, paragraph: PageParagraph, { label }: UnwrapOptions): boolean {
  if (label.test(line.text) || BULLET.test(line.text.slice(0, 200))) return true;
  const [, bracketed, ordinal] = LABEL.exec(line.text.slice(0, 200)) ?? [];
  const above = paragraph.at(-1)?.line.text ?? '';
  if (bracketed !== undefined) return /[.:;。：；]["”’)]*(?:\s\p{Ll}{2,4})?\s*$/u.test(above.slice(-20));
  if (ordinal === undefined) return false;
  if (ordinal === '1') return /[:：]\s*$/.test(above);
  const before = LABEL.exec(paragraph[0].line.text.slice(0, 200))?.[2];
  return Number(ordinal) - 1 === Number(before) && /[.;。；]["”’)]*\s*$/u.test(above.slice(-20));
}

/** Returns a paragraph as one line, at the place where it begins. The lines of `divided` end with the hyphen of a divided word, which is dropped. */
export function toLine([first, ...rest]: PageParagraph, readNumber: LineReader, divided: ReadonlySet<Line>): Line {
  const opening = foldNumber(first.line.text, readNumber(first)).trimEnd();
  const indent = opening.length - opening.trimStart().length;
  const joined = (first.line.joined ?? []).map(({ number, start }) => ({ number, start: start - indent }));
  let above = first.line;
  let text = opening.trimStart();
  const pieces = [text];
  let length = text.length;
  for (const { line } of rest) {
    const next = line.text.trim();
    const isDivided = divided.has(above);
    const space = isDivided ? '' : wrapSpace(text, next);
    if (isDivided) {
      pieces.push((pieces.pop() ?? '').slice(0, -1));
      length -= 1;
    }
    joined.push({ number: line.number, start: length + space.length });
    pieces.push(space + next);
    length += space.length + next.length;
    above = line;
    text = next;
  }
  return { file: first.line.file, number: first.line.number, column: indent + 1, text: pieces.join(''), joined };
}

/** Terms fill less than this share of a line; only those below a gap may be longer. */
const WIDEST = 0.6;

/** The end of a sentence; a term may end in `!` or `etc.` */
const CLOSED = /(?<!\betc)[.:;。：；]["”’')」』）]?$/u;

/** Publishers sometimes omit the period after a quotation. */
const ENDS_QUOTED = /[”“»"]\s*$/u;

/** Returns the first paragraph of each entry: one that looks like a term and has another paragraph below it. */
export function findTerms(paragraphs: readonly PageParagraph[], flow: Flow): ReadonlySet<PageParagraph> {
  const terms = new Set<PageParagraph>();
  paragraphs.forEach((paragraph, index) => {
    const [first, second] = paragraph;
    const above = paragraphs[index - 1];
    const followsTerm = above !== undefined && terms.has(above);
    const isTermLike = looksLikeTerm(first, flow) || (first.space > 0 && !CLOSED.test(first.line.text.trimEnd()));
    if (second === undefined && isTermLike && !followsTerm && index + 1 < paragraphs.length) terms.add(paragraph);
  });
  return terms;
}

/** Tells whether a line after a sentence opens an entry. If most terms have a gap above them, others do only at the top of a page. */
function entryOpener(lines: readonly PageLine[], flow: Flow): (above: PageLine, line: PageLine) => boolean {
  const candidates = lines.filter((line) => looksLikeTerm(line, flow));
  const gaps = candidates.filter((line) => line.space > 0).length;
  const setOff = gaps * 2 > candidates.length;
  return (above, line) => {
    const ended = endsSentence(above.line.text) || ENDS_QUOTED.test(above.line.text.slice(-20));
    return ended && looksLikeTerm(line, flow) && (!setOff || above.page !== line.page);
  };
}

function looksLikeTerm(line: PageLine, { edgeOf }: Flow): boolean {
  return line.right < edgeOf(line) * WIDEST && !CLOSED.test(line.line.text.trimEnd());
}
