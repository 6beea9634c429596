/** The editions of a work: all of them, with their dates, names, languages, and what each one changed. */
import type { ChangeKind } from '../../rules/lineage/index.ts';
import type { Work } from '../../rules/work.ts';
import { changesAddress, compareAddress, contentsAddress, editionChangesAddress } from '../addresses.ts';
import { KIND_WORDS } from '../changes/change-html.ts';
import { changesOfEdition } from '../edition-changes.ts';
import { editionName, type Way } from '../editions.ts';
import type { Language } from '../languages.ts';
import { bookInForce, type Library } from '../library.ts';
import { wordsOf, writeDate } from '../strings/index.ts';
import { type Frame, workName } from './frame.ts';
import { workFrame } from './work-frame.ts';

interface EditionEntry {
  readonly date: string;
  readonly day: string;
  readonly names: string;
  readonly inForce: boolean;
  /** The edition in each language that has it, the reader's own first. */
  readonly ways: readonly Way[];
  /** What it changed; null for the first. */
  readonly changes: (Way & { readonly counts: string }) | null;
}

/** What the page shows. */
export interface EditionsPage {
  readonly frame: Frame;
  readonly heading: string;
  readonly editions: readonly EditionEntry[];
  readonly compare: Way | null;
}

/** Everything that the page shows, the newest edition first. */
export function editionsPage(library: Library, work: Work, language: Language): EditionsPage {
  const say = wordsOf(language);
  const heading = say('editionsOf', { work: workName({ work, language }) });
  const editions = library.editions(work.id);
  const inForce = bookInForce(library, work)?.edition ?? editions[0];
  const description = editions.map((edition) => editionName(edition, language)).join(', ');
  return {
    heading,
    editions: editions.map((edition) => ({
      date: writeDate(edition.effective, language),
      day: edition.effective,
      names: edition.aliases.join(', '),
      inForce: edition.id === inForce?.id,
      ways: waysTo(library, work, edition.id, language),
      changes: changesWay(library, work, edition.id, language),
    })),
    compare: canCompare(library, work.id) ? { label: say('compareOthers'), href: compareAddress(language, work.id) } : null,
    frame: workFrame(library, work, language, {
      title: `${heading} · ${say('siteName')}`,
      description,
      addressIn: (other) => changesAddress(other, work.id),
      crumbs: [{ label: say('editions'), href: changesAddress(language, work.id), here: true }],
    }),
  };
}

/** Whether there are two editions that can be compared. */
export function canCompare(library: Library, work: string): boolean {
  return (library.history(work)?.editions.length ?? 0) > 1;
}

function waysTo(library: Library, work: Work, edition: string, reader: Language): readonly Way[] {
  const books = library.books(work.id).filter((book) => book.edition.id === edition);
  const own = (language: Language) => Number(language.code === reader.code);
  return books
    .toSorted((a, b) => own(b.language) - own(a.language))
    .map(({ language, shelf }) => ({ label: language.name, href: contentsAddress(shelf), lang: language.tag }));
}

function changesWay(library: Library, work: Work, edition: string, language: Language): EditionEntry['changes'] {
  const say = wordsOf(language);
  const changes = changesOfEdition(library, work.id, edition);
  if (changes === undefined) return null;
  const kinds = Object.keys(KIND_WORDS) as readonly ChangeKind[];
  const counts = kinds.flatMap((kind) => {
    const count = changes.counts.get(kind);
    return count === undefined ? [] : [`${say(KIND_WORDS[kind])}\u00A0${say('plainCount', { count })}`];
  });
  return {
    label: say('changes'),
    href: editionChangesAddress(language, work.id, edition),
    counts: counts.join(', ') || say('changesNone'),
  };
}
