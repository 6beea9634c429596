/** Matter without numbers, such as an introduction, with anchors at its headings. */
import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeSlug from 'rehype-slug';
import type { Block } from '../../rules/model.ts';
import type { Book } from '../book.ts';
import { blocksToHast, type LanguageOfBlock, type LinksOfBlock } from './blocks.ts';
import { drawSymbols } from './symbols.ts';

const addSlugs = rehypeSlug();

/** Sets prose with the symbols that its work declares; headings get the anchors that their words give. */
export function proseToHtml(
  { work, language }: Pick<Book, 'work' | 'language'>,
  blocks: readonly Block[],
  linksOf?: LinksOfBlock,
  languageOf?: LanguageOfBlock,
): string {
  const content = drawSymbols(blocksToHast(blocks, linksOf, languageOf), work.symbols, language.tag);
  const root: Root = { type: 'root', children: content };
  addSlugs(root);
  return toHtml(root);
}
