/** Blocks as Markdown that reads back as the same blocks. */
import type { Block } from '../model.ts';
import { cellMarkdown, paragraphMarkdown } from './escape-markdown.ts';

/** Writes blocks one after another, each ended by a line feed and parted by an empty line; nothing gives the empty text. */
export function writeBlocks(blocks: readonly Block[]): string {
  let markdown = '';
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    if (before !== undefined) markdown += separator(before, block);
    markdown += `${writeBlock(block, before)}\n`;
  }
  return markdown;
}

/** Items of one list follow each other without an empty line; an item's own later paragraphs (no bullet) need one. */
function separator(before: Block, block: Block): string {
  if (block.kind === 'item' && before.kind === 'item' && block.bullet !== '') return '';
  return continuesQuote(block, before) ? '>\n' : '\n';
}

/** Later paragraphs of an example or note carry no label and stay in its quote. */
function continuesQuote(block: Block, before: Block | undefined): boolean {
  return (block.kind === 'example' || block.kind === 'note') && block.kind === before?.kind && block.label === undefined;
}

function writeBlock(block: Block, before: Block | undefined): string {
  switch (block.kind) {
    case 'text':
      return withStamps(block);
    case 'heading':
      return `${'#'.repeat(block.depth ?? 2)} ${withStamps(block).replaceAll('\\\n', '&#10;')}`;
    case 'example':
    case 'note':
      return quoted(block, before);
    case 'item':
      return item(block);
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
  return (block.stamps ?? []).map((stamp) => ` [${stamp.text}]{.stamp}`).join('');
}

function quoted(block: Block, before: Block | undefined): string {
  const label = block.label === undefined || continuesQuote(block, before) ? '' : `**${paragraphMarkdown(block.label, [])}**: `;
  return `${label}${withStamps(block)}`.replace(/^/gm, '> ');
}

const INDENT = 4;

function item(block: Block): string {
  const indent = ' '.repeat((block.depth ?? 0) * INDENT);
  const bullet = block.bullet === '' ? ' ' : /^\d+\.$/.test(block.bullet ?? '') ? `${block.bullet}` : '-';
  return (indent + bullet.padEnd(INDENT) + withStamps(block)).replaceAll('\n', `\n${indent}${' '.repeat(INDENT)}`);
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
