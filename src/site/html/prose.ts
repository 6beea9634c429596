/** Matter without numbers, such as an introduction, with anchors at its headings. */
import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeSlug from 'rehype-slug';
import type { Block } from '../../rules/model.ts';
import { blocksToHast, type LanguageOfBlock, type LinksOfBlock } from './blocks.ts';

const addSlugs = rehypeSlug();

/** Sets prose; headings get the anchors that their words give. */
export function proseToHtml(blocks: readonly Block[], linksOf?: LinksOfBlock, languageOf?: LanguageOfBlock): string {
  const root: Root = { type: 'root', children: blocksToHast(blocks, linksOf, languageOf) };
  addSlugs(root);
  return toHtml(root);
}
