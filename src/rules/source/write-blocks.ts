/** Blocks as Markdown that reads back as the same blocks. */
import type { Block } from '../model.ts';
import { cellMarkdown, headingMarkdown, paragraphMarkdown } from './escape-markdown.ts';
import { DEEPEST_LIST } from './shallow-lines.ts';

/** Says of a heading's text whether it would open something of its own where it stands: a rule, a term. */
export type OpeningHeading = (text: string) => boolean;

/**
 * Writes blocks one after another, each ended by a line feed and parted by an empty line; nothing gives the empty text. Headings for which
 * `opens` is true are indented, by which readers know that they belong to what they stand in.
 */
export function writeBlocks(blocks: readonly Block[], opens: OpeningHeading = () => false): string {
  let markdown = '';
  let lists: readonly OpenList[] = [];
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    const above = lists;
    const isItem = block.kind === 'item' && !isLeftByItsItem(block, lists);
    lists = isItem ? listsAt(block, lists) : [];
    const written = isItem ? item(block, lists) : writeBlock(block, before, opens);
    if (before?.text === '' && above.length > 0 && lists.length > above.length) {
      // A list in an item that says nothing of its own begins beside its bullet.
      const { marker, width } = above.at(-1) ?? NO_LIST;
      markdown = `${markdown.trimEnd()}${' '.repeat(width - marker.length)}${written.trimStart()}\n`;
      continue;
    }
    if (before !== undefined) markdown += goesOnDirectly(block, lists, above) ? '' : separator(before, block);
    markdown += `${written}\n`;
  }
  return markdown;
}

/** A later paragraph of an item whose list has ended, at a heading for instance: it stands by itself. */
function isLeftByItsItem({ bullet, depth = 0 }: Block, lists: readonly OpenList[]): boolean {
  return bullet === '' && lists[Math.min(depth, lists.length)] === undefined;
}

function separator(before: Block, block: Block): string {
  return continuesQuote(block, before) ? '>\n' : '\n';
}

/**
 * Items of one list follow each other without an empty line; an item's own later paragraphs (no bullet) need one, and so does what could
 * be read as the text of the item above: a list that begins with another number than 1, an item that is empty.
 */
function goesOnDirectly(block: Block, lists: readonly OpenList[], above: readonly OpenList[]): boolean {
  const marker = lists.at(-1)?.marker ?? '';
  if (above.length === 0 || marker === '' || block.bullet === '' || block.text === '') return false;
  return marker === '-' || /^1\D/.test(marker) || above[lists.length - 1]?.marker.at(-1) === marker.at(-1);
}

/** Later paragraphs of an example or note carry no label and stay in its quote. */
function continuesQuote(block: Block, before: Block | undefined): boolean {
  return (block.kind === 'example' || block.kind === 'note') && block.kind === before?.kind && block.label === undefined;
}

function writeBlock(block: Block, before: Block | undefined, opens: OpeningHeading): string {
  switch (block.kind) {
    case 'text':
    case 'item':
      return withStamps(block);
    case 'heading':
      return `${opens(block.text) ? ' ' : ''}${'#'.repeat(block.depth ?? 2)} ${headingMarkdown(block.text, block.marks)}${writeStamps(block)}`;
    case 'example':
    case 'note':
      return quoted(block, before);
    case 'table':
      return table(block.rows ?? []);
    case 'code':
      return fenced(block.text);
  }
}

function withStamps(block: Block): string {
  return paragraphMarkdown(block.text, block.marks) + writeStamps(block);
}

/** The stamps that close a block, as they are read back: ` [CompRules 2005/08/01]{.stamp}`. */
export function writeStamps(block: Block): string {
  return (block.stamps ?? []).map((stamp) => ` [${paragraphMarkdown(stamp.text, [])}]{.stamp}`).join('');
}

function quoted(block: Block, before: Block | undefined): string {
  const label = block.label === undefined || continuesQuote(block, before) ? '' : `**${paragraphMarkdown(block.label, [])}**: `;
  return `> ${label}${withStamps(block)}`.replaceAll('\n', '\n> ');
}

/** Bullets and the blanks behind them are this wide, or as wide as a long number needs. */
const INDENT = 4;

/** A list, as Markdown goes on with it. */
interface OpenList {
  /** The marker of its latest item: `-`, `2.`, or `2)` where a list follows another one directly. */
  readonly marker: string;
  readonly width: number;
}

const NO_LIST: OpenList = { marker: '-', width: INDENT };

/** The lists in which an item stands, outermost first and its own last. */
function listsAt(block: Block, before: readonly OpenList[]): readonly OpenList[] {
  const depth = Math.min(block.depth ?? 0, before.length, DEEPEST_LIST);
  const own = before[depth];
  if (block.bullet === '' && own !== undefined) return before.slice(0, depth + 1);
  const marker = markerOf(block.bullet ?? '', own?.marker);
  return [...before.slice(0, depth), { marker, width: Math.max(INDENT, marker.length + 1) }];
}

/** Numbers that do not follow each other are two lists, which Markdown tells apart by the signs behind the numbers. */
function markerOf(bullet: string, before = ''): string {
  if (!/^\d+\.$/.test(bullet)) return '-';
  const follows = Number.parseInt(bullet, 10) === Number.parseInt(before, 10) + 1;
  const sign = before.endsWith(')') === follows && before !== '' ? ')' : '.';
  return `${Number.parseInt(bullet, 10)}${sign}`;
}

function item(block: Block, lists: readonly OpenList[]): string {
  const indent = ' '.repeat(lists.slice(0, -1).reduce((sum, { width }) => sum + width, 0));
  const { marker, width } = lists.at(-1) ?? NO_LIST;
  const bullet = (block.bullet === '' ? '' : marker).padEnd(width);
  return (indent + bullet + withStamps(block)).trimEnd().replaceAll('\n', `\n${indent}${' '.repeat(width)}`);
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows.map((row) => row.map(cellMarkdown));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
