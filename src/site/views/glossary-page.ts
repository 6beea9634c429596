/** The glossary: every term under an anchor of its own. */
import GithubSlugger from 'github-slugger';
import { h } from 'hastscript';
import type { GlossaryEntry } from '../../rules/model.ts';
import { glossaryAddress } from '../addresses.ts';
import type { Book } from '../book.ts';
import { remarksOnTerm } from '../carried-rules.ts';
import { glossaryAnchors } from '../glossary-anchors.ts';
import { blocksToHast } from '../html/blocks.ts';
import { bookHtml } from '../html/book-html.ts';
import type { Library } from '../library.ts';
import { type PastTerm, pastTerms } from '../past-terms.ts';
import { type QuotingAttributes, quotingAttributes } from '../pinned-address.ts';
import { linksOfSense } from '../references.ts';
import { remarkOnTerm } from '../rule-remarks.ts';
import { wordsOf } from '../strings/index.ts';
import { contentsHtml } from './contents.ts';
import { bookFrame, type Frame, workTitle } from './frame.ts';

/** What the page shows; texts are HTML. */
export interface GlossaryPage {
  readonly frame: Frame;
  readonly terms: string;
  readonly quoting: QuotingAttributes;
  /** Items of a list: what only earlier editions explain. Empty where there is nothing. */
  readonly past: string;
  readonly contents: string;
  readonly count: number;
}

/** Everything that the page of a glossary shows; of a translation the terms stand in its alphabet. */
export function glossaryPage(library: Library, book: Book): GlossaryPage {
  const say = wordsOf(book.language);
  const { glossary } = book.expression();
  const anchors = anchorsOf(book);
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
    terms: bookHtml(book, ...glossary.map((entry) => termToHast(library, book, entry, anchors.get(entry) ?? []))),
    quoting: quotingAttributes(book, workTitle(book)),
    past: bookHtml(book, ...pastTerms(library, book, new Set([...anchors.values()].flat())).map(pastTermToHast)),
    contents: contentsHtml(book, null, 'glossary'),
    count: glossary.length,
  };
}

/**
 * The anchors of each entry. Those of a translation have that of the original term as well, which was theirs before somebody translated them.
 */
function anchorsOf(book: Book): ReadonlyMap<GlossaryEntry, readonly string[]> {
  const anchors = glossaryAnchors(book.expression().glossary);
  const taken = new Set([...anchors.values()].flat());
  return new Map(
    [...anchors].map(([entry, own]): [GlossaryEntry, readonly string[]] => {
      const original = new GithubSlugger().slug(book.carried?.().terms.get(entry)?.term ?? '');
      if (original === '' || taken.has(original)) return [entry, own];
      taken.add(original);
      return [entry, [...own, original]];
    }),
  );
}

function pastTermToHast({ anchor, term, href, edition }: PastTerm) {
  return h('li', { className: ['past-term'], id: anchor }, [h('a', { href }, term), ' ', h('small', edition)]);
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
    ...remarkOnTerm(library, book, entry.term),
  ]);
}
