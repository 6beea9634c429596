/** Lists when the rules of a chapter were edited, for spark lines. */
import { languageOf } from '../shared/languages.ts';
import type { ChapterEdits } from '../shared/spark-line.ts';
import { findView, type Site } from '../site/site.ts';
import { type NumberRoute, numberRoutes } from './routes.ts';
import { editsOf } from './rule-history.ts';

/** Returns the chapters whose rules have a history: those in force, in the works' own languages. */
export function chaptersWithEdits(site: Site): readonly NumberRoute[] {
  return numberRoutes(site, 'chapter').filter(
    ({ view }) =>
      view.newest && view.language.code === view.work.source && (site.history(view.work.id)?.editions.length ?? 0) > 1,
  );
}

/** Returns when the rules of a chapter were edited. */
export function chapterEdits(site: Site, { view, number }: NumberRoute): ChapterEdits {
  const editions = site.history(view.work.id)?.editions ?? [];
  const dayOf = (edition = '') =>
    findView(site, view.work.id, edition, languageOf(view.work.source))?.edition.effective ?? edition;
  const days: string[] = [];
  const indexOf = (day: string) => (days.includes(day) ? days.indexOf(day) : days.push(day) - 1);
  const rules = (view.outline().chapterByNumber.get(number)?.numbers ?? []).flatMap((rule) => {
    const found = editsOf(site, view, rule);
    if (found === undefined) return [];
    return [[rule, [indexOf(found.since), ...found.edits.flatMap(([day, letters]) => [indexOf(day), letters])]] as const];
  });
  return {
    edition: view.edition.id,
    first: dayOf(editions[0]),
    last: dayOf(editions.at(-1)),
    days,
    rules: Object.fromEntries(rules),
  };
}
