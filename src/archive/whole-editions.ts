/** Which editions a work's history is made of: a quotation of eleven rules says nothing about all the others. */
import { memoize } from '../rules/memo.ts';
import type { Edition, Work } from '../rules/work.ts';
import type { Archive } from './archive.ts';

/** Texts that hold some of the rules of their day, and say nothing of those that they leave out. */
const PARTIAL: readonly string[] = ['excerpt', 'rulings'];

/** What is needed of an archive to read its texts. */
type Texts = Pick<Archive, 'works' | 'editions' | 'languages' | 'expression'>;

/** What is needed to tell editions apart. */
type Editions = Pick<Archive, 'editions' | 'languages'>;

/**
 * Returns an archive as it is on a day such as `2026-11-22`: editions that take effect later are marked as upcoming, and drafts always are. Such
 * an edition can be read at its own address and is otherwise as if it were not there; asked for another day, the same archive has another edition
 * in force.
 */
export function archiveOn(archive: Archive, day: string): Archive {
  const editions = memoize((work: string): readonly Edition[] =>
    archive
      .editions(work)
      .map(({ upcoming: _, ...edition }) =>
        edition.effective > day || edition.draft === true ? { ...edition, upcoming: true } : edition,
      ),
  );
  return { ...archive, editions };
}

/**
 * Returns an archive in which an edition of a work is the newest: it and the editions before it have taken effect, and none after it is there. A draft
 * comes after all that have taken effect, whatever its date. The same object for everyone who asks.
 */
export const archiveUpTo = memoize((archive: Archive, workId: string, editionId: string): Archive => {
  const editions = memoize((work: string): readonly Edition[] => {
    const all = archive.editions(work);
    const newest = work === workId ? all.find(({ id }) => id === editionId) : undefined;
    if (newest === undefined) return all;
    const before =
      newest.draft === true
        ? all.filter(({ upcoming }) => upcoming !== true)
        : all.slice(0, all.indexOf(newest)).filter(({ draft }) => draft !== true);
    return [...before, newest].map(({ upcoming: _, ...edition }) => edition);
  });
  return { ...archive, editions };
});

/**
 * Returns the texts of an archive without the quotations and rulings that stand beside whole editions, since they repeat the words of other
 * days, and without upcoming editions. The same object for everyone who asks.
 */
export const wholeTexts = memoize(withoutParts);

function withoutParts(archive: Texts): Texts {
  const whole = new Map(archive.works.map((work) => [work.id, new Set(wholeEditions(archive, work).map(({ id }) => id))]));
  const begun = new Map(
    archive.works.map((work) => [work.id, new Set(begunEditions(archive.editions(work.id)).map(({ id }) => id))]),
  );
  const sources = new Map(archive.works.map(({ id, source }) => [id, source]));
  return {
    ...archive,
    languages: (work, edition) =>
      archive
        .languages(work, edition)
        .filter((lang) => (lang === sources.get(work) ? whole.get(work)?.has(edition) : begun.get(work)?.has(edition)) === true),
  };
}

/** Tells whether what is there of an edition in a language is a quotation or a ruling. */
export function isPartial({ languages }: Edition, lang: string): boolean {
  return isPartialStatus(languages[lang]?.status);
}

/** Tells whether a text with this status in its settings is one. */
export function isPartialStatus(status: string | undefined): boolean {
  return PARTIAL.includes(status ?? '');
}

/** Returns those of a work's editions, oldest first, that have taken effect; where none has, the one that will be the first. A draft is none. */
export function begunEditions(editions: readonly Edition[]): readonly Edition[] {
  const begun = editions.filter(({ upcoming }) => upcoming !== true);
  return begun.length > 0 ? begun : editions.filter(({ draft }) => draft !== true).slice(0, 1);
}

/** Returns the edition that a date or an alias names, in any case. */
export function editionNamed(editions: readonly Edition[], name: string): Edition | undefined {
  const wanted = name.toLowerCase();
  return (
    editions.find(({ id }) => id === name) ??
    editions.find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === wanted))
  );
}

/** Returns the edition of a version as people shorten it: `2.1` is 2.1.0; of several, the last. No draft is meant. */
export function editionOfVersion(editions: readonly Edition[], version: string): Edition | undefined {
  return editions.findLast(
    ({ version: own, draft }) => draft !== true && own !== undefined && `${own}.`.startsWith(`${version}.`),
  );
}

/**
 * Returns the editions that are there in the work's own language as a whole and have taken effect, oldest first. Quotations and rulings are
 * editions to read and to cite, but no rule ends with them. Where a work has nothing else, they are all that there is to follow.
 */
export function wholeEditions(archive: Editions, work: Work): readonly Edition[] {
  return withoutPartial(begunEditions(sourceEditions(archive, work)), work);
}

/** Returns the same with those that are yet to take effect, and without drafts that have not. */
export function wholeEditionsOfAllDays(archive: Editions, work: Work): readonly Edition[] {
  const dated = sourceEditions(archive, work).filter(({ draft, upcoming }) => draft !== true || upcoming !== true);
  return withoutPartial(dated, work);
}

function sourceEditions(archive: Editions, { id: work, source }: Work): readonly Edition[] {
  return archive.editions(work).filter(({ id }) => archive.languages(work, id).includes(source));
}

function withoutPartial(editions: readonly Edition[], { source }: Work): readonly Edition[] {
  const whole = editions.filter((edition) => !isPartial(edition, source));
  return whole.length > 0 ? whole : editions;
}
