/** When a text read so, in words. */
import { interfaceTag, type Language } from '../site/languages.ts';
import { writeDate } from '../site/strings/write-date.ts';
import type { Say } from './words.ts';

/** From a day until the day on which another text took effect; null where none has. */
export interface Period {
  readonly from: string;
  readonly until: string | null;
}

/** `It read so from July 15, 2008 until November 20, 2020.` */
export function sayPeriods(periods: readonly Period[], say: Say, reader: Language): string {
  const spans = periods.map(({ from, until }) => {
    const since = writeDate(from, reader);
    return until === null
      ? say('findQuoteSince', { since })
      : say('findQuoteFromUntil', { since, until: writeDate(until, reader) });
  });
  const isOver = periods.at(-1)?.until !== null;
  return `${say(isOver ? 'findQuoteSaid' : 'findQuoteSays')} ${new Intl.ListFormat(interfaceTag(reader)).format(spans)}.`;
}
