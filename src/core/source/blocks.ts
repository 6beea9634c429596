/** Converts flow nodes of Markdown to blocks. */
import type { Blockquote, Code, List, ListItem, Nodes, Paragraph, PhrasingContent, Table } from 'mdast';
import type { Block, Place, Stamp } from '../model.ts';
import { asWritten, type InlineText, inlineSlice, inlineText } from './inline-text.ts';
import { DEEPEST_LIST } from './limits.ts';
import type { MarkdownPart } from './markdown-parts.ts';

/** The source of nodes that are converted to blocks. */
export interface BlockContext {
  /** The Markdown that the nodes were parsed from. */
  readonly source: string;
  /** Labels that introduce an example in any language of the work, in lower case. */
  readonly exampleLabels: ReadonlySet<string>;
  readonly placeOf: (node: Nodes) => Place;
}

/** Converts flow nodes in order, without thematic breaks. */
export function blocksFromNodes(nodes: readonly Nodes[], context: BlockContext): Block[] {
  return nodes.flatMap((node) => blocksFromNode(node, context));
}

function blocksFromNode(node: Nodes, context: BlockContext): Block[] {
  const place = context.placeOf(node);
  switch (node.type) {
    case 'paragraph': {
      const inline = inlineText(node.children, context.source);
      return inline.text === '' ? [] : [textBlock('text', inline, place)];
    }
    case 'heading':
      return [{ ...textBlock('heading', inlineText(node.children, context.source), place), depth: node.depth }];
    case 'blockquote':
      return quoteBlocks(node, context);
    case 'list':
      return listBlocks(node, 0, context);
    case 'table':
      return [tableBlock(node, context)];
    case 'code':
      return [{ kind: 'code', text: [...infoOf(node), node.value].join('\n'), marks: [], place }];
    case 'thematicBreak':
      return [];
    default:
      return [textBlock('text', { text: asWritten(node, context.source), marks: [] }, place)];
  }
}

/** Returns the words after an opening fence, which are kept in case the fence was not meant as one. */
function infoOf({ lang, meta }: Code): string[] {
  return lang === null || lang === undefined ? [] : [[lang, meta].filter(Boolean).join(' ')];
}

const STAMP = /(?:(?<!\s)\s+)?\[([^\][]+)\]\{\.stamp\}$/;

/** Returns a block of running text, with the stamps at its end split off. */
export function textBlock(kind: Block['kind'], inline: InlineText, place: Place): Block {
  let { text, marks } = inline;
  const stamps: Stamp[] = [];
  for (let found = STAMP.exec(text); found !== null; found = STAMP.exec(text)) {
    stamps.unshift(parseStamp(found[1] ?? ''));
    text = text.slice(0, found.index);
  }
  marks = marks.filter((mark) => mark.start < text.length);
  return stamps.length === 0 ? { kind, text, marks, place } : { kind, text, marks, place, stamps };
}

/**
 * Parses a stamp, which has a source and perhaps a date: `CompRules 2005/08/01`, `bethmo 02/21/97`. In the latter form, the month comes first, and
 * years are those around 2000, as in all known stamps.
 */
export function parseStamp(text: string): Stamp {
  const dated = /^(.*?)(?<![\s,])[\s,]*(?:(\d{4})[/-](\d{2})[/-](\d{2})|(\d{2})\/(\d{2})\/(\d{2}))$/s.exec(text);
  if (dated === null) return { text, source: text };
  const [, source = '', year, month, day, shortMonth, shortDay, shortYear = ''] = dated;
  if (year !== undefined) return { text, source, date: `${year}-${month}-${day}` };
  return { text, source, date: `${Number(shortYear) < 70 ? 20 : 19}${shortYear}-${shortMonth}-${shortDay}` };
}

/**
 * Converts a block quote to an example or note. Its first bold words are the label; later paragraphs continue it. After a list or table, which is
 * written as a quote of its own, another label may follow.
 */
function quoteBlocks({ children }: Blockquote, context: BlockContext): Block[] {
  let kind: 'example' | 'note' = 'note';
  return children.flatMap((child, index): Block[] => {
    const opens = child.type === 'paragraph' && children[index - 1]?.type !== 'paragraph';
    const labeled = opens ? labelOf(child, context) : null;
    if (labeled !== null) kind = context.exampleLabels.has(withoutCount(labeled.label).toLowerCase()) ? 'example' : 'note';
    return blocksFromNode(child, context).map((block) => {
      const isText = block.kind === 'text' || (block.kind === 'note' && block.label === undefined);
      if (!isText) return block;
      if (labeled === null) return { ...block, kind };
      return { ...block, ...inlineSlice(block, labeled.length), kind, label: labeled.label };
    });
  });
}

/** Returns a label without its count: `Example` for `Example A` and `Example 2`. */
function withoutCount(label: string): string {
  return label.replace(/\s(?:\p{L}|\p{Nd}{1,2})$/u, '');
}

function labelOf(first: Paragraph, context: BlockContext): { label: string; length: number } | null {
  const [strong] = first.children;
  if (strong?.type !== 'strong') return null;
  const label = inlineText(strong.children, context.source).text;
  const whole = inlineText(first.children, context.source).text;
  const colon = /^[\s]*[:：]?\s*/.exec(whole.slice(label.length))?.[0].length ?? 0;
  const named = label.replace(/(?<!\s)\s*[:：]\s*$/, '');
  return named === '' ? null : { label: named, length: label.length + colon };
}

function listBlocks(list: List, depth: number, context: BlockContext): Block[] {
  let number = (list.start ?? 1) - 1;
  return list.children.flatMap((item) => {
    number = Math.max(number + 1, printedNumber(item, context.source));
    const bullet = list.ordered === true ? `${number}.` : '•';
    const [opening] = item.children;
    // A bullet without text: `3.` alone on its line, or before a nested list.
    const bare: Block = { kind: 'item', text: '', marks: [], depth, bullet, place: context.placeOf(item) };
    const own = opening?.type === 'paragraph' ? [] : [bare];
    let first = own.length === 0;
    const blocks = item.children.flatMap((child): Block[] => {
      if (child.type === 'list') return listBlocks(child, Math.min(depth + 1, DEEPEST_LIST), context);
      if (child.type !== 'paragraph') return blocksFromNode(child, context);
      const block = { ...textBlock('item', inlineText(child.children, context.source), context.placeOf(child)), depth };
      // An item begins with its bullet, even if its text is on the next line.
      const place = first && bare.place.line < block.place.line ? bare.place : block.place;
      const labeled = { ...block, place, bullet: first ? bullet : '' };
      first = false;
      return [labeled];
    });
    return [...own, ...blocks];
  });
}

/** Returns the number printed before an item, which may be greater than Markdown's own count: `1.`, `2.`, `4.` */
function printedNumber({ position }: ListItem, source: string): number {
  const start = position?.start.offset ?? source.length;
  return Number(/^\d{1,9}(?=[.)])/.exec(source.slice(start, start + 10))?.[0] ?? 0);
}

function tableBlock(table: Table, context: BlockContext): Block {
  const cells = table.children.map((row) => row.children.map((cell) => inlineText(cell.children, context.source)));
  return { kind: 'table', ...tableText(cells), place: context.placeOf(table) };
}

/** Joins the cells of a table into one text with marks. */
export function tableText(
  cells: readonly (readonly InlineText[])[],
): Pick<Block, 'text' | 'marks'> & Required<Pick<Block, 'rows'>> {
  const rows = cells.map((row) => row.map(({ text }) => text));
  let start = 0;
  const marks = cells.flat().flatMap((cell) => {
    const moved = cell.marks.map((mark) => ({ ...mark, start: mark.start + start, end: mark.end + start }));
    start += cell.text.length + 1;
    return moved;
  });
  return { text: rows.map((row) => row.join('\t')).join('\n'), marks, rows };
}

/** Returns the cells of a table, each with its own marks. */
export function marksByCell({ rows = [], marks }: Pick<Block, 'rows' | 'marks'>): InlineText[][] {
  let start = 0;
  return rows.map((row) =>
    row.map((text) => {
      const from = start;
      start += text.length + 1;
      const own = marks.filter((mark) => mark.start >= from && mark.end < start);
      return { text, marks: own.map((mark) => ({ ...mark, start: mark.start - from, end: mark.end - from })) };
    }),
  );
}

/** Splits a heading into the bold words at its beginning, which are a rule's title, and the nodes after them. */
export function splitTitle(children: Paragraph['children']): { title: PhrasingContent[] | null; rest: PhrasingContent[] } {
  const first = children[0];
  if (first?.type !== 'strong') return { title: null, rest: children };
  return { title: first.children, rest: children.slice(1) };
}

/** Returns a heading block of plain text. */
export function headingBlock(text: string, depth: number, place: Place): Block {
  return { kind: 'heading', text, marks: [], depth, place };
}

/** Returns the heading of a part as a block, including its first word, which is not a rule number. */
export function headingFromPart(part: MarkdownPart): Block {
  const { text, marks } = inlineText(part.heading, part.source);
  if (part.numberText === null) return { ...headingBlock(text, part.depth, part.place), marks };
  const shift = part.numberText.length + 1;
  const moved = marks.map((mark) => ({ ...mark, start: mark.start + shift, end: mark.end + shift }));
  return { ...headingBlock(`${part.numberText} ${text}`.trim(), part.depth, part.place), marks: moved };
}
