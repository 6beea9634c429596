/** Builds the pages of the introduction and the credits, which precede and follow the rules. */

import { excerpt } from '../shared/excerpt.ts';
import { translator } from '../shared/strings/index.ts';
import type { EditionView } from '../site/edition-view.ts';
import { targetAddress } from '../site/page-targets.ts';
import type { Site } from '../site/site.ts';
import { languageOfBlocks } from './carried-rules.ts';
import { contentsHtml } from './contents-page.ts';
import { type Frame, viewFrame } from './frame.ts';
import { linksOfMatter } from './reference-links.ts';
import { proseToHtml } from './text-html.ts';

/** What the page shows; texts are HTML. */
export interface MatterPage {
  readonly frame: Frame;
  readonly heading: string;
  readonly prose: string;
  readonly contents: string;
}

/** Returns everything that the page of the introduction or the credits shows. */
export function matterPage(site: Site, view: EditionView, kind: 'introduction' | 'credits'): MatterPage {
  const { front, back } = view.expression();
  const [first, ...others] = kind === 'introduction' ? front : back;
  // A title in the text becomes the page's heading, and is not shown twice.
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
