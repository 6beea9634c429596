/** The glossary: every term under an anchor of its own. */
import { h } from 'hastscript';
import type { GlossaryEntry } from '../../rules/model.ts';
import { glossaryAddress } from '../addresses.ts';
import type { Book } from '../book.ts';
import { remarksOnTerm } from '../carried-rules.ts';
import { glossaryAnchors } from '../glossary-anchors.ts';
import { blocksToHast } from '../html/blocks.ts';
import { writeHtml } from '../html/write-html.ts';
import type { Library } from '../library.ts';
import { linksOfSense } from '../references.ts';
import { wordsOf } from '../strings/index.ts';
import { contentsHtml } from './contents.ts';
import { bookFrame, type Frame } from './frame.ts';

export interface GlossaryPage {
  readonly frame: Frame;
  readonly terms: string;
  readonly contents: string;
  readonly count: number;
}

export function glossaryPage(library: Library, book: Book): GlossaryPage {
  const say = wordsOf(book.language);
  const { glossary } = book.expression();
  const anchors = glossaryAnchors(glossary);
  return {
    frame: bookFrame(
      library,
      book,
      { kind: 'glossary' },
      {
        title: say('glossary'),
        description: `${say('glossaryIntro')} ${say('termCount', { count: glossary.length })}.`,
        crumbs: [{ label: say('glossary'), href: glossaryAddress(book.shelf), here: true }],
      },
    ),
    terms: writeHtml(...glossary.map((entry) => termToHast(library, book, entry, anchors.get(entry) ?? []))),
    contents: contentsHtml(book, null, ''),
    count: glossary.length,
  };
}

function termToHast(library: Library, book: Book, entry: GlossaryEntry, [id, ...others]: readonly string[]) {
  const say = wordsOf(book.language);
  const { languageOf, titleLanguage, mark, since } = remarksOnTerm(book, entry);
  const senses = entry.senses.map((sense, index) => blocksToHast(sense, linksOfSense(library, book, entry, index), languageOf));
  const [only] = senses;
  return h('section', { className: ['term'], id }, [
    h('h2', [
      h('a', { href: `#${id}`, ...titleLanguage }, entry.term),
      ...(mark.length === 0 ? [] : [' ', ...mark]),
      ...others.map((other) => h('span', { id: other })),
      ...(entry.obsolete ? [' ', h('small', { className: ['obsolete'] }, say('obsolete'))] : []),
    ]),
    ...(senses.length === 1
      ? (only ?? [])
      : [
          h(
            'ol',
            senses.map((sense) => h('li', sense)),
          ),
        ]),
    ...since,
  ]);
}
