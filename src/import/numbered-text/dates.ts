/**
 * Finds dates as documents print them, in the forms and languages of the publishers, and the effective date among them. `rules/written-date` finds
 * dates in texts of any language; only with the language of a document is it known whether `4/5/2024` is in April or in May.
 */

import { diagnose } from '@rulegraph/core/diagnostics';
import type { Place } from '@rulegraph/core/model';
import type { VFileMessage } from 'vfile-message';
import type { ImportContext } from '../importer.ts';
import { type Line, placeIn } from '../lines.ts';

/** A date in a text. */
interface PrintedDate {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly start: number;
}

/** A shortened month has at least this many letters. */
const SHORTEST_MONTH = 3;

const FORMS: readonly { readonly pattern: RegExp; readonly order: 'ymd' | 'mdy' | 'dmy' }[] = [
  { pattern: /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/gu, order: 'ymd' },
  { pattern: /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})/gu, order: 'ymd' },
  { pattern: /(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})/gu, order: 'mdy' },
  { pattern: /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/gu, order: 'dmy' },
  { pattern: /(\p{L}{3,12})\.?\s{0,3}(\d{1,2})(?:st|nd|rd|th)?\s{0,3},?\s{1,3}(\d{4})/gu, order: 'mdy' },
  {
    pattern: /(\d{1,2})(?:er|º|°|\.|st|nd|rd|th)?\s{1,3}(?:de\s|of\s)?(\p{L}{3,12})\.?,?\s{1,3}(?:de\s|del\s)?(\d{4})/gu,
    order: 'dmy',
  },
];

/**
 * Returns the dates in a text, in order: `July 11, 2009`, `June18, 2021`, `04/23/99`, `11 de julho de 2009`, `2024年6月7日`. Names of months
 * are those of the language and of English; with slashes, the month comes first in English texts and the day in others.
 */
export function findDates(text: string, lang: string): readonly PrintedDate[] {
  const found = FORMS.flatMap(({ pattern, order }) =>
    Array.from(text.matchAll(pattern), (match) => {
      const [, a = '', b = '', c = ''] = match;
      const dayFirst = order === 'dmy' || (order === 'mdy' && /^\d/.test(a) && !lang.startsWith('en'));
      const [year, month, day] = order === 'ymd' ? [a, b, c] : dayFirst ? [c, b, a] : [c, a, b];
      const date = toIsoDate(year, month, day, lang);
      return date === undefined ? undefined : { date, start: match.index };
    }),
  );
  return found.filter((date) => date !== undefined).sort((a, b) => a.start - b.start);
}

/** Returns the day in the name of an edition or of a file: `2024-06-07.2`, `MagicCompRules 20240607.txt`. */
export function dateInName(name: string): string | undefined {
  const match = /(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/.exec(name);
  const [, year = '', month = '', day = ''] = match ?? [];
  return match === null ? undefined : toIsoDate(year, month, day, 'en');
}

function toIsoDate(year: string, month: string, day: string, lang: string): string | undefined {
  const y = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);
  const m = /^\d+$/.test(month) ? Number(month) : monthNumber(month, lang);
  const date = new Date(Date.UTC(y, m - 1, Number(day)));
  const isValid = y >= 1900 && m >= 1 && m <= 12 && date.getUTCMonth() === m - 1;
  return isValid ? date.toISOString().slice(0, 10) : undefined;
}

/** Returns 1 to 12, or 0 for an unknown name. A month may be shortened. */
function monthNumber(name: string, lang: string): number {
  const folded = name.toLowerCase();
  for (const language of [lang, 'en']) {
    const index = monthNames(language).findIndex(
      (month) => month === folded || (folded.length >= SHORTEST_MONTH && month.startsWith(folded)),
    );
    if (index >= 0) return index + 1;
  }
  return 0;
}

function monthNames(lang: string): readonly string[] {
  const format = new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2000, month, 1))).toLowerCase());
}

interface StatedDate {
  readonly date: string;
  readonly place: Place;
  /** Whether it may be the day on which the text was written. */
  readonly isWritten?: boolean;
}

/** The effective date, null if it is unknown, and reports of what contradicts it. */
interface EffectiveDate {
  readonly effective: string | null;
  readonly messages: readonly VFileMessage[];
}

/**
 * Finds the effective date: that of the user's edition, else the one stated before the rules, else the one stated after them.
 * Contradictions, including those with the file name, are reported. `words`: what the lines that state the date contain.
 */
export function findEffectiveDate(
  front: readonly Line[],
  back: readonly Line[],
  words: readonly string[],
  { lang, edition }: Pick<ImportContext, 'lang' | 'edition'>,
): EffectiveDate {
  const inFront = statedDates(front, words, lang);
  const inBack = statedDates(back, words, lang);
  // A footer says when its page was written, the head of a document which text it is.
  const inHead = datesInHead(front, lang);
  const marked = inFront[0] ?? inBack.find(({ isWritten }) => !isWritten);
  const stated = marked ?? inHead[0] ?? inBack[0];
  const given = edition === undefined ? undefined : dateInName(edition);
  const file = front[0]?.file ?? back[0]?.file ?? '';
  const named = dateInName(file.split('/').at(-1) ?? '');
  const effective = given ?? stated?.date ?? null;
  // Without words about them, one of several dates may be that of an amendment.
  const messages = [...inFront, ...(marked === undefined && given === undefined ? inHead : []), ...inBack]
    .filter(({ date }, index, all) => date !== effective && all.findIndex((other) => other.date === date) === index)
    .map(({ date, place }) => dateMismatch(`the text says "${date}", but "${effective}" was used`, place));
  if (named !== undefined && stated !== undefined && named !== stated.date) {
    messages.push(dateMismatch(`the file name says "${named}", the text "${stated.date}"`, stated.place));
  }
  return { effective, messages };
}

/** Falls back to the date in the file name if the text names none, and reports that. */
export function orDateInName(date: EffectiveDate, path: string): EffectiveDate {
  const named = date.effective === null ? dateInName(path.split('/').at(-1) ?? '') : undefined;
  if (named === undefined) return date;
  const message = diagnose({
    code: 'date-from-name',
    reason: `the text names no date; "${named}" was taken from the file name`,
    place: { file: path, line: 1, column: 1 },
    remedy: 'name the edition with --edition if the rules took effect on another day',
  });
  return { effective: named, messages: [...date.messages, message] };
}

/** Words that may also mark the day on which the text was written. */
const WRITING_DATE_WORDS: ReadonlySet<string> = new Set(['last updated', 'updated', 'version', 'stand:', '发布', '發布', '更新']);

/** Returns the dates in lines with one of the words; other lines, such as credits, name other dates. */
function statedDates(lines: readonly Line[], words: readonly string[], lang: string): readonly StatedDate[] {
  return lines.flatMap((line) => {
    const text = line.text.toLowerCase();
    const found = words.flatMap((word) => {
      const at = text.indexOf(word.toLowerCase());
      return at < 0 ? [] : [{ word, end: at + word.length }];
    });
    if (found.length === 0) return [];
    const dates = findDates(line.text, lang);
    // In `Version of March 12, in force from April 1`, the date after the words about the effective date counts.
    const effectiveWords = Math.min(...found.filter(({ word }) => !WRITING_DATE_WORDS.has(word)).map(({ end }) => end));
    const first = dates.find(({ start }) => start >= effectiveWords) ?? dates[0];
    return first === undefined
      ? []
      : [{ date: first.date, place: placeIn(line, first.start), isWritten: effectiveWords === Number.POSITIVE_INFINITY }];
  });
}

/** Returns the dates in the first lines of a document, whatever the words around them. */
function datesInHead(front: readonly Line[], lang: string): readonly StatedDate[] {
  const head = front.filter(({ text }) => text.trim() !== '').slice(0, 12);
  return head.flatMap((line) => findDates(line.text, lang).map(({ date, start }) => ({ date, place: placeIn(line, start) })));
}

function dateMismatch(reason: string, place: Place): VFileMessage {
  return diagnose({
    code: 'date-mismatch',
    reason,
    place,
    remedy: 'name the edition with --edition if the wrong date was used',
  });
}
