/** The rules in force by chapter, for programs that look up a few of them: bots, and the script for other people's pages. */
import type { Rule } from '../rules/model.ts';
import { ruleExamples, ruleText } from '../rules/text/index.ts';
import { chapterAddress, contentsAddress } from '../site/addresses.ts';
import { type Book, citationWords, numberAddress } from '../site/book.ts';
import { languageOfRule, stateOfRule } from '../site/carried-rules.ts';
import { languageOf } from '../site/languages.ts';
import type { Library } from '../site/library.ts';
import type { ChapterOutline } from '../site/outline.ts';
import { workTitle } from '../site/views/frame.ts';

const ROOT = '/api/v1';

/** Where a chapter's rules are, below `/api/v1/` and without `.json`. */
export function chapterPath({ work, language }: Book, chapter: string): string {
  return `${chapterIndexPath(work.id, language.code)}/${chapter.toLowerCase()}`;
}

/** Where the list of chapters is, below `/api/v1/` and without `.json`. */
export function chapterIndexPath(work: string, language: string): string {
  return `${work}/chapters/${language}`;
}

/** Which chapters there are, which numbers each holds, and how the work is cited. */
export function chaptersRecord(library: Library, book: Book): object {
  const { rule, section, work, and, through } = citationWords(book);
  return {
    ...headOf(book),
    address: contentsAddress(book.shelf),
    editions: library.editions(book.work.id).map(({ id, aliases }) => [id, ...aliases]),
    citing: { number: book.scheme.running, nouns: [...rule, ...section, ...work], joiners: [...and, ...through] },
    chapters: book.outline().chapters.map((chapter) => ({
      number: chapter.number,
      title: chapter.title,
      address: chapterAddress(book.shelf, chapter.section, chapter.number),
      rules: `${ROOT}/${chapterPath(book, chapter.number)}.json`,
      numbers: [...new Set(chapter.numbers.filter((number) => number !== chapter.number))],
    })),
  };
}

/** One chapter with its rules. */
export function chapterRecord(book: Book, chapter: ChapterOutline): object {
  return {
    ...headOf(book),
    number: chapter.number,
    title: chapter.title,
    address: chapterAddress(book.shelf, chapter.section, chapter.number),
    rules: chapter.rules.map((rule) => ruleRecord(book, rule)),
  };
}

function headOf(book: Book) {
  const { work, edition, language } = book;
  return {
    work: work.id,
    title: workTitle(book),
    edition: edition.id,
    effective: edition.effective,
    lang: language.tag,
    authoritative: language.code === work.source ? null : languageOf(work.source).tag,
  };
}

function ruleRecord(book: Book, rule: Rule) {
  const state = stateOfRule(book, rule.number);
  const lang = languageOfRule(book, rule.number);
  return {
    number: rule.number,
    parent: rule.parent,
    title: rule.title,
    text: ruleText(rule),
    examples: ruleExamples(rule),
    address: numberAddress(book, rule.number),
    ...(lang === undefined ? {} : { lang }),
    ...(state === 'current' ? {} : { state }),
  };
}
