/** When a text read so, in words. */
import { interfaceTag, type Language } from '../shared/languages.ts';
import { writeDate } from '../shared/strings/write-date.ts';
import type { Translate } from './words.ts';

/** From a day until the day on which another text took effect; null where none has. */
export interface Period {
  readonly from: string;
  readonly until: string | null;
}

/** `It read so from July 15, 2008 until November 20, 2020.` */
export function sayPeriods(periods: readonly Period[], t: Translate, reader: Language): string {
  const spans = periods.map(({ from, until }) => {
    const since = writeDate(from, reader);
    return until === null ? t('findQuoteSince', { since }) : t('findQuoteFromUntil', { since, until: writeDate(until, reader) });
  });
  const isOver = periods.at(-1)?.until !== null;
  return `${t(isOver ? 'findQuoteSaid' : 'findQuoteSays')} ${new Intl.ListFormat(interfaceTag(reader)).format(spans)}.`;
}
