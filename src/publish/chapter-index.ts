/** The index of chapters that editions share; see `src/site/chapter-index.ts`. */
import type { ChapterIndex, IndexedChapters } from '../site/chapter-index.ts';
import type { Language } from '../site/languages.ts';
import type { Library } from '../site/library.ts';

/** The index of a language, with every work that has a text in it. */
export function chapterIndexOf(library: Library, language: Language): ChapterIndex {
  return Object.fromEntries(library.works.map((work) => [work.id, indexWork(library, work.id, language)]));
}

function indexWork(library: Library, work: string, language: Language): IndexedChapters {
  const books = library
    .books(work)
    .filter((book) => book.language.code === language.code)
    .toReversed();
  const positions = new Map(books.map((book, index) => [book, index]));
  const chapters: Record<string, (readonly [number, number])[]> = {};
  for (const [index, book] of books.entries()) {
    for (const { number } of book.outline().chapters) {
      const run = book.chapterRun(number);
      // The text in force has its own page.
      if (run?.first !== book || book.newest) continue;
      chapters[number] = [...(chapters[number] ?? []), [index, positions.get(run.last) ?? index]];
    }
  }
  return {
    editions: books.map(({ edition }) => [edition.id, ...edition.aliases]),
    newest: books.findLastIndex(({ newest }) => newest),
    chapters,
  };
}
