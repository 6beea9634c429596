/** How much of a carried book is translated, in one line. */
import type { TranslationState } from '../rules/translation/index.ts';
import type { Book } from './book.ts';
import { stateOfRule } from './carried-rules.ts';
import type { ChapterOutline } from './outline.ts';
import { wordsOf } from './strings/index.ts';

/** `12 of 40 rules translated and current · 3 out of date · 25 not translated`; null for books that are not carried forward. */
export function progressOfChapter(book: Book, chapter: ChapterOutline): string | null {
  return progressOf(
    book,
    chapter.numbers.filter((number) => number !== chapter.number),
  );
}

/** The same for all of a book, the titles of chapters and sections among it, as its page for translators counts. */
export function progressOfBook(book: Book): string | null {
  return progressOf(book, [...book.rules().keys()]);
}

function progressOf(book: Book, numbers: readonly string[]): string | null {
  if (book.carried === undefined || numbers.length === 0) return null;
  const say = wordsOf(book.language);
  const states = numbers.map((number) => stateOfRule(book, number));
  const count = (...wanted: readonly TranslationState[]) => states.filter((state) => wanted.includes(state)).length;
  const outdated = count('outdated');
  const untranslated = count('untranslated', 'missing');
  return [
    say('progressCurrent', { count: count('current'), total: numbers.length }),
    ...(outdated === 0 ? [] : [say('progressOutdated', { count: outdated })]),
    ...(untranslated === 0 ? [] : [say('progressUntranslated', { count: untranslated })]),
  ].join(' · ');
}
