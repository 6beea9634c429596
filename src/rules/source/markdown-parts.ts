/** Cuts a Markdown body into the parts that its headings open, and parses each part once however often it recurs. */
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { remark } from 'remark';
import type { Place } from '../model.ts';
import { parseNumber, type RuleNumber, type Scheme } from '../numbering/index.ts';
import { boundedInline, shallowLine } from './limits.ts';

/** A heading and what stands under it, or what stands before the first heading (`depth` 0, no heading). */
export interface MarkdownPart {
  readonly depth: number;
  /** The first word of the heading, without character references, where it begins with a digit or with capitals and could be a rule's number. */
  readonly numberText: string | null;
  /** The heading's inline nodes after `numberText`. */
  readonly heading: readonly PhrasingContent[];
  readonly body: readonly Nodes[];
  /** The Markdown in which the nodes' offsets count. */
  readonly source: string;
  readonly place: Place;
  readonly placeOf: (node: Nodes) => Place;
}

/** Parses Markdown to a tree; equal texts may give one and the same tree, so callers must not change it. */
export type MarkdownParser = (markdown: string) => Root;

/**
 * Returns a parser that remembers its trees. An archive repeats most of its rules from edition to edition: some 220,000 rules of 110
 * releases hold some 13,000 texts, and parsing is most of the work of reading them.
 */
export function rememberingParser(): MarkdownParser {
  const trees = new Map<string, Root>();
  return (markdown) => {
    const known = trees.get(markdown);
    if (known !== undefined) return known;
    const tree = parseMarkdown(markdown);
    trees.set(markdown, tree);
    return tree;
  };
}

/** Parses CommonMark, with tables where a line could be one. */
export function parseMarkdown(markdown: string): Root {
  return (markdown.includes('|') ? withTables : plain).parse(markdown);
}

/** Rules texts that are indented mean no program by it; code stands between fences. */
const unindented = { disable: { null: ['codeIndented'] } };

const plain = remark().data('micromarkExtensions', [unindented, boundedInline]).freeze();

/** Of GitHub's extensions only tables: the others would read marks into rules texts that mean none. */
const withTables = remark()
  .data('micromarkExtensions', [unindented, boundedInline, gfmTable()])
  .data('fromMarkdownExtensions', [gfmTableFromMarkdown()])
  .freeze();

/** How a heading begins that could be a rule's: with a digit, or with capitals and a digit or symbol (`A.1`, `I:1`) that Markdown does not read. */
export const NUMBER_OPENING = '(?:\\d|[A-Z]{1,12}[^\\p{L}\\p{M}\\s&\\\\`*_[<])';

/** Of a line, which may hold what other programs take for the end of one (U+2028). */
const HEADING = /^(#{1,6})[ \t]+(.*)$/s;
const NUMBER_FIRST = new RegExp(`^(${NUMBER_OPENING}[^\\s&]*)(?:[ \\t]+|$)`, 'u');
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/** Returns the number of the scheme with which a part's heading begins; undefined where it begins with none. */
export function numberOfPart({ numberText }: MarkdownPart, scheme: Scheme): RuleNumber | undefined {
  return numberText === null ? undefined : parseNumber(scheme, numberText);
}

/** Cuts a body that is plain Markdown into its parts, in order. */
export function markdownParts(body: string, file: string, firstLine: number, parse: MarkdownParser): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  const lines = body.split('\n').map(shallowLine);
  let start = 0;
  const fenced = fencedLines(lines);
  const close = (end: number): void => {
    const part = partFromLines(lines.slice(start, end), file, firstLine + start, parse);
    if (part !== null) parts.push(part);
    start = end;
  };
  for (const [index, line] of lines.entries()) {
    if (!fenced[index] && index > start && HEADING.test(line)) close(index);
  }
  close(lines.length);
  return parts;
}

function partFromLines(lines: readonly string[], file: string, line: number, parse: MarkdownParser): MarkdownPart | null {
  const heading = HEADING.exec(lines[0] ?? '');
  if (heading === null) {
    const source = lines.join('\n');
    if (source.trim() === '') return null;
    const placeOf = (node: Nodes): Place => place(file, node, line, 0);
    return {
      depth: 0,
      numberText: null,
      heading: [],
      body: parse(source).children,
      source,
      place: { file, line, column: 1 },
      placeOf,
    };
  }
  const [, hashes = '#', title = ''] = heading;
  const numbered = NUMBER_FIRST.exec(title);
  const text = title.slice(numbered?.[0].length ?? 0);
  // The number is left out of what is parsed, so that a rule that only moved gives a text that was parsed before.
  const source = [`# ${text}`, ...lines.slice(1)].join('\n');
  const shift = (lines[0]?.length ?? 0) - text.length - 2;
  const [first, ...body] = parse(source).children;
  return {
    depth: hashes.length,
    numberText: numbered?.[1]?.replace(ESCAPE, '$1') ?? null,
    heading: first?.type === 'heading' ? first.children : [],
    body,
    source,
    place: { file, line, column: (lines[0]?.length ?? 0) - text.length + 1 },
    placeOf: (node) => place(file, node, line, shift),
  };
}

/** Returns where a node stands in its file; only the heading's own line is shifted by what was left out of it. */
function place(file: string, node: Nodes, firstLine: number, shift: number): Place {
  const point = node.position?.start ?? { line: 1, column: 1 };
  return { file, line: firstLine + point.line - 1, column: point.column + (point.line === 1 ? shift : 0) };
}

// Finds fenced code, in which nothing is Markdown or a dialect of it.

const QUOTES = /^(?:[ \t]*>)*/;
const OPENS = /^[ \t]*((?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSES = /^[ \t]*(`{3,}|~{3,})[ \t]*$/;

/** An open fence: its marker, how many block quotes it is in, and whether it is in a list item. */
interface Fence {
  readonly marker: string;
  readonly quotes: number;
  readonly inItem: boolean;
}

/** Returns for each line whether it is code or a fence. Code without a closing fence ends with the quote or list item around it, or with the text. */
export function fencedLines(lines: readonly string[]): readonly boolean[] {
  let fence: Fence | null = null;
  return lines.map((line) => {
    const margin = QUOTES.exec(line)?.[0] ?? '';
    const quotes = margin.split('>').length - 1;
    const text = line.slice(margin.length);
    if (fence !== null && (quotes < fence.quotes || (fence.inItem && /^\S/.test(text)))) fence = null;
    if (fence !== null) {
      if (CLOSES.exec(text)?.[1]?.startsWith(fence.marker)) fence = null;
      return true;
    }
    const opening = OPENS.exec(text);
    if (opening !== null) fence = { marker: opening[2] ?? '', quotes, inItem: opening[1] !== undefined };
    return opening !== null;
  });
}
