/** The index of chapters that editions share; see `src/shared/chapter-index.ts`. */
import type { ChapterIndex, IndexedChapters } from '../shared/chapter-index.ts';
import type { Language } from '../shared/languages.ts';
import type { Site } from '../site/site.ts';

/** The index of a language, with every work that has a text in it. */
export function chapterIndexOf(site: Site, language: Language): ChapterIndex {
  return Object.fromEntries(site.works.map((work) => [work.id, indexWork(site, work.id, language)]));
}

function indexWork(site: Site, work: string, language: Language): IndexedChapters {
  const views = site
    .views(work)
    .filter((view) => view.language.code === language.code && view.edition.draft !== true)
    .toReversed();
  const positions = new Map(views.map((view, index) => [view, index]));
  const chapters: Record<string, (readonly [number, number])[]> = {};
  for (const [index, view] of views.entries()) {
    for (const { number } of view.outline().chapters) {
      const run = view.chapterRun(number);
      // The text in force has its own page.
      if (run?.first !== view || view.newest) continue;
      chapters[number] = [...(chapters[number] ?? []), [index, positions.get(run.last) ?? index]];
    }
  }
  return {
    editions: views.map(({ edition }) => [edition.id, ...edition.aliases]),
    newest: views.findLastIndex(({ newest }) => newest),
    chapters,
  };
}
