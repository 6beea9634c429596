import { editionChangesAddress, pathOf } from '../../kit/addresses.ts';
import type { Language } from '../../kit/languages.ts';
import { changesOfEdition, type EditionChanges } from '../../model/edition-changes.ts';
import { languagesOfWork, workAlternates } from '../../model/frame.ts';
import { definePage, type Entry } from '../define-page.ts';
import { changesAddressIn, changesAnchors, changesPage, partsWithPages } from './changes-page.ts';

interface ChangesEntry extends Entry {
  readonly changes: EditionChanges;
  readonly language: Language;
  /** The section, if each has a page of its own; null for the page of the whole edition. */
  readonly part: string | null;
}

/** The pages of changes of every edition and draft, in each language that has a text of the work. */
export const page = definePage({
  kind: 'changes',
  list: (site): readonly ChangesEntry[] =>
    site.works.flatMap((work) =>
      [...site.editions(work.id), ...site.drafts(work.id)].flatMap(({ id }) => {
        const changes = changesOfEdition(site, work.id, id);
        if (changes === undefined) return [];
        return languagesOfWork(site, work).flatMap((language) =>
          [null, ...partsWithPages(changes, language)].map((part) => ({
            path: pathOf(editionChangesAddress(language, work.id, id, part ?? undefined)),
            changes,
            language,
            part,
          })),
        );
      }),
    ),
  model: ({ changes, language, part }, site) => changesPage(site, changes, language, part),
  anchors: ({ changes, language, part }) => changesAnchors(changes, language, part),
  indexed: ({ changes, language, part }, site) =>
    changes.after.edition.draft === true
      ? undefined
      : workAlternates(site, changes.after.work, changesAddressIn(changes, language, part)),
  draft: ({ changes }) => changes.after.edition.draft,
  key: ({ changes: { before, after } }, { site, sourcesOf, workTexts }) => [
    sourcesOf(before),
    sourcesOf(after),
    // A draft may break citations in any text or ruling.
    after.edition.draft === true ? site.works.map(({ id }) => [workTexts(id), site.rulings(id)]) : null,
  ],
});
