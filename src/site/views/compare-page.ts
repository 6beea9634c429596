/** The page on which any two editions can be compared. */
import type { Work } from '../../rules/work.ts';
import { changesAddress, compareAddress, editionChangesAddress } from '../addresses.ts';
import { KIND_WORDS } from '../changes/change-html.ts';
import { changesOfEdition } from '../edition-changes.ts';
import { editionName, type Way } from '../editions.ts';
import type { Language } from '../languages.ts';
import type { Library } from '../library.ts';
import { wordsOf } from '../strings/index.ts';
import type { KindCount } from './changes-page.ts';
import { type Frame, workName } from './frame.ts';
import { workFrame } from './work-frame.ts';

/** What the page shows. */
export interface ComparePage {
  readonly frame: Frame;
  readonly heading: string;
  /** Newest first. */
  readonly editions: readonly { readonly id: string; readonly name: string }[];
  readonly kinds: readonly KindCount[];
  /** What each edition changed, for readers without a script. */
  readonly neighbours: readonly Way[];
}

/** Everything that the page shows before its script compares anything. */
export function comparePage(library: Library, work: Work, language: Language): ComparePage {
  const say = wordsOf(language);
  const inLineage = new Set(library.history(work.id)?.editions);
  const editions = library.editions(work.id).filter(({ id }) => inLineage.has(id));
  const heading = say('compareTitle', { work: workName({ work, language }) });
  return {
    heading,
    editions: editions.map((edition) => ({ id: edition.id, name: editionName(edition, language) })),
    kinds: Object.entries(KIND_WORDS)
      .filter(([kind]) => kind !== 'same')
      .map(([kind, word]) => ({ kind: kind as KindCount['kind'], label: say(word), count: 0 })),
    neighbours: editions
      .filter(({ id }) => changesOfEdition(library, work.id, id) !== undefined)
      .map((edition) => ({
        label: say('changesOf', { date: editionName(edition, language) }),
        href: editionChangesAddress(language, work.id, edition.id),
      })),
    frame: workFrame(library, work, language, {
      title: `${heading} · ${say('siteName')}`,
      description: heading,
      addressIn: (other) => compareAddress(other, work.id),
      crumbs: [
        { label: say('editions'), href: changesAddress(language, work.id) },
        { label: heading, href: compareAddress(language, work.id), here: true },
      ],
    }),
  };
}
