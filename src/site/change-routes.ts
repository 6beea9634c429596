/** Which pages there are about changes. */
import type { Work } from '../rules/work.ts';
import { compareAddress, editionChangesAddress } from './addresses.ts';
import { changesOfEdition, type EditionChanges } from './edition-changes.ts';
import type { Language } from './languages.ts';
import type { Library } from './library.ts';
import { partsWithPages } from './views/changes-page.ts';
import { canCompare } from './views/editions-page.ts';
import { languagesOfWork } from './views/work-frame.ts';

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
export function changesRoutes(library: Library): readonly ChangesRoute[] {
  return library.works.flatMap((work) =>
    library.editions(work.id).flatMap(({ id }) => {
      const changes = changesOfEdition(library, work.id, id);
      if (changes === undefined) return [];
      return languagesOfWork(library, work).flatMap((language) =>
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
export function compareRoutes(library: Library): readonly CompareRoute[] {
  return library.works
    .filter(({ id }) => canCompare(library, id))
    .flatMap((work) =>
      languagesOfWork(library, work).map((language) => ({ path: compareAddress(language, work.id).slice(1), work, language })),
    );
}
