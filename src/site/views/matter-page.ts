/** What stands before and after the rules: introduction and credits. */
import type { Book } from '../book.ts';
import { languageOfBlocks } from '../carried-rules.ts';
import { excerpt } from '../excerpt.ts';
import { proseToHtml } from '../html/prose.ts';
import type { Library } from '../library.ts';
import { linksOfMatter } from '../references.ts';
import { spotAddress } from '../spots.ts';
import { wordsOf } from '../strings/index.ts';
import { contentsHtml } from './contents.ts';
import { bookFrame, type Frame } from './frame.ts';

/** What the page shows; texts are HTML. */
export interface MatterPage {
  readonly frame: Frame;
  readonly heading: string;
  readonly prose: string;
  readonly contents: string;
}

/** Everything that the page of either shows. */
export function matterPage(library: Library, book: Book, kind: 'introduction' | 'credits'): MatterPage {
  const { front, back } = book.expression();
  const [first, ...others] = kind === 'introduction' ? front : back;
  // The matter's own title becomes the page's, and is not said twice.
  const name = wordsOf(book.language)(kind);
  const titled = first?.kind === 'heading' && (first.depth === 1 || first.text === name);
  const heading = titled ? first.text : name;
  const blocks = titled || first === undefined ? others : [first, ...others];
  const text = blocks.map((block) => block.text).join(' ');
  return {
    frame: bookFrame(
      library,
      book,
      { kind },
      {
        title: heading,
        description: excerpt(text, 200),
        crumbs: [{ label: heading, href: spotAddress(book, { kind }), here: true }],
      },
    ),
    heading,
    prose: proseToHtml(book, blocks, linksOfMatter(library, book, blocks), languageOfBlocks(book)),
    contents: contentsHtml(book, null, kind),
  };
}
