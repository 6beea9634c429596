/** Addresses the headings and paragraphs of a document that has no numbers: `general-philosophy`, and `general-philosophy.2` for its second paragraph. */

import type { Expression } from '@rulegraph/core/model';
import { addressOfHeading, parseNumber, type Scheme } from '@rulegraph/core/numbering';
import type { Numbering } from '@rulegraph/core/work';
import { findWrittenDates } from '@rulegraph/core/written-date';
import { isBlank, type Line } from '../lines.ts';
import { continuesParagraph, endsSentence, type Layout } from './layout.ts';
import type { LeadingNumber, NumberReader } from './leading-number.ts';
import { isRuledLine } from './sections.ts';

/** A heading, and the level of its title from 0. */
interface Heading {
  readonly line: Line;
  readonly depth: number;
}

/** Longer lines are sentences. */
const LONGEST_HEADING = 80;
const BULLETED = /^\s*(?:[•●◦▪◊◆■□○‣·–*+-]|\p{Nd}{1,2}[.)])\s/u;
const MARKED = /^\s*(#{1,6})\s+(?=\S)/;
/** A line of a table of contents. */
const LEADERS = /(?:\.{4}\s*|…{2}\s*|\t ?)(?:\d+\s*)?$/;

/** Returns the headings of a document, without its title: those that are marked, or else short lines of their own without closing punctuation above a text. */
export function findHeadings(lines: readonly Line[]): readonly Heading[] {
  const marked = lines.flatMap((line) => {
    const depth = depthOfMarked(line);
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

function depthOfMarked({ text, markup }: Line): number | undefined {
  if (markup !== undefined) return markup.kind === 'heading' && markup.opens ? markup.depth : undefined;
  return MARKED.exec(text)?.[1]?.length;
}

function plainHeadings(lines: readonly Line[]): readonly Heading[] {
  const mayBeHeading = ({ text }: Line) => {
    const printed = text.trim();
    return (
      printed.length <= LONGEST_HEADING &&
      findWrittenDates(printed).length === 0 &&
      /^[\p{Lu}\p{Lo}\p{N}]/u.test(printed) &&
      !/[.:;,!。：；，！]$/u.test(printed)
    );
  };
  return lines.flatMap((line, index) => {
    if (line.text.trim() === '' || !isBlank(lines[index - 1]) || !mayBeHeading(line) || BULLETED.test(line.text)) return [];
    const below = lines.slice(index + 1).find(({ text }) => text.trim() !== '');
    const isAbove = below !== undefined && (!mayBeHeading(below) || endsSentence(below.text));
    return isAbove && !LEADERS.test(line.text) ? [{ line, depth: 0 }] : [];
  });
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

/**
 * Returns a reader that finds the address of the heading or paragraph that a line begins. Lists, tables and examples belong to the paragraph above them,
 * and what is above the first heading to none.
 */
export function headingReader(lines: readonly Line[], { scheme, layout, label, source }: ParagraphOptions): NumberReader {
  const headings = new Map(findHeadings(lines).map(({ line, depth }) => [line, depth]));
  const sourceAddresses = addressesIn(source, scheme);
  const isParallel = sourceAddresses.length === headings.size;
  const found = new Map<Line, LeadingNumber>();
  const counts = new Map<string, number>();
  const count = (address: string): number => {
    const next = (counts.get(address) ?? 0) + 1;
    counts.set(address, next);
    return next;
  };
  const open = (line: Line, address: string, start: number, mark: LeadingNumber['mark']): void => {
    const number = parseNumber(scheme, address);
    if (number === undefined) return;
    found.set(line, { line, number, numberStart: start, numberEnd: start, textStart: start, mark, bare: false, relative: true });
  };
  const path: string[] = [];
  let nth = 0;
  let above: Line | undefined;
  for (const line of lines) {
    const depth = headings.get(line);
    // A ruled line may underline the heading.
    if (line.text.trim() === '' || isRuledLine(line.text)) above = undefined;
    else if (depth !== undefined) {
      const start = MARKED.exec(line.text)?.[0].length ?? 0;
      const own = addressOfHeading(line.text.slice(start));
      const parent = path[Math.min(depth, path.length) - 1];
      const base = parent === undefined ? own : `${parent}.${own}`;
      const before = count(`#${base}`);
      const address = (isParallel ? sourceAddresses[nth] : undefined) ?? (before === 1 ? base : `${base}-${before}`);
      nth += 1;
      path.length = Math.min(depth, path.length);
      path.push(address);
      open(line, address, line.markup === undefined ? start : 0, 'heading');
      above = undefined;
    } else {
      const within = path.at(-1);
      if (within !== undefined && opensParagraph(line, above)) open(line, `${within}.${count(within)}`, 0, 'plain');
      above = line;
    }
  }
  return (line) => found.get(line);

  function opensParagraph(line: Line, previous: Line | undefined): boolean {
    if (label.test(line.text)) return false;
    if (line.markup !== undefined) return line.markup.opens && line.markup.kind === 'text';
    return (
      !BULLETED.test(line.text) &&
      (previous === undefined || !continuesParagraph(layout, previous, line)) &&
      !isWithinItem(previous)
    );
  }

  function isWithinItem(previous: Line | undefined): boolean {
    return previous !== undefined && BULLETED.test(previous.text);
  }
}

/** Returns the addresses of the headings of a text, in order. */
function addressesIn(source: Expression | undefined, scheme: Scheme): readonly string[] {
  const lowest = scheme.levels.at(-1)?.name;
  return (source?.rules ?? []).flatMap(({ number, level }) => (level === lowest || /\.\d+$/.test(number) ? [] : [number]));
}
