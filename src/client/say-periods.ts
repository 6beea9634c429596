/** When a text read so, in words. */
import type { Say } from './words.ts';

/** From a day until the day on which another text took effect; null where none has. */
export interface Period {
  readonly from: string;
  readonly until: string | null;
}

/** `It read so from July 15, 2008 until November 20, 2020.` */
export function sayPeriods(periods: readonly Period[], say: Say, tag: string): string {
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const spans = periods.map(({ from, until }) => {
    const since = day.format(new Date(from));
    return until === null
      ? say('findQuoteSince', { since })
      : say('findQuoteFromUntil', { since, until: day.format(new Date(until)) });
  });
  const isOver = periods.at(-1)?.until !== null;
  return `${say(isOver ? 'findQuoteSaid' : 'findQuoteSays')} ${new Intl.ListFormat(tag).format(spans)}.`;
}
