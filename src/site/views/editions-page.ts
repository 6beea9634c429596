/** The editions of a work: all of them, with their dates, names and languages. */
import type { Work } from '../../rules/work.ts';
import { changesAddress, contentsAddress, homeAddress } from '../addresses.ts';
import { editionName, type Way } from '../editions.ts';
import type { Language } from '../languages.ts';
import { type Library, newestBook } from '../library.ts';
import { wordsOf, writeDate } from '../strings/index.ts';
import { type Frame, workName } from './frame.ts';

interface EditionEntry {
  readonly date: string;
  readonly day: string;
  readonly names: string;
  readonly inForce: boolean;
  /** The edition in each language that has it, the reader's own first. */
  readonly ways: readonly Way[];
}

export interface EditionsPage {
  readonly frame: Frame;
  readonly heading: string;
  readonly editions: readonly EditionEntry[];
}

/** Languages in which a work's list of editions can be read: those that have a text of it. */
export function editionsPage(library: Library, work: Work, language: Language): EditionsPage {
  const say = wordsOf(language);
  const name = workName({ work, language });
  const heading = say('editionsOf', { work: name });
  const languages = library.languages.filter((other) => newestBook(library, work.id, other) !== undefined);
  const address = changesAddress(language, work.id);
  const alternates = languages.map((other) => ({ hreflang: other.tag, address: changesAddress(other, work.id) }));
  return {
    heading,
    editions: library.editions(work.id).map((edition, index) => ({
      date: writeDate(edition.effective, language),
      day: edition.effective,
      names: edition.aliases.join(', '),
      inForce: index === 0,
      ways: waysTo(library, work, edition.id, language),
    })),
    frame: {
      language,
      title: `${heading} · ${say('siteName')}`,
      description: library
        .editions(work.id)
        .map((edition) => editionName(edition, language))
        .join(', '),
      address,
      canonical: address,
      indexed: true,
      alternates,
      crumbs: [
        { label: say('home'), href: homeAddress(language) },
        { label: name, href: contentsAddress({ language, work: work.id, edition: null }) },
        { label: say('editions'), href: address, here: true },
      ],
      notice: work.notice[language.code] ?? work.notice[work.source],
      attribution: work.attribution[language.code] ?? work.attribution[work.source],
      languageWays: languages.map((other) => ({
        label: other.name,
        href: changesAddress(other, work.id),
        lang: other.tag,
        here: other.code === language.code,
      })),
      editionWays: [],
      work: work.id,
    },
  };
}

function waysTo(library: Library, work: Work, edition: string, reader: Language): readonly Way[] {
  const books = library.books(work.id).filter((book) => book.edition.id === edition);
  const own = (language: Language) => Number(language.code === reader.code);
  return books
    .toSorted((a, b) => own(b.language) - own(a.language))
    .map(({ language, shelf }) => ({ label: language.name, href: contentsAddress(shelf), lang: language.tag }));
}
