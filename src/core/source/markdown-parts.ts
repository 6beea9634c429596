/** Splits a Markdown body into parts at its headings, and parses equal parts only once. */
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { remark } from 'remark';
import { getOrInsertComputed } from '../memo.ts';
import type { Place } from '../model.ts';
import { parseNumber, type RuleNumber, type Scheme } from '../numbering/index.ts';
import { boundedInline, shallowLine } from './limits.ts';
import { plainTree } from './plain-tree.ts';

/** A heading and the nodes under it, or the nodes before the first heading (`depth` 0). */
export interface MarkdownPart {
  readonly depth: number;
  /** The first word of the heading if it may be a rule number, because it begins with a digit or with capitals. */
  readonly numberText: string | null;
  /** The heading's inline nodes after `numberText`. */
  readonly heading: readonly PhrasingContent[];
  readonly body: readonly Nodes[];
  /** The Markdown that the nodes were parsed from. */
  readonly source: string;
  readonly place: Place;
  readonly placeOf: (node: Nodes) => Place;
}

/** Parses Markdown to a tree. Equal texts may give the same tree, so callers must not change it. */
export type MarkdownParser = (markdown: string) => Root;

/**
 * Returns a parser that caches its trees. Parsing takes most of the time of reading an archive, and editions repeat most rules: some 220,000 rules
 * of 110 releases have some 13,000 texts.
 */
export function cachingParser(): MarkdownParser {
  const trees = new Map<string, Root>();
  return (markdown) => getOrInsertComputed(trees, markdown, parseMarkdown);
}

/** Parses CommonMark, with tables if there may be any. */
export function parseMarkdown(markdown: string): Root {
  return plainTree(markdown) ?? parseAnyMarkdown(markdown);
}

/** Parses Markdown as `parseMarkdown` does, but always with the parser. */
export function parseAnyMarkdown(markdown: string): Root {
  return (markdown.includes('|') ? withTables : plain).parse(markdown);
}

/** Disables indented code: indented rules are text, and code is fenced. */
const unindented = { disable: { null: ['codeIndented'] } };

const plain = remark().data('micromarkExtensions', [unindented, boundedInline]).freeze();

/** Has only the tables of GitHub's extensions, because rules contain characters that the others would read as markup. */
const withTables = remark()
  .data('micromarkExtensions', [unindented, boundedInline, gfmTable()])
  .data('fromMarkdownExtensions', [gfmTableFromMarkdown()])
  .freeze();

/**
 * The beginning of a heading that may be a rule's: a digit, capitals with a digit or symbol (`A.1`, `I:1`) that is not markup, or words before a dot
 * (`general-philosophy.2`).
 */
export const NUMBER_OPENING =
  '(?:\\d|[A-Z]{1,12}[^\\p{L}\\p{M}\\s&\\\\`*_[<]|(?:\\p{Lo}|\\p{Ll}[\\p{L}\\p{M}-][\\p{L}\\p{M}\\p{N}-])[\\p{L}\\p{M}\\p{N}-]*\\.(?=[\\p{L}\\p{N}]))';

/** A heading on one line, which may contain U+2028. */
const HEADING = /^(#{1,6})[ \t]+(.*)$/s;
/** What has markup in it, such as `1.[2](#2)`, is text. No text matches in two ways, so that long ones take no longer than they are. */
const UNMARKED = '(?:\\\\[!-/:-@[-`{-~]|\\\\(?![!-/:-@[-`{-~])|[^\\s&[<*`\\\\])*';
const NUMBER_FIRST = new RegExp(`^(${NUMBER_OPENING}${UNMARKED})(?:[ \\t]+|$)`, 'u');
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/** Returns the number at the beginning of a part's heading, or undefined if there is none of the scheme. */
export function numberOfPart({ numberText }: MarkdownPart, scheme: Scheme): RuleNumber | undefined {
  return numberText === null ? undefined : parseNumber(scheme, numberText);
}

/** Splits a body that is plain Markdown into its parts, in order. */
export function markdownParts(body: string, file: string, firstLine: number, parse: MarkdownParser): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  const lines = body.split('\n').map((line) => shallowLine(line));
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
    const placeOf = (node: Nodes): Place => placeOfNode(file, node, line, 0);
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
  // Parsed without the number, so that a rule that only moved has a text that was parsed before.
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
    placeOf: (node) => placeOfNode(file, node, line, shift),
  };
}

/** Returns the place of a node in its file. `shift` is the length of the number that was left out of the first line. */
function placeOfNode(file: string, node: Nodes, firstLine: number, shift: number): Place {
  const point = node.position?.start ?? { line: 1, column: 1 };
  return { file, line: firstLine + point.line - 1, column: point.column + (point.line === 1 ? shift : 0) };
}

const QUOTES = /^(?:[ \t]*>)*/;
const OPENS = /^[ \t]*((?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSES = /^[ \t]*(`{3,}|~{3,})[ \t]*$/;

/** Returns for each line whether it is fenced code or a fence. Code without a closing fence ends with its quote or list item, or with the text. */
export function fencedLines(lines: readonly string[]): readonly boolean[] {
  let fence: { readonly marker: string; readonly quotes: number; readonly inItem: boolean } | null = null;
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
