/** Converts blocks to a tree of Markdown, the inverse of `blocksFromNodes`, and writes the tree as text. */
import type { BlockContent, Blockquote, Html, List, ListItem, Paragraph, PhrasingContent, RootContent, Text } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { defaultHandlers, type Join, type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { Block, Mark } from '../model.ts';
import { marksByCell } from './blocks.ts';
import { pictureNode, trimText } from './inline-text.ts';
import { DEEPEST_LIST, MAX_ATTENTION, MAX_BRACKETS } from './limits.ts';

declare module 'mdast' {
  interface HeadingData {
    /** Set on a heading that must not be read as that of a rule or term, and is therefore indented. */
    readonly isLoose?: boolean;
  }
}

/** Tells whether a heading with this text would be read as that of a rule or term. */
type OpeningHeading = (text: string) => boolean;

/** Writes nodes as Markdown; returns an empty text if there are none. */
export function writeTree(children: readonly RootContent[]): string {
  return children.length === 0 ? '' : toMarkdown({ type: 'root', children: [...children] }, OPTIONS);
}

/** Writes blocks as Markdown. */
export function writeBlocks(blocks: readonly Block[]): string {
  return writeTree(blockNodes(blocks));
}

/** Converts blocks in order. Items become nested lists, and later paragraphs of an example or note are added to its quote. */
export function blockNodes(blocks: readonly Block[], opens: OpeningHeading = () => false): BlockContent[] {
  const nodes: BlockContent[] = [];
  let open: OpenItem[] = [];
  for (const [index, block] of blocks.entries()) {
    const depth = Math.min(block.depth ?? 0, open.length, DEEPEST_LIST);
    // A later paragraph of an item whose list has ended becomes a paragraph of its own.
    const isItem = block.kind === 'item' && (block.bullet !== '' || open[depth] !== undefined);
    if (isItem) open = withItem(block, open.slice(0, depth + 1), depth, nodes);
    else {
      open = [];
      const before = nodes.at(-1);
      if (before?.type === 'blockquote' && continuesQuote(block, blocks[index - 1])) before.children.push(paragraph(block));
      else nodes.push(blockNode(block, opens));
    }
  }
  return nodes;
}

/** Converts a text with its marks; a line feed becomes a hard break. */
export function phrasing(text: string, marks: readonly Mark[]): PhrasingContent[] {
  const trimmed = trimText(text, marks);
  return nestedPhrasing(trimmed.text, 0, trimmed.text.length, markTree(trimmed.text, trimmed.marks));
}

/** Returns a node whose characters are written without escapes. */
export function raw(value: string): Html {
  return { type: 'html', value };
}

/** Returns the stamps at the end of a block as nodes: ` [CompRules 2005/08/01]{.stamp}`. */
export function stampNodes({ stamps = [] }: Block): PhrasingContent[] {
  return stamps.flatMap((stamp) => [raw(' ['), ...phrasing(stamp.text, []), raw(']{.stamp}')]);
}

interface OpenItem {
  readonly list: List;
  readonly item: ListItem;
  /** The number of the item; null for bullets. */
  readonly number: number | null;
}

/** Adds an item, or a later paragraph of one, and returns the items that are open after it. `open` are those down to its depth. */
function withItem(block: Block, open: OpenItem[], depth: number, nodes: BlockContent[]): OpenItem[] {
  const children = block.text === '' && block.stamps === undefined ? [] : [paragraph(block)];
  const sibling = open[depth];
  if (block.bullet === '' && sibling !== undefined) {
    sibling.item.children.push(...children);
    return open;
  }
  const number = /^\d+\.$/.test(block.bullet ?? '') ? Number.parseInt(block.bullet ?? '', 10) : null;
  const item: ListItem = { type: 'listItem', spread: false, children };
  const goesOn = sibling !== undefined && (number === null ? sibling.number === null : sibling.number === number - 1);
  const list: List = goesOn
    ? sibling.list
    : { type: 'list', ordered: number !== null, start: number, spread: false, children: [] };
  list.children.push(item);
  const parents = open.slice(0, depth);
  if (!goesOn) (parents.at(-1)?.item.children ?? nodes).push(list);
  return [...parents, { list, item, number }];
}

function blockNode(block: Block, opens: OpeningHeading): BlockContent {
  switch (block.kind) {
    case 'text':
    case 'item':
      return paragraph(block);
    case 'heading':
      return {
        type: 'heading',
        depth: headingDepth(block.depth ?? 2),
        children: [...phrasing(block.text, block.marks), ...stampNodes(block)],
        data: { isLoose: opens(block.text) },
      };
    case 'example':
    case 'note':
      return quoteNode(block);
    case 'table':
      return {
        type: 'table',
        children: marksByCell(block).map((row) => ({
          type: 'tableRow',
          children: row.map(({ text, marks }) => ({ type: 'tableCell', children: phrasing(text, marks) })),
        })),
      };
    case 'code':
      return { type: 'code', value: block.text };
  }
}

/** Returns the depth of a heading, limited to six levels. */
export function headingDepth(depth: number): 1 | 2 | 3 | 4 | 5 | 6 {
  return Math.min(6, Math.max(1, depth)) as 1 | 2 | 3 | 4 | 5 | 6;
}

function paragraph(block: Block): Paragraph {
  return { type: 'paragraph', children: [...phrasing(block.text, block.marks), ...stampNodes(block)] };
}

function quoteNode(block: Block): Blockquote {
  const own = paragraph(block);
  const label: PhrasingContent[] =
    block.label === undefined ? [] : [{ type: 'strong', children: phrasing(block.label, []) }, raw(': ')];
  return { type: 'blockquote', children: [{ ...own, children: [...label, ...own.children] }] };
}

function continuesQuote(block: Block, before: Block | undefined): boolean {
  return (block.kind === 'example' || block.kind === 'note') && block.kind === before?.kind && block.label === undefined;
}

function nestedPhrasing(text: string, start: number, end: number, nested: readonly NestedMark[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let at = start;
  for (const { mark, inside } of nested) {
    nodes.push(...textNodes(text.slice(at, mark.start)), markNode(text, mark, inside));
    at = mark.end;
  }
  return [...nodes, ...textNodes(text.slice(at, end))];
}

function markNode(text: string, mark: Mark, inside: readonly NestedMark[]): PhrasingContent {
  if (mark.kind === 'code') return { type: 'inlineCode', value: text.slice(mark.start, mark.end) };
  if (mark.kind === 'picture') return pictureNode(mark, text.slice(mark.start, mark.end));
  const children = nestedPhrasing(text, mark.start, mark.end, inside);
  return mark.kind === 'link' ? { type: 'link', url: encodeAddress(mark.href), children } : { type: mark.kind, children };
}

function textNodes(text: string): PhrasingContent[] {
  return text.split(/(?:(?<![ \t])[ \t]+)?\n[ \t]*/).flatMap((line, index): PhrasingContent[] => {
    const words: Text[] = line === '' ? [] : [{ type: 'text', value: line }];
    return index === 0 ? words : [{ type: 'break' }, ...words];
  });
}

/** Percent-encodes characters that would end an address or need angle brackets, and double brackets, which begin a wiki link. */
function encodeAddress(href: string): string {
  return href.replace(
    /[\s\p{Cc}<>()\\]|\[(?=\[)/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/**
 * Writes items without empty lines between them, except before content that would be read as the text of the item above: its later paragraphs, an
 * empty item, a list that does not begin with 1. Loose lists (the senses of a term) have empty lines between all items.
 */
const joinItems: Join = (left, right, parent) => {
  if (parent.type === 'list') return parent.spread || (right.type === 'listItem' && isEmpty(right)) ? 1 : 0;
  if (right.type !== 'list' || right.spread || (left.type !== 'list' && parent.type !== 'listItem')) return undefined;
  return (right.children[0] !== undefined && isEmpty(right.children[0])) || (right.ordered && right.start !== 1) ? 1 : 0;
};

function isEmpty({ children: [first] }: ListItem): boolean {
  return first?.type !== 'paragraph';
}

/** Writes a raw node. `peek` returns its first character, since what has to be escaped in the text before it depends on that. */
const writeRaw = Object.assign(({ value }: Html) => value, { peek: ({ value }: Html) => value.charAt(0) });

/**
 * Matches what can mean something in Markdown, wherever a text stands: one of these characters, or a beginning other than a letter, which may be the mark of a block.
 * For the library to find that there is none, it would try forty expressions on the text.
 */
const MAY_MEAN = /^\P{L}|[\t\r\n`*_#&!<>|~=[\]\\]|\{(?::|$)/u;

const OPTIONS: Options = {
  bullet: '-',
  resourceLink: true,
  incrementListMarker: true,
  join: [joinItems],
  unsafe: [
    ...[']', '>'].map((character) => ({
      character,
      inConstruct: 'phrasing' as const,
      notInConstruct: ['destinationRaw' as const],
    })),
    // Merge conflict markers.
    { character: '<', after: '<', atBreak: true },
    // kramdown's attribute lists.
    { character: '{', after: ':', inConstruct: 'phrasing', notInConstruct: ['destinationRaw'] },
  ],
  handlers: {
    html: writeRaw,
    // Several spaces in a heading are read as one.
    heading(node, _, state, info) {
      const exits = [state.enter('headingAtx'), state.enter('phrasing')];
      const value = state.containerPhrasing(node, { ...info, before: '# ', after: '\n' });
      for (const exit of exits.toReversed()) exit();
      return `${node.data?.isLoose ? ' ' : ''}${'#'.repeat(node.depth)} ${value.replace(/[ \t]{2,}/g, ' ')}`;
    },
    // All underscores are escaped, unlike in the library, so that existing files do not change.
    text: (node, parent, state, info) =>
      MAY_MEAN.test(node.value)
        ? defaultHandlers.text(node, parent, state, info).replace(/_(?<=(?<!\\)(?:\\\\)*_)/g, '\\_')
        : node.value,
    break: (_node, _parent, { stack }) => (stack.includes('headingAtx') || stack.includes('tableCell') ? '&#10;' : '\\\n'),
    listItem: (node, parent, state, info) => {
      const options = { ...state.options, listItemIndent: parent?.type === 'list' && parent.spread ? 'one' : 'tab' } as const;
      return defaultHandlers.listItem(node, parent, { ...state, options }, info);
    },
  },
  extensions: [gfmTableToMarkdown({ stringLength: () => 3 })],
};

/** A mark and the marks nested in it, in the order of the text. */
interface NestedMark {
  readonly mark: Mark;
  readonly inside: readonly NestedMark[];
}

/** How many ranges of emphasis a paragraph may have: each needs at most four markers. */
const MAX_EMPHASIS = MAX_ATTENTION / 4;

/**
 * Nests marks as far as Markdown can express them. Of two marks of the same text, the later one is the outer. Emphasis is trimmed, and marks of one
 * kind that touch are joined. Leaves out marks that partly overlap another, marks inside code and pictures, empty ones, and those beyond the limits of
 * the parser.
 */
function markTree(text: string, marks: readonly Mark[]): readonly NestedMark[] {
  const outermost: NestedMark[] = [];
  const open: { readonly mark: Mark; readonly inside: NestedMark[] }[] = [];
  for (const mark of writableMarks(text, marks)) {
    while ((open.at(-1)?.mark.end ?? Number.POSITIVE_INFINITY) <= mark.start) open.pop();
    const around = open.at(-1);
    if (around !== undefined && (around.mark.kind === 'code' || around.mark.kind === 'picture' || around.mark.end < mark.end))
      continue;
    const nested = { mark, inside: [] };
    (around?.inside ?? outermost).push(nested);
    open.push(nested);
  }
  return outermost;
}

/** A mark and its position in the list: of two marks of the same text, the later one is the outer. */
interface RankedMark {
  readonly mark: Mark;
  readonly rank: number;
}

/** Returns the marks that can be written, in the order of their beginnings, outer ones first. */
function writableMarks(text: string, marks: readonly Mark[]): readonly Mark[] {
  const ranked = marks.map((mark, rank) => ({ mark: trimEmphasis(text, mark), rank }));
  const ofKind = (kind: Mark['kind']) => ranked.filter(({ mark }) => mark.kind === kind && mark.end > mark.start);
  const pictures = ofKind('picture').slice(0, MAX_BRACKETS);
  const links = ofKind('link').slice(0, MAX_BRACKETS - pictures.length);
  const linkStarts = new Set(links.map(({ mark }) => mark.start));
  const emphasis = [...joinTouching(ofKind('strong'), linkStarts), ...joinTouching(ofKind('emphasis'), linkStarts)]
    .sort(byStart)
    .slice(0, MAX_EMPHASIS);
  return [...ofKind('code'), ...pictures, ...links, ...emphasis]
    .sort((a, b) => a.mark.start - b.mark.start || b.mark.end - a.mark.end || b.rank - a.rank)
    .map(({ mark }) => mark);
}

/** Joins marks of one kind that overlap or touch, unless they touch at the beginning of a link. */
function joinTouching(marks: readonly RankedMark[], linkStarts: ReadonlySet<number>): readonly RankedMark[] {
  const joined: RankedMark[] = [];
  for (const { mark, rank } of marks.toSorted(byStart)) {
    const last = joined.at(-1);
    const gap = last === undefined ? 1 : mark.start - last.mark.end;
    if (last === undefined || gap > 0 || (gap === 0 && linkStarts.has(mark.start))) joined.push({ mark, rank });
    else
      joined[joined.length - 1] = {
        mark: { ...last.mark, end: Math.max(last.mark.end, mark.end) },
        rank: Math.max(last.rank, rank),
      };
  }
  return joined;
}

function byStart(a: RankedMark, b: RankedMark): number {
  return a.mark.start - b.mark.start;
}

function trimEmphasis(text: string, mark: Mark): Mark {
  if (mark.kind !== 'emphasis' && mark.kind !== 'strong') return mark;
  const marked = text.slice(mark.start, mark.end);
  const start = mark.start + marked.length - marked.trimStart().length;
  return { ...mark, start, end: Math.max(start, mark.start + marked.trimEnd().length) };
}
