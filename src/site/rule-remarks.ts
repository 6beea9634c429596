/** The small print behind a rule on the reading page, and behind a term of the glossary: since when it reads so, or where it is today. */
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { type Book, numberAddress } from './book.ts';
import type { Matter } from './changes/change.ts';
import { changesOfEdition } from './edition-changes.ts';
import { editionName } from './editions.ts';
import { languageOf } from './languages.ts';
import { bookInForce, findBook, type Library } from './library.ts';
import type { ChapterOutline } from './outline.ts';
import { wordsOf } from './strings/index.ts';

/** An edition that a reader may choose, to see what changed since. */
export interface ChangedSince {
  readonly edition: string;
  readonly name: string;
}

/** The edition since which a rule in force reads as it does; known for texts in the work's own language. */
function changedIn(library: Library, book: Book, number: string): string | undefined {
  if (!book.newest || book.language.code !== book.work.source) return undefined;
  return library.history(book.work.id)?.changed('rules', number);
}

/** What stands behind the text of a rule. */
export function remarkOn(library: Library, book: Book, number: string): readonly ElementContent[] {
  const changed = changedIn(library, book, number);
  if (changed !== undefined) return lastChangedToHast(library, book, 'rules', number, changed);
  return book.newest ? [] : todayToHast(library, book, number);
}

/** What stands behind an entry of the glossary in force, in the work's own language. */
export function remarkOnTerm(library: Library, book: Book, term: string): readonly ElementContent[] {
  if (!book.newest || book.language.code !== book.work.source) return [];
  const changed = library.history(book.work.id)?.changed('glossary', term);
  return changed === undefined ? [] : lastChangedToHast(library, book, 'glossary', term, changed);
}

/** The editions in which the rules of a chapter in force last changed, newest first, and the one before each. */
export function changedSince(library: Library, book: Book, chapter: ChapterOutline): readonly ChangedSince[] {
  const changed = new Set(chapter.numbers.flatMap((number) => changedIn(library, book, number) ?? []));
  const editions = library.history(book.work.id)?.editions ?? [];
  const source = languageOf(book.work.source);
  return editions
    .flatMap((edition, index) => (changed.has(editions[index + 1] ?? '') ? [edition] : []))
    .flatMap((edition) => {
      const other = findBook(library, book.work.id, edition, source);
      return other === undefined ? [] : [{ edition, name: editionName(other.edition, book.language) }];
    })
    .toReversed();
}

/**
 * In the manner of the rulebooks that once printed it behind each rule: the day, and the release's name. The reader's filter, changed-since.ts,
 * takes the edition from the day, too, except where a day has several.
 */
function lastChangedToHast(library: Library, book: Book, matter: Matter, name: string, edition: string): ElementContent[] {
  const after = findBook(library, book.work.id, edition, book.language);
  const history = library.history(book.work.id);
  const [link] = history?.arriving(matter, edition, name) ?? [];
  // Of what stood in the first edition here nobody knows since when it reads so.
  if (after === undefined || edition === history?.editions[0]) return [];
  const [alias] = after.edition.aliases;
  const day = after.edition.effective;
  const label = h('span', `${wordsOf(book.language)('lastChanged')} `);
  const text = alias === undefined ? day : `${day} ${alias}`;
  const changes = link === undefined ? undefined : changesOfEdition(library, book.work.id, edition);
  const href = link === undefined ? undefined : changes?.addressOf(book.language, matter, link);
  const dataEdition = edition === day ? undefined : edition;
  return [h('small', { className: ['remark'], dataEdition }, [label, href === undefined ? text : h('a', { href }, text)])];
}

/** The way to today's number, where it is another one. */
function todayToHast(library: Library, book: Book, number: string): ElementContent[] {
  const say = wordsOf(book.language);
  const current = bookInForce(library, book.work);
  const today = library.history(book.work.id)?.today(book.edition.id, number);
  if (today === undefined || current === undefined || (today.length === 1 && today[0] === number)) return [];
  const links = today.flatMap((name, index) => [index > 0 ? ', ' : ' ', h('a', { href: numberAddress(current, name) }, name)]);
  const remark = today.length === 0 ? [say('todayGone')] : [say('todayIs'), ...links];
  return [h('small', { className: ['remark'] }, remark)];
}
