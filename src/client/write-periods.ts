/** Writes the periods in which a text was in force. */
import { interfaceTag, type Language } from '../shared/languages.ts';
import { writeDate } from '../shared/strings/message.ts';
import type { Translate } from './translator.ts';

/** The days on which a text and the next one took effect; `until` is null if there is no next one. */
export interface Period {
  readonly from: string;
  readonly until: string | null;
}

/** Returns `It read so from July 15, 2008 until November 20, 2020.` */
export function writePeriods(periods: readonly Period[], t: Translate, reader: Language): string {
  const spans = periods.map(({ from, until }) => {
    const since = writeDate(from, reader);
    return until === null ? t('findQuoteSince', { since }) : t('findQuoteFromUntil', { since, until: writeDate(until, reader) });
  });
  const isOver = periods.at(-1)?.until !== null;
  return t(isOver ? 'findQuoteSaid' : 'findQuoteSays', { periods: new Intl.ListFormat(interfaceTag(reader)).format(spans) });
}
