/** What stands before and after the rules: introduction and credits. */
import type { EditionView } from '../book.ts';
import { languageOfBlocks } from '../carried-rules.ts';
import { excerpt } from '../excerpt.ts';
import { proseToHtml } from '../html/prose.ts';
import type { Site } from '../library.ts';
import { linksOfMatter } from '../references.ts';
import { targetAddress } from '../spots.ts';
import { translator } from '../strings/index.ts';
import { contentsHtml } from './contents.ts';
import { viewFrame, type Frame } from './frame.ts';

/** What the page shows; texts are HTML. */
export interface MatterPage {
  readonly frame: Frame;
  readonly heading: string;
  readonly prose: string;
  readonly contents: string;
}

/** Everything that the page of either shows. */
export function matterPage(site: Site, view: EditionView, kind: 'introduction' | 'credits'): MatterPage {
  const { front, back } = view.expression();
  const [first, ...others] = kind === 'introduction' ? front : back;
  // The matter's own title becomes the page's, and is not said twice.
  const name = translator(view.language)(kind);
  const titled = first?.kind === 'heading' && (first.depth === 1 || first.text === name);
  const heading = titled ? first.text : name;
  const blocks = titled || first === undefined ? others : [first, ...others];
  const text = blocks.map((block) => block.text).join(' ');
  return {
    frame: viewFrame(
      site,
      view,
      { kind },
      {
        title: heading,
        description: excerpt(text, 200),
        crumbs: [{ label: heading, href: targetAddress(view, { kind }), here: true }],
      },
    ),
    heading,
    prose: proseToHtml(view, blocks, linksOfMatter(site, view, blocks), languageOfBlocks(view)),
    contents: contentsHtml(view, null, kind),
  };
}
