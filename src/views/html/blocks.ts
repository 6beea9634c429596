/** Blocks of text as elements: paragraphs, examples, notes, lists, tables. */
import type { Element, ElementContent, Text } from 'hast';
import { h } from 'hastscript';
import type { Block } from '../../rules/model.ts';
import { inlineToHast, type TextLink } from '../../shared/html/inline.ts';

/** The links of a block, by the block's index in its list. */
export type LinksOfBlock = (block: number) => readonly TextLink[];

const BLANK: Text = { type: 'text', value: ' ' };

const noLinks: LinksOfBlock = () => [];

/** The language of a block that is in another one than the page. */
export type LanguageOfBlock = (block: Block) => LanguageAttributes;

/** What marks a text in another language than the page; empty where it is in the same. */
export interface LanguageAttributes {
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
}

const pageLanguage: LanguageOfBlock = () => ({});

interface IndexedBlock {
  readonly block: Block;
  readonly index: number;
}

/** Sets blocks in order; neighbouring list items become one list. */
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
  const inline = () => [...inlineToHast(block.text, block.marks, linksOf(index)), ...stampsToHast(block)];
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

/** A list in the bullets of the source, which may be letters or numbers that a reader cites. */
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
    const own = [bullet, BLANK, ...inlineToHast(block.text, block.marks, linksOf(index)), ...stampsToHast(block)];
    const nested = items.slice(at + 1, end);
    list.children.push(
      h('li', { ...languageOf(block) }, nested.length === 0 ? own : [...own, listToHast(nested, linksOf, languageOf)]),
    );
    at = end;
  }
  return list;
}

/** A wide table scrolls by itself, so that the page need not; by keyboard, too, and named by its head. */
function tableToHast({ rows = [] }: Block, links: readonly TextLink[], language: LanguageAttributes): Element {
  let start = 0;
  const cells = rows.map((row) =>
    row.map((cell) => {
      const end = start + cell.length;
      const own = links.filter((link) => link.start >= start && link.end <= end);
      const content = inlineToHast(
        cell,
        [],
        own.map((link) => ({ ...link, start: link.start - start, end: link.end - start })),
      );
      // The block's text joins cells by one character each, so that offsets go on behind it.
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
  return block.label === undefined ? [] : [h('b', { className: ['label'] }, `${block.label}:`), BLANK];
}

function stampsToHast(block: Block): ElementContent[] {
  return (block.stamps ?? []).flatMap((stamp) => [BLANK, h('small', { className: ['stamp'] }, `[${stamp.text}]`)]);
}
