/** Selects the editions that make up a work's history, without excerpts, drafts and upcoming editions. */
import { memoize } from '@rulegraph/core/memo';
import { ownValue } from '@rulegraph/core/untrusted';
import type { Edition, Work } from '@rulegraph/core/work';
import type { Archive } from './archive.ts';

/** The statuses of texts that contain only some rules: a rule that they leave out need not have ended. */
const EXCERPTS: readonly string[] = ['excerpt', 'rulings'];

/** The statuses of texts that leave rules out, for which a missing number is not a defect. */
const INCOMPLETE: readonly string[] = ['excerpt', 'restatement', 'translation'];

/** Tells whether a text with a status may leave rules out. */
export function isIncomplete(status: string | undefined): boolean {
  return INCOMPLETE.includes(status ?? '');
}

type Editions = Pick<Archive, 'editions' | 'languages'>;

/**
 * Returns an archive as of a day, such as `2026-11-22`, on which depends which edition is in force. Drafts, and editions that take effect later, are marked
 * as upcoming.
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
 * Returns an archive in which an edition of a work is the newest: it and the editions before it have taken effect, and later ones do not exist. A draft
 * follows all editions that have taken effect, whatever its date.
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

/** Returns the texts of an archive without upcoming editions and without excerpts, which repeat the texts of whole editions. */
export const wholeTexts = memoize((archive: Archive): Archive => {
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
});

/** Tells whether an edition's text in a language contains only some of its rules. */
export function isExcerpt({ languages }: Edition, lang: string): boolean {
  return isExcerptStatus(languages[lang]?.status);
}

/** Tells whether a text with a status contains only some of its edition's rules. */
export function isExcerptStatus(status: string | undefined): boolean {
  return EXCERPTS.includes(status ?? '');
}

/** Returns the editions of a work that have taken effect; if none has, the first upcoming one that is not a draft. */
export function begunEditions(editions: readonly Edition[]): readonly Edition[] {
  const begun = editions.filter(({ upcoming }) => upcoming !== true);
  return begun.length > 0 ? begun : editions.filter(({ draft }) => draft !== true).slice(0, 1);
}

/** Returns the names of an edition besides its date, `MH3`, `Modern Horizons 3`, including those that only the work's list of releases states. */
export function namesOfEdition(
  { releases, editionNames = {} }: Pick<Work, 'releases' | 'editionNames'>,
  { id, aliases }: Pick<Edition, 'id' | 'aliases'>,
): readonly string[] {
  const released = releases.filter(({ edition }) => edition === id).flatMap((release) => release.aliases ?? []);
  const short = [...new Set([...aliases, ...released])];
  return [...short, ...short.flatMap((alias) => ownValue(editionNames, alias) ?? [])];
}

/** Returns the date of an edition, and its names. */
export function dateAndNames(
  work: Pick<Work, 'releases' | 'editionNames'>,
  edition: Pick<Edition, 'id' | 'aliases'>,
): readonly string[] {
  return [edition.id, ...namesOfEdition(work, edition)];
}

/** Returns the edition of a work with a date or another name, in upper or lower case. */
export function editionNamed(
  { works, editions }: Pick<Archive, 'works' | 'editions'>,
  id: string,
  name: string,
): Edition | undefined {
  const wanted = name.toLowerCase();
  const work = works.find((one) => one.id === id);
  const all = editions(id);
  return (
    all.find((edition) => edition.id === name) ??
    all.find((edition) => work && namesOfEdition(work, edition).some((one) => one.toLowerCase() === wanted))
  );
}

/** Returns the edition of a version, which may be shortened: `2.1` means 2.1.0. The last matching edition counts, without drafts. */
export function editionOfVersion(editions: readonly Edition[], version: string): Edition | undefined {
  return editions.findLast(
    ({ version: own, draft }) => draft !== true && own !== undefined && `${own}.`.startsWith(`${version}.`),
  );
}

/**
 * Returns the whole editions in the work's own language that have taken effect, oldest first. Excerpts are left out, since no rule begins or ends with
 * one, unless the work has nothing else.
 */
export function wholeEditions(archive: Editions, work: Work): readonly Edition[] {
  return withoutExcerpts(begunEditions(sourceEditions(archive, work)), work);
}

/** Returns the whole editions in the work's own language, including upcoming ones but not drafts. */
export function wholeEditionsOfAllDays(archive: Editions, work: Work): readonly Edition[] {
  const dated = sourceEditions(archive, work).filter(({ draft, upcoming }) => draft !== true || upcoming !== true);
  return withoutExcerpts(dated, work);
}

function sourceEditions(archive: Editions, { id: work, source }: Work): readonly Edition[] {
  return archive.editions(work).filter(({ id }) => archive.languages(work, id).includes(source));
}

function withoutExcerpts(editions: readonly Edition[], { source }: Work): readonly Edition[] {
  const whole = editions.filter((edition) => !isExcerpt(edition, source));
  return whole.length > 0 ? whole : editions;
}
