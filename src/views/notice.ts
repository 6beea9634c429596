/** What must be said about a text that only restates the rules. */
import type { Edition, Licence, Work } from '../rules/work.ts';
import type { Language } from '../shared/languages.ts';

/** The work's notice where one of these editions is a restatement, or translates one; it would be false beside a publisher's own text. */
export function noticeFor(work: Work, editions: readonly Edition[], language: Language): string | undefined {
  return restated(work, editions, language) ? (work.notice[language.code] ?? work.notice[work.source]) : undefined;
}

/** The licence of what is read in these editions. */
export function licenceFor(work: Work, editions: readonly Edition[], language: Language): Licence {
  return restated(work, editions, language) ? (work.restatementLicence ?? work.licence) : work.licence;
}

function restated({ source }: Work, editions: readonly Edition[], { code }: Language): boolean {
  return editions.some(({ languages }) => [source, code].some((lang) => languages[lang]?.status === 'restatement'));
}
