/** Matter without numbers, such as an introduction, with anchors at its headings. */
import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeSlug from 'rehype-slug';
import type { Block } from '../../rules/model.ts';
import { drawSymbols } from '../../shared/html/symbols.ts';
import type { EditionView } from '../../site/edition-view.ts';
import { blocksToHast, type LanguageOfBlock, type LinksOfBlock } from './blocks.ts';

const addSlugs = rehypeSlug();

/** Sets prose with the symbols that its work declares; headings get the anchors that their words give, and begin right below the page's own. */
export function proseToHtml(
  { work, language }: Pick<EditionView, 'work' | 'language'>,
  blocks: readonly Block[],
  linksOf?: LinksOfBlock,
  languageOf?: LanguageOfBlock,
): string {
  const content = drawSymbols(blocksToHast(raiseHeadings(blocks), linksOf, languageOf), work.symbols, language.tag);
  const root: Root = { type: 'root', children: content };
  addSlugs(root);
  return toHtml(root);
}

/** Sources begin at any depth: the highest headings of `##` and `###` become those of `#` and `##`. */
function raiseHeadings(blocks: readonly Block[]): readonly Block[] {
  const isHeading = ({ kind }: Block) => kind === 'heading';
  const highest = Math.min(...blocks.filter(isHeading).map(({ depth = 1 }) => depth));
  return blocks.map((block) => (isHeading(block) ? { ...block, depth: (block.depth ?? 1) - highest + 1 } : block));
}
