/** Which pages there are about changes. */
import type { Work } from '../rules/work.ts';
import { compareAddress, editionChangesAddress } from '../shared/addresses.ts';
import type { Language } from '../shared/languages.ts';
import { changesOfEdition, type EditionChanges } from '../site/edition-changes.ts';
import type { Site } from '../site/site.ts';
import { partsWithPages } from './changes-page.ts';
import { canCompare } from './editions-page.ts';
import { languagesOfWork } from './work-frame.ts';

/** The page of what an edition changed. */
export interface ChangesRoute {
  readonly path: string;
  readonly changes: EditionChanges;
  readonly language: Language;
  /** A section, where each has its page; null for the page of all. */
  readonly part: string | null;
}

/** The page on which two editions are compared. */
export interface CompareRoute {
  readonly path: string;
  readonly work: Work;
  readonly language: Language;
}

/** What every edition changed, in each language that has a text of the work. */
export function changesRoutes(site: Site): readonly ChangesRoute[] {
  return site.works.flatMap((work) =>
    site.editions(work.id).flatMap(({ id }) => {
      const changes = changesOfEdition(site, work.id, id);
      if (changes === undefined) return [];
      return languagesOfWork(site, work).flatMap((language) =>
        [null, ...partsWithPages(changes, language)].map((part) => ({
          path: editionChangesAddress(language, work.id, id, part ?? undefined).slice(1),
          changes,
          language,
          part,
        })),
      );
    }),
  );
}

/** One page in each language that has a text, for works of which there are two editions. */
export function compareRoutes(site: Site): readonly CompareRoute[] {
  return site.works
    .filter(({ id }) => canCompare(site, id))
    .flatMap((work) =>
      languagesOfWork(site, work).map((language) => ({ path: compareAddress(language, work.id).slice(1), work, language })),
    );
}
