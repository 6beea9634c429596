/** The page on which any two editions can be compared. */
import type { Work } from '../rules/work.ts';
import { changesAddress, compareAddress, editionChangesAddress } from '../shared/addresses.ts';
import { KIND_WORDS } from '../shared/changes/change-html.ts';
import type { Language } from '../shared/languages.ts';
import { translator } from '../shared/strings/index.ts';
import { changesOfEdition } from '../site/edition-changes.ts';
import { editionName, type LabeledLink } from '../site/editions.ts';
import type { Site } from '../site/site.ts';
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
  readonly neighbours: readonly LabeledLink[];
}

/** Everything that the page shows before its script compares anything. */
export function comparePage(site: Site, work: Work, language: Language): ComparePage {
  const t = translator(language);
  const inLineage = new Set(site.history(work.id)?.editions);
  const editions = site.editions(work.id).filter(({ id }) => inLineage.has(id));
  const heading = t('compareTitle', { work: workName({ work, language }) });
  return {
    heading,
    editions: editions.map((edition) => ({ id: edition.id, name: editionName(edition, language) })),
    kinds: Object.entries(KIND_WORDS)
      .filter(([kind]) => kind !== 'same')
      .map(([kind, word]) => ({ kind: kind as KindCount['kind'], label: t(word), count: 0 })),
    neighbours: editions
      .filter(({ id }) => changesOfEdition(site, work.id, id) !== undefined)
      .map((edition) => ({
        label: t('changesOf', { date: editionName(edition, language) }),
        href: editionChangesAddress(language, work.id, edition.id),
      })),
    frame: workFrame(site, work, language, {
      title: `${heading} · ${t('siteName')}`,
      description: heading,
      addressIn: (other) => compareAddress(other, work.id),
      crumbs: [
        { label: t('editions'), href: changesAddress(language, work.id) },
        { label: heading, href: compareAddress(language, work.id), here: true },
      ],
    }),
  };
}
