/** Citations of a text as links into the site. */
import { findCitations, indexNumbers, resolveCitation } from '../rules/citations/index.ts';
import type { Reference } from '../rules/graph/index.ts';
import type { Block, GlossaryEntry, Rule } from '../rules/model.ts';
import { chapterNumber } from '../rules/numbering/index.ts';
import { glossaryAddress } from './addresses.ts';
import { type Book, citationWords, readingAddress } from './book.ts';
import type { LinksOfBlock } from './html/blocks.ts';
import type { TextLink } from './html/inline.ts';
import { languageOf } from './languages.ts';
import { findBook, type Library } from './library.ts';
import { wordsOf } from './strings/index.ts';

/** A rule of some book. */
export interface RuleOfBook {
  readonly book: Book;
  readonly number: string;
}

type Cited = Pick<Reference, 'block' | 'start' | 'end' | 'targets' | 'missing'>;

/** Links for a rule's blocks. On the reading page of `chapter` its own rules are linked by fragment alone. */
export function linksOfRule(library: Library, book: Book, rule: Rule, chapter?: string): LinksOfBlock {
  const references = book.graph().references.get(rule.number) ?? [];
  return (block) => {
    const here = references.filter((reference) => reference.block === block);
    const links = here.flatMap((reference) => linkTo(library, book, reference, chapter));
    return noteRenumbered(book, rule.blocks[block], links);
  };
}

/** Links for one sense of a glossary entry: to the rules and to the other entries that it names. */
export function linksOfSense(library: Library, book: Book, entry: GlossaryEntry, sense: number): LinksOfBlock {
  const { glossaryReferences, termReferences } = book.graph();
  const rules = glossaryReferences.get(entry.term) ?? [];
  const terms = termReferences.get(entry.term) ?? [];
  const isHere = (place: { readonly sense: number; readonly block: number }, block: number) =>
    place.sense === sense && place.block === block;
  const linksIn = (block: number) =>
    rules.filter((reference) => isHere(reference, block)).flatMap((reference) => linkTo(library, book, reference));
  return (block) => [
    ...noteRenumbered(book, entry.senses[sense]?.[block], linksIn(block)),
    ...terms
      .filter((reference) => isHere(reference, block))
      .map(({ start, end, term }) => ({ start, end, href: `#${book.termAnchors().get(term) ?? ''}` })),
  ];
}

/** Links for matter before and after the rules, which the graph does not hold. */
export function linksOfMatter(library: Library, book: Book, blocks: readonly Block[]): LinksOfBlock {
  const index = indexNumbers(book.scheme, book.rules().keys());
  const options = { scheme: book.scheme, words: citationWords(book), known: (number: string) => index.order.has(number) };
  return (block) =>
    findCitations(blocks[block]?.text ?? '', options).flatMap((citation) =>
      citation.parts.flatMap((part) => linkTo(library, book, { block, ...part, ...resolveCitation({ parts: [part] }, index) })),
    );
}

/** The rules that a rule cites, each once, without itself. */
export function citedRules(library: Library, book: Book, rule: Rule): readonly RuleOfBook[] {
  const cited = new Map<string, RuleOfBook>();
  for (const reference of book.graph().references.get(rule.number) ?? []) {
    for (const number of reference.targets) cited.set(number, { book, number });
    for (const number of reference.missing) {
      const source = sourceWith(library, book, number);
      if (source !== undefined) cited.set(number, { book: source, number });
    }
  }
  cited.delete(rule.number);
  return [...cited.values()];
}

/** The rules of the book that cite a number, in order, without itself. */
export function citingRules(book: Book, number: string): readonly string[] {
  const citing = book.graph().citedBy.get(number) ?? [];
  const rules = new Set(citing.filter(({ kind }) => kind !== 'glossary').map(({ from }) => from));
  rules.delete(number);
  return [...rules];
}

/** The glossary terms whose entries cite a number, and where they stand. */
export function citingTerms(book: Book, number: string): readonly { readonly term: string; readonly href: string }[] {
  const citing = book.graph().citedBy.get(number) ?? [];
  return citing
    .filter(({ kind }) => kind === 'glossary')
    .map(({ from }) => ({ term: from, href: glossaryAddress(book.shelf, book.termAnchors().get(from)) }));
}

/** In a carried text: the numbers that the translation printed, with the links of today's; those of rules that are gone lead nowhere. */
function noteRenumbered(book: Book, block: Block | undefined, links: readonly TextLink[]): readonly TextLink[] {
  const renumbered = block === undefined ? [] : (book.carried?.().citationsOf(block) ?? []);
  if (renumbered.length === 0) return links;
  const say = wordsOf(book.language);
  const noted = renumbered.map(({ start, end, printed, current }): TextLink => {
    const link = links.find((other) => other.start < end && start < other.end);
    const note = current === null ? say('citedGone') : say('citedAs', { number: printed });
    return current === null || link === undefined ? { start, end, note } : { ...link, note };
  });
  return [...links.filter((link) => !noted.some(({ start, end }) => link.start < end && start < link.end)), ...noted];
}

function linkTo(library: Library, book: Book, { start, end, targets, missing }: Cited, chapter?: string): TextLink[] {
  const [target] = targets;
  if (target !== undefined) {
    const here = chapter !== undefined && chapter !== target && chapterNumber(book.scheme, target) === chapter;
    return [{ start, end, href: here ? `#${target}` : readingAddress(book, target) }];
  }
  const [absent] = missing;
  const source = absent === undefined ? undefined : sourceWith(library, book, absent);
  if (source === undefined || absent === undefined) return [];
  return [{ start, end, href: readingAddress(source, absent), lang: source.language.tag }];
}

/** The source language's book of the same edition, where it has a rule that the translation lacks. */
function sourceWith(library: Library, book: Book, number: string): Book | undefined {
  const source = findBook(library, book.work.id, book.edition.id, languageOf(book.work.source));
  return source !== book && source?.rules().has(number) ? source : undefined;
}
