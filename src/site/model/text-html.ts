/** Writes texts of an edition as HTML: paragraphs, examples, lists, tables, and rules with their numbers. */

import type { Block, Rule } from '@rulegraph/core/model';
import { shownNumber } from '@rulegraph/core/numbering';
import { marksByCell } from '@rulegraph/core/source';
import type { Element, ElementContent, Root, Text } from 'hast';
import rehypeSlug from 'rehype-slug';
import { picturesAddress } from '../kit/addresses.ts';
import { drawSymbols, h, inlineToHast, type TextLink, writeHtml } from '../kit/html.ts';
import type { LanguageAttributes } from '../kit/languages.ts';
import type { EditionView } from './edition-view.ts';

/** The links of a block, by the block's index in its list. */
export type LinksOfBlock = (block: number) => readonly TextLink[];

const SPACE: Text = { type: 'text', value: ' ' };

const noLinks: LinksOfBlock = () => [];

export type LanguageOfBlock = (block: Block) => LanguageAttributes;

const pageLanguage: LanguageOfBlock = () => ({});

interface IndexedBlock {
  readonly block: Block;
  readonly index: number;
}

/** Returns blocks as elements; neighboring list items become one list. */
export function blocksToHast(
  blocks: readonly Block[],
  linksOf: LinksOfBlock = noLinks,
  languageOf: LanguageOfBlock = pageLanguage,
): Element[] {
  const groups: IndexedBlock[][] = [];
  for (const [index, block] of blocks.entries()) {
    const group = groups.at(-1);
    if (block.kind === 'item' && group?.[0]?.block.kind === 'item') group.push({ block, index });
    else groups.push([{ block, index }]);
  }
  return groups.flatMap((group) => groupToHast(group, linksOf, languageOf));
}

function groupToHast(group: readonly IndexedBlock[], linksOf: LinksOfBlock, languageOf: LanguageOfBlock): Element[] {
  const [first] = group;
  if (first === undefined) return [];
  const { block, index } = first;
  const language = languageOf(block);
  const inline = () => [...inlineOfBlock(block, linksOf(index)), ...stampsToHast(block)];
  switch (block.kind) {
    case 'text':
      return [h('p', { ...language }, inline())];
    case 'example':
    case 'note':
      return [h('p', { className: [block.kind], ...language }, [...labelToHast(block), ...inline()])];
    case 'heading':
      return [h(`h${Math.min(6, 1 + (block.depth ?? 1))}`, { ...language }, inline())];
    case 'code':
      return [h('pre', { tabIndex: 0, ...language }, [h('code', block.text)])];
    case 'table':
      return [tableToHast(block, linksOf(index), language)];
    case 'item':
      return [listToHast(group, linksOf, languageOf)];
  }
}

function inlineOfBlock(block: Block, links: readonly TextLink[]): ElementContent[] {
  return inlineToHast(block.text, block.marks, links, pictureFolder(block));
}

/** Returns the folder of a block's pictures. The path of its file begins with the work. */
function pictureFolder({ place }: Block): string {
  return picturesAddress(place.file.split('/')[0] ?? '');
}

/** Returns a list with the bullets of the source, which may be letters or numbers that readers cite. */
function listToHast(items: readonly IndexedBlock[], linksOf: LinksOfBlock, languageOf: LanguageOfBlock): Element {
  const list = h('ul', { className: ['items'] });
  const outer = Math.min(...items.map(({ block }) => block.depth ?? 0));
  for (let at = 0; at < items.length; ) {
    const item = items[at];
    if (item === undefined) break;
    let end = at + 1;
    while ((items[end]?.block.depth ?? 0) > outer) end += 1;
    const { block, index } = item;
    const bullet = h('span', { className: ['bullet'] }, block.bullet ?? '•');
    const own = [bullet, SPACE, ...inlineOfBlock(block, linksOf(index)), ...stampsToHast(block)];
    const nested = items.slice(at + 1, end);
    list.children.push(
      h('li', { ...languageOf(block) }, nested.length === 0 ? own : [...own, listToHast(nested, linksOf, languageOf)]),
    );
    at = end;
  }
  return list;
}

/** Returns a table that scrolls by itself and by keyboard if it is wide; it is named by its header row. */
function tableToHast(block: Block, links: readonly TextLink[], language: LanguageAttributes): Element {
  const { rows = [] } = block;
  let start = 0;
  const cells = marksByCell(block).map((row) =>
    row.map(({ text, marks }) => {
      const end = start + text.length;
      const own = links.filter((link) => link.start >= start && link.end <= end);
      const moved = own.map((link) => ({ ...link, start: link.start - start, end: link.end - start }));
      const content = inlineToHast(text, marks, moved, pictureFolder(block));
      // The block's text has one character between cells.
      start = end + 1;
      return content;
    }),
  );
  const [head = [], ...body] = cells;
  const ariaLabel = rows[0]?.filter(Boolean).join(', ');
  return h('div', { className: ['table'], tabIndex: 0, role: 'group', ariaLabel, ...language }, [
    h('table', [
      h('thead', [
        h(
          'tr',
          head.map((cell) => h('th', { scope: 'col' }, cell)),
        ),
      ]),
      h(
        'tbody',
        body.map((row) =>
          h(
            'tr',
            row.map((cell) => h('td', cell)),
          ),
        ),
      ),
    ]),
  ]);
}

function labelToHast(block: Block): ElementContent[] {
  return block.label === undefined ? [] : [h('b', { className: ['label'] }, `${block.label}:`), SPACE];
}

function stampsToHast(block: Block): ElementContent[] {
  return (block.stamps ?? []).flatMap((stamp) => [SPACE, h('small', { className: ['stamp'] }, `[${stamp.text}]`)]);
}

/** How a rule is shown on a page. */
export interface RuleOptions {
  /** The address that the number links to. */
  readonly href: string;
  /** The anchor: the whole number, `101.2a`. Absent if another rule owns the number. */
  readonly id?: string | undefined;
  /** A shorter anchor that older links use, `2a`. Absent if another rule of the page has that number. */
  readonly localId?: string | undefined;
  /** Levels below the rule of the page, by which it is indented. */
  readonly depth: number;
  readonly linksOf?: LinksOfBlock;
  readonly languageOf?: LanguageOfBlock;
  readonly titleLanguage?: LanguageAttributes;
  /** Shown in the margin, below the number. */
  readonly marker?: readonly ElementContent[];
  readonly beforeText?: readonly ElementContent[];
  readonly afterText?: readonly ElementContent[];
}

/** Returns a rule with its number and title. */
export function ruleToHast(rule: Rule, options: RuleOptions): Element {
  const { href, id, localId, depth, linksOf, languageOf, titleLanguage = {}, marker = [] } = options;
  const { beforeText = [], afterText = [] } = options;
  const level = Math.min(6, depth + 1);
  const title = rule.title === null ? [] : [h(`h${Math.max(2, level)}`, { ...titleLanguage }, rule.title)];
  // This order of attributes compresses best: it saves hundreds of bytes in a chapter of hundreds of rules.
  return h('div', { id, className: ['rule', `depth-${Math.min(depth, 4)}`] }, [
    h('a', { className: ['number'], href, id: localId }, shownNumber(rule.number)),
    ...marker,
    ...beforeText,
    h('div', { className: ['text'] }, [...title, ...blocksToHast(rule.blocks, linksOf, languageOf), ...afterText]),
  ]);
}

const addSlugs = rehypeSlug();

/** Writes prose as HTML, with the symbols of its work; headings get anchors, and the highest of them comes right below that of the page. */
export function proseToHtml(
  { work, language }: Pick<EditionView, 'work' | 'language'>,
  blocks: readonly Block[],
  linksOf?: LinksOfBlock,
  languageOf?: LanguageOfBlock,
): string {
  const content = drawSymbols(blocksToHast(raiseHeadings(blocks), linksOf, languageOf), work.symbols, language.tag);
  const root: Root = { type: 'root', children: content };
  addSlugs(root);
  return writeHtml(...content);
}

/** Returns blocks whose highest heading is of the first level: `##` and `###` become `#` and `##`. */
function raiseHeadings(blocks: readonly Block[]): readonly Block[] {
  const isHeading = ({ kind }: Block) => kind === 'heading';
  const highest = Math.min(...blocks.filter(isHeading).map(({ depth = 1 }) => depth));
  return blocks.map((block) => (isHeading(block) ? { ...block, depth: (block.depth ?? 1) - highest + 1 } : block));
}

/** Returns elements as HTML, with the symbols of a work. */
export function viewHtml(
  { work, language }: Pick<EditionView, 'work' | 'language'>,
  ...content: readonly ElementContent[]
): string {
  return writeHtml(...drawSymbols(content, work.symbols, language.tag));
}

/** Returns a line of plain text, such as an excerpt, as HTML with the symbols of its work; `tag` is its language tag. */
export function lineHtml({ symbols }: EditionView['work'], text: string, tag: string): string {
  return writeHtml(...drawSymbols(inlineToHast(text, [], []), symbols, tag));
}
