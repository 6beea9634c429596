/** Addresses the headings and paragraphs of a document that has no numbers: `general-philosophy`, and `general-philosophy.2` for its second paragraph. */

import { diceOf, pairInOrder } from '@rulegraph/core/lists';
import type { Expression } from '@rulegraph/core/model';
import { addressOfHeading, parseNumber, type Scheme } from '@rulegraph/core/numbering';
import { figuresOf } from '@rulegraph/core/translation';
import type { Numbering } from '@rulegraph/core/work';
import { findWrittenDates } from '@rulegraph/core/written-date';
import { depthOfHeading, isBlank, isRuledLine, type Line, openingOfHeading } from '../lines.ts';
import { continuesParagraph, endsSentence, type Layout } from './layout.ts';
import type { LeadingNumber, NumberReader } from './leading-number.ts';

/** A heading, and the level of its title from 0. */
interface Heading {
  readonly line: Line;
  readonly depth: number;
}

/** Longer lines are sentences. */
const LONGEST_HEADING = 80;
/** Longer lines directly above others are the beginning of a paragraph. */
const SHORTEST_WRAPPED = 60;
const BULLETED = /^\s*(?:[•●◦▪◊◆■□○‣·–*+-]|\p{Nd}{1,2}[.)])\s/u;
/** A line of a table of contents. */
const LEADERS = /(?:\.{4}\s*|…{2}\s*|\t ?)(?:\d+\s*)?$/;

/** Returns the headings of a document, without its title: those that are marked, or else short lines of their own without closing punctuation above a text. */
export function findHeadings(lines: readonly Line[]): readonly Heading[] {
  const marked = lines.flatMap((line) => {
    const depth = depthOfHeading(line);
    return depth === undefined ? [] : [{ line, depth }];
  });
  const found = marked.length > 0 ? marked : plainHeadings(lines);
  const [title, ...others] = found;
  const isFirst = title !== undefined && title.line === lines.find((line) => !isBlank(line));
  const isTitled =
    title !== undefined &&
    others.length > 0 &&
    others.every(({ depth }) => depth > title.depth || (isFirst && marked.length === 0));
  const headings = isTitled ? others : found;
  const depths = [...new Set(headings.map(({ depth }) => depth))].sort((a, b) => a - b);
  return headings.map(({ line, depth }) => ({ line, depth: depths.indexOf(depth) }));
}

function plainHeadings(lines: readonly Line[]): readonly Heading[] {
  const isUnderlined = (index: number) => isRuledLine(lines[index + 1]?.text ?? '');
  const isWrapped = (text: string, next: string) =>
    /^\s*\p{Ll}/u.test(next) || (text.length > SHORTEST_WRAPPED && next.trim() !== '' && !isRuledLine(next));
  const mayBeHeading = (index: number) => {
    const text = lines[index]?.text ?? '';
    const printed = text.trim();
    return (
      printed.length <= LONGEST_HEADING &&
      findWrittenDates(printed).length === 0 &&
      (isUnderlined(index) ? /^["“„«\p{Lu}\p{Lo}\p{N}]/u : /^[\p{Lu}\p{Lo}\p{N}]/u).test(printed) &&
      !/[.:;,!。：；，！।۔؟]$/u.test(printed) &&
      !isWrapped(text, lines[index + 1]?.text ?? '')
    );
  };
  const found = lines.flatMap((line, index) => {
    if (line.text.trim() === '' || !isBlank(lines[index - 1]) || !mayBeHeading(index) || BULLETED.test(line.text)) return [];
    let below = index + 1;
    while (lines[below]?.text.trim() === '') below += 1;
    const isAbove = below < lines.length && (!mayBeHeading(below) || endsSentence(lines[below]?.text ?? ''));
    return isAbove && !LEADERS.test(line.text) ? [{ index, line, depth: 0 }] : [];
  });
  const underlined = found.filter(({ index }) => isUnderlined(index));
  return underlined.length > 1 ? underlined : found;
}

/** The names of levels; the last one is that of paragraphs. */
const LEVELS = ['chapter', 'heading', 'subheading'];

/** Returns the numbering of a document with these headings, or undefined if it has none. */
export function numberingByHeadings(headings: readonly Heading[]): Numbering | undefined {
  const depth = Math.min(LEVELS.length, 1 + Math.max(-1, ...headings.map((heading) => heading.depth)));
  if (depth === 0) return undefined;
  const below = LEVELS.slice(1, depth).map(
    (name) => ({ name, form: 'digits', alternatives: ['words'], separator: '.' }) as const,
  );
  return { levels: [{ name: 'chapter', form: 'words' }, ...below, { name: 'paragraph', form: 'digits', separator: '.' }] };
}

/** What paragraphs are told by. */
interface ParagraphOptions {
  readonly scheme: Scheme;
  readonly layout: Layout;
  /** Recognizes the label of an example, which is no paragraph of its own. */
  readonly label: RegExp;
  /** The text that the document translates: its headings have the same addresses in every language. */
  readonly source: Expression | undefined;
}

/** A heading or paragraph of the document, with the length and figures of its text; those of a heading count all up to the next one. */
interface Opening extends Sketch {
  readonly line: Line;
}

/** A heading of the document. */
type OwnHeading = Heading & Opening;

/**
 * Returns a reader that finds the address of the heading or paragraph that a line begins. Lists, tables and examples belong to the paragraph above them,
 * and what is above the first heading to none. A translation has the addresses of its source where the two agree in order, depth, length and figures.
 */
export function headingReader(lines: readonly Line[], { scheme, layout, label, source }: ParagraphOptions): NumberReader {
  const parts = findParts();
  const headings = parts.map(({ heading }) => heading);
  const sources = sourceHeadings(source);
  const scale = total(headings) / Math.max(1, total(sources));
  const partners = pairHeadings(sources, headings, scale);
  const taken = new Set(sources.map(({ address }) => address));
  const found = new Map<Line, LeadingNumber>();
  let path: { readonly address: string; readonly depth: number }[] = [];
  for (const { heading, paragraphs } of parts) {
    const start = openingOfHeading(heading.line);
    path = path.filter(({ depth }) => depth < heading.depth);
    const parent = path.at(-1)?.address;
    const partner = partners.get(heading);
    const own = [parent ?? [], addressOfHeading(heading.line.text.slice(start))].flat().join('.');
    let address = own;
    for (let count = 2; taken.has(address); count += 1) address = `${own}-${count}`;
    // A heading below another one than in the source has an address of its own.
    const isBelow = partner !== undefined && (parent === undefined || partner.address.startsWith(`${parent}.`));
    if (isBelow) address = partner.address;
    taken.add(address);
    path.push({ address, depth: heading.depth });
    open(heading.line, address, heading.line.markup === undefined ? start : 0, 'heading');
    const numbers = numberParagraphs(isBelow ? partner.paragraphs : [], paragraphs, scale);
    for (const [index, number] of numbers.entries()) {
      const line = paragraphs[index]?.line;
      if (line !== undefined && number !== null) open(line, `${address}.${number}`, 0, 'plain');
    }
  }
  return (line) => found.get(line);

  function open(line: Line, address: string, start: number, mark: LeadingNumber['mark']): void {
    const number = parseNumber(scheme, address);
    if (number === undefined) return;
    found.set(line, { line, number, numberStart: start, numberEnd: start, textStart: start, mark, bare: false, relative: true });
  }

  /** Returns the headings, each with the paragraphs up to the next one. */
  function findParts(): readonly { readonly heading: OwnHeading; readonly paragraphs: readonly Opening[] }[] {
    const depths = new Map(findHeadings(lines).map(({ line, depth }) => [line, depth]));
    const parts: { line: Line; depth: number; texts: string[]; paragraphs: { line: Line; texts: string[] }[] }[] = [];
    let above: Line | undefined;
    for (const line of lines) {
      const depth = depths.get(line);
      // A ruled line may underline the heading.
      const isBlankLine = line.text.trim() === '' || isRuledLine(line.text);
      if (depth !== undefined) parts.push({ line, depth, texts: [], paragraphs: [] });
      const part = parts.at(-1);
      if (depth === undefined && !isBlankLine && part !== undefined && opensParagraph(line, above))
        part.paragraphs.push({ line, texts: [] });
      above = depth !== undefined || isBlankLine ? undefined : line;
      for (const opening of [part, part?.paragraphs.at(-1)]) opening?.texts.push(line.text);
    }
    return parts.map(({ line, depth, texts, paragraphs }) => ({
      heading: { line, depth, ...sketch(texts.join(' ')) },
      paragraphs: paragraphs.map((paragraph) => ({ line: paragraph.line, ...sketch(paragraph.texts.join(' ')) })),
    }));
  }

  function opensParagraph(line: Line, previous: Line | undefined): boolean {
    if (label.test(line.text)) return false;
    if (line.markup !== undefined) return line.markup.opens && line.markup.kind === 'text';
    const isWithinItem = previous !== undefined && BULLETED.test(previous.text);
    return !BULLETED.test(line.text) && !isWithinItem && (previous === undefined || !continuesParagraph(layout, previous, line));
  }
}

// The headings and paragraphs of a translation and of its source.

/** What can be compared across languages. */
interface Sketch {
  readonly length: number;
  readonly figures: ReadonlySet<string>;
}

interface SourceHeading extends Sketch {
  readonly address: string;
  readonly paragraphs: readonly Sketch[];
}

function sketch(text: string): Sketch {
  return { length: text.trim().length, figures: figuresOf(text) };
}

function total(sketches: readonly Sketch[]): number {
  return sketches.reduce((sum, { length }) => sum + length, 0);
}

function sourceHeadings(source: Expression | undefined): readonly SourceHeading[] {
  const byHeading = Map.groupBy(source?.rules ?? [], ({ number }) => number.replace(/\.\d+$/, ''));
  return [...byHeading].map(([address, rules]) => {
    const texts = rules.map(({ title, blocks }) => [title ?? '', ...blocks.map(({ text }) => text)].join(' '));
    const paragraphs = rules.flatMap(({ number }, index) => (number === address ? [] : [sketch(texts[index] ?? '')]));
    return { address, paragraphs, ...sketch(texts.join(' ')) };
  });
}

/** Texts of a few letters differ in length by chance. */
const LENGTH_BY_CHANCE = 20;

/** Returns from 1 to minus infinity how well two texts agree in length, and up to 3 more for equal figures. */
function agreement(source: Sketch, own: Sketch, scale: number): number {
  const figures = [...source.figures, ...own.figures].length > 0 ? 4 * diceOf([...source.figures], [...own.figures]) - 1 : 0;
  const ratio = (own.length + LENGTH_BY_CHANCE) / (source.length * scale + LENGTH_BY_CHANCE);
  return 1 - 1.5 * Math.abs(Math.log2(ratio)) + figures;
}

/** Returns the headings of the source that have the same depth, in order, and agree with those of the translation. */
function pairHeadings(
  sources: readonly SourceHeading[],
  own: readonly OwnHeading[],
  scale: number,
): ReadonlyMap<OwnHeading, SourceHeading> {
  const isParallel = sources.length === own.length && own.every((one, index) => depthOf(sources[index]) === one.depth);
  const inPlace = new Map(isParallel ? sources.map((source, index) => [source, own[index]]) : []);
  const partners = pairInOrder(sources, own, (source, other) => {
    if (depthOf(source) !== other.depth) return -1;
    return agreement(source, other, scale) + (inPlace.get(source) === other ? 1 : 0);
  });
  return new Map(
    sources.flatMap((source, index) => {
      const other = own[partners[index] ?? -1];
      return other === undefined ? [] : [[other, source] as const];
    }),
  );
}

function depthOf(source: SourceHeading | undefined): number {
  return (source?.address.split('.').length ?? 0) - 1;
}

/** The costs of a paragraph that only one text has, and of one that the translation divided. */
const ALONE = 0.5;
const DIVIDED = 0.3;

/** The most pairs of paragraphs below a heading that are compared, which takes a few seconds; more are numbered in order. */
const MOST_PAIRS = 4_000_000;

/**
 * Returns the numbers of the paragraphs below a heading; null for the second part of a paragraph that the translation divided. A paragraph that fits none of
 * the source's is numbered after them.
 */
function numberParagraphs(sources: readonly Sketch[], own: readonly Opening[], scale: number): readonly (number | null)[] {
  const isInOrder = sources.length === own.length || sources.length * own.length > MOST_PAIRS;
  if (isInOrder) return own.map((_, index) => index + 1);
  let below: Numbered[] = [];
  for (let at = own.length, last: Numbered = { score: 0 }; at >= 0; at -= 1) {
    below[at] = last;
    last = { score: last.score - ALONE, numbers: [undefined], rest: last };
  }
  for (const [index, source] of [...sources.entries()].toReversed()) {
    const row: Numbered[] = [];
    const after = (rest: Numbered | undefined, gain: number, numbers: Numbered['numbers'] = []): Numbered[] =>
      rest === undefined ? [] : [{ score: rest.score + gain, numbers, rest }];
    for (let at = own.length; at >= 0; at -= 1) {
      const [one, other] = own.slice(at, at + 2);
      const both = one && other && { length: one.length + other.length, figures: new Set([...one.figures, ...other.figures]) };
      const choices = [
        ...after(below[at], -ALONE),
        ...(one === undefined ? [] : after(row[at + 1], -ALONE, [undefined])),
        ...(one === undefined ? [] : after(below[at + 1], agreement(source, one, scale), [index + 1])),
        ...(both === undefined ? [] : after(below[at + 2], agreement(source, both, scale) - DIVIDED, [index + 1, null])),
      ];
      row[at] = choices.reduce((best, choice) => (choice.score > best.score ? choice : best));
    }
    below = row;
  }
  const numbers: (number | null)[] = [];
  let added = sources.length;
  for (let step = below[0]; step !== undefined; step = step.rest)
    for (const number of step.numbers ?? []) {
      if (number === undefined) added += 1;
      numbers.push(number === undefined ? added : number);
    }
  return numbers;
}

/** Numbers of paragraphs, undefined for one that the source lacks, with those of the paragraphs after them and the score of all. */
interface Numbered {
  readonly score: number;
  readonly numbers?: readonly (number | null | undefined)[];
  readonly rest?: Numbered | undefined;
}
