/** Which editions a work's history is made of: a quotation of eleven rules says nothing about all the others. */
import { memoize } from '../rules/memo.ts';
import type { Edition, Work } from '../rules/work.ts';
import type { Archive } from './archive.ts';

/** Texts that hold some of the rules of their day, and say nothing of those that they leave out. */
const PARTIAL: readonly string[] = ['excerpt', 'rulings'];

/** What is needed of an archive to read its texts. */
type Texts = Pick<Archive, 'works' | 'editions' | 'languages' | 'expression'>;

/**
 * Returns the texts of an archive without the quotations and rulings that stand beside whole editions, since they repeat the words of other
 * days. The same object for everyone who asks.
 */
export const wholeTexts = memoize(withoutParts);

function withoutParts(archive: Texts): Texts {
  const whole = new Map(archive.works.map((work) => [work.id, new Set(wholeEditions(archive, work).map(({ id }) => id))]));
  const sources = new Map(archive.works.map(({ id, source }) => [id, source]));
  return {
    ...archive,
    languages: (work, edition) =>
      archive.languages(work, edition).filter((lang) => lang !== sources.get(work) || whole.get(work)?.has(edition) === true),
  };
}

/** Whether what is there of an edition in a language is a quotation or a ruling. */
export function isPartial({ languages }: Edition, lang: string): boolean {
  return isPartialStatus(languages[lang]?.status);
}

/** Whether a text with this status in its settings is one. */
export function isPartialStatus(status: string | undefined): boolean {
  return PARTIAL.includes(status ?? '');
}

/**
 * The editions that are there in the work's own language as a whole, oldest first. Quotations and rulings are editions to read and to
 * cite, but no rule ends with them. Where a work has nothing else, they are all that there is to follow.
 */
export function wholeEditions(archive: Pick<Archive, 'editions' | 'languages'>, { id: work, source }: Work): readonly Edition[] {
  const there = archive.editions(work).filter(({ id }) => archive.languages(work, id).includes(source));
  const whole = there.filter((edition) => !isPartial(edition, source));
  return whole.length > 0 ? whole : there;
}
