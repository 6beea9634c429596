/** What full-text search knows: one record for each rule and each term of the books at the addresses without a date. */
import type { Block, Rule } from '../rules/model.ts';
import { chapterNumber } from '../rules/numbering/index.ts';
import { glossaryAddress } from '../site/addresses.ts';
import { type Book, readingAddress } from '../site/book.ts';
import { excerpt, ruleText } from '../site/excerpt.ts';
import { glossaryAnchors } from '../site/glossary-anchors.ts';
import type { Library } from '../site/library.ts';
import { wordsOf } from '../site/strings/index.ts';
import { headingOf } from '../site/views/chapter-page.ts';
import { workName } from '../site/views/frame.ts';

/** A record as Pagefind's Node interface takes it. */
export interface SearchRecord {
  readonly url: string;
  readonly content: string;
  readonly language: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, string[]>>;
}

/** So much of the rule above is shown with one that is found. */
const PARENT = 120;

/** Records of every book in force, in reading order. */
export function searchRecords(library: Library): readonly SearchRecord[] {
  const books = library.works.flatMap((work) => library.books(work.id)).filter((book) => book.newest);
  return books.flatMap((book) => [...ruleRecords(book), ...termRecords(book)]);
}

function ruleRecords(book: Book): SearchRecord[] {
  return book.expression().rules.flatMap((rule) => {
    const { title } = inOwnLanguage(book, rule);
    const content = ruleText(inOwnLanguage(book, rule));
    const chapter = book.outline().chapterByNumber.get(chapterNumber(book.scheme, rule.number) ?? '');
    // A heading without a text is found through the rules below it.
    if (rule.blocks.length === 0 && chapter?.number === rule.number) return [];
    if (content === '') return [];
    return [
      {
        url: readingAddress(book, rule.number),
        content,
        language: book.language.tag.toLowerCase(),
        meta: {
          title: title === null ? rule.number : `${rule.number} ${title}`,
          context: chapter === undefined ? workName(book) : `${workName(book)} · ${headingOf(chapter)}`,
          ...parentOf(book, rule),
        },
        filters: {
          work: [book.work.id],
          section: chapter?.section == null ? [] : [`${book.work.id}/${chapter.section}`],
          kind: rule.blocks.some(({ kind }) => kind === 'example') ? ['rule', 'example'] : ['rule'],
        },
      },
    ];
  });
}

/**
 * The rule above with its title, or else the beginning of its text: it is searched, too, so that a rule is found by the name of what it
 * is a part of, although it does not say it.
 */
function parentOf(book: Book, rule: Rule): { readonly parent?: string } {
  const parent = rule.parent === null ? undefined : book.rules().get(rule.parent);
  if (parent === undefined || (chapterNumber(book.scheme, parent.number) ?? parent.number) === parent.number) return {};
  const own = inOwnLanguage(book, parent);
  return { parent: `${parent.number} ${own.title ?? excerpt(ruleText(own), PARENT)}`.trim() };
}

function termRecords(book: Book): SearchRecord[] {
  const context = `${workName(book)} · ${wordsOf(book.language)('glossary')}`;
  return [...glossaryAnchors(book.expression().glossary)].flatMap(([entry, [anchor]]) => {
    const title = book.carried?.().terms.get(entry)?.title;
    // A term without a translation is found in its own language.
    if (title?.lang !== undefined && title.lang !== book.language.code) return [];
    const blocks = entry.senses.flat().filter((block) => isInOwnLanguage(book, block));
    return [
      {
        url: glossaryAddress(book.shelf, anchor),
        content: [entry.term, ...blocks.map((block) => block.text)].join('. '),
        language: book.language.tag.toLowerCase(),
        meta: { title: entry.term, context },
        filters: { work: [book.work.id], section: [], kind: ['term'] },
      },
    ];
  });
}

/** What a rule says in the language of its book; the source's words in it are found where the source is. */
function inOwnLanguage(book: Book, rule: Rule): Rule {
  const title = book.carried?.().rules.get(rule.number)?.title;
  const isForeign = title?.lang !== undefined && title.lang !== book.language.code;
  return { ...rule, title: isForeign ? null : rule.title, blocks: rule.blocks.filter((block) => isInOwnLanguage(book, block)) };
}

function isInOwnLanguage(book: Book, block: Block): boolean {
  return book.carried === undefined || book.carried().languageOf(block) === book.language.code;
}
