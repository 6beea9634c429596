/** What must be said about a text that only restates the rules. */
import type { Edition, Work } from '../rules/work.ts';
import type { Language } from './languages.ts';

/** The work's notice where one of these editions is a restatement, or translates one; it would be false beside a publisher's own text. */
export function noticeFor(work: Work, editions: readonly Edition[], language: Language): string | undefined {
  const restated = editions.some(({ languages }) =>
    [work.source, language.code].some((code) => languages[code]?.status === 'restatement'),
  );
  return restated ? (work.notice[language.code] ?? work.notice[work.source]) : undefined;
}
