/**
 * Parses dates as people write them: `June 7, 2024`, `7 de junho de 2024`, `20240607`, `2024.06.07`, `7.6.2024`, `july 2009`, `2024年6月7日`. Also
 * checks the names of editions.
 */
import { foldNumerals } from './citations/grammar.ts';
import { memoize } from './memo.ts';

/** The languages whose names of months are recognized. */
const LANGUAGES = ['en', 'pt', 'es', 'fr', 'it', 'de', 'nl'];

/** A date in a text. Offsets into the text, `end` exclusive. */
interface WrittenDate {
  /** `2024-06-07`, or `2024-06` for a month and a year. */
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

const YEAR = '(?:19|20)\\d{2}';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0[1-9]|1[0-2])';

/** Returns the numbers of months by their folded long and short names, also as they stand after a day: `juin`, `jun`, `sept`, `июня`. */
const monthNames = /* @__PURE__ */ memoize((lang: string): ReadonlyMap<string, number> => {
  const names = new Map<string, number>();
  for (const language of lang === '' ? LANGUAGES : [lang, ...LANGUAGES]) {
    for (const month of ['long', 'short'] as const) {
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, { month, day, calendar: 'gregory', timeZone: 'UTC' });
        for (let number = 12; number >= 1; number -= 1) {
          const name = foldMonth(format.formatToParts(middleOf(number)).find(({ type }) => type === 'month')?.value ?? '');
          if (/^\p{L}/u.test(name) && !names.has(name)) names.set(name, number);
        }
      }
    }
  }
  return names.set('sept', 9);
});

/** Returns a moment in the middle of a month of 1970, in milliseconds. */
function middleOf(month: number): number {
  return (month - 0.5) * 30.4 * 24 * 3600 * 1000;
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function foldMonth(name: string): string {
  return foldLetters(name).folded.replaceAll('.', '');
}

const datePattern = /* @__PURE__ */ memoize((lang: string): RegExp => {
  const names = [...monthNames(lang).keys()].sort((a, b) => b.length - a.length).join('|');
  const name = `(?:${names})\\.?`;
  const digital = `(?<y1>${YEAR})(?<joint>[-./]?)(?<m1>${MONTH})(?:\\k<joint>(?<d1>(?:0[1-9]|[12]\\d|3[01])))?`;
  const asian = `(?<!\\p{N})(?<y2>${YEAR})\\s?[年년]\\s*(?<m2>\\d{1,2})\\s?[月월](?:\\s*(?<d2>\\d{1,2})\\s?[日일])?`;
  const monthFirst = `(?<n3>${name})(?:\\s*(?<d3>${DAY})(?:st|nd|rd|th)?(?:\\s*[,،])?)?\\s+(?:de\\s+|del\\s+)?(?<y3>${YEAR})`;
  const dayFirst = `(?<d4>${DAY})(?:st|nd|rd|th|er|º|o|°|\\.)?\\s+(?:de\\s+|of\\s+|ב)?(?<n4>${name})\\s*[,،]?\\s+(?:de\\s+|del\\s+|nam\\s+)?(?<y4>${YEAR})`;
  const yearFirst = `(?<y5>${YEAR})(?:\\.(?=\\s+${name}\\s+${DAY}\\b))?\\s+(?<n5>${name})(?:\\s+(?<d5>${DAY}))?`;
  const dotted = `(?<d6>${DAY})\\.\\s?(?<m6>0?[1-9]|1[0-2])\\.\\s?(?<y6>${YEAR})`;
  const slashed = `(?<y7>${YEAR})[-./](?<m7>\\d{1,2})[-./](?<d7>\\d{1,2})|(?<s8>\\d{1,2})/(?<t8>\\d{1,2})/(?<y8>${YEAR}|\\d{2})`;
  const forms = [dotted, dayFirst, monthFirst, yearFirst, digital, ...(lang === '' ? [] : [slashed])];
  return new RegExp(`${asian}|(?<![\\p{L}\\p{N}])(?<!\\p{N}[.,])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
});

/** What each date has and most texts have not: a year, or slashes. */
const YEAR_OR_SLASHES = /\p{N}{4}|\p{N}\/\p{N}{1,2}\/\p{N}/u;

/** Years of two digits from here on are of the last century. */
const LAST_CENTURY = 70;

/**
 * Finds the dates in a text, in order. Digits without a day are a month only with a hyphen: `2024-06`. `lang`: the language of the text, if it is known, with
 * which `4/5/24` is a date, in English of April, else of May.
 */
export function findWrittenDates(text: string, lang = ''): WrittenDate[] {
  if (!YEAR_OR_SLASHES.test(text)) return [];
  const { folded, offsets } = foldLetters(foldNumerals(text));
  return [...folded.matchAll(datePattern(lang))].flatMap(({ 0: written, index, groups = {} }) => {
    const { y1, y2, y3, y4, y5, y6, y7, y8, m1, m2, m6, m7, s8, t8, n3, n4, n5, d1, d2, d3, d4, d5, d6, d7, joint } = groups;
    if (y1 !== undefined && d1 === undefined && joint !== '-') return [];
    const named = n3 ?? n4 ?? n5;
    const [slashedMonth, slashedDay] = lang.startsWith('en') ? [s8, t8] : [t8, s8];
    const month = named === undefined ? Number(m1 ?? m2 ?? m6 ?? m7 ?? slashedMonth) : monthNames(lang).get(foldMonth(named));
    const short = y8?.length === 2 ? (Number(y8) < LAST_CENTURY ? `20${y8}` : `19${y8}`) : y8;
    const year = y1 ?? y2 ?? y3 ?? y4 ?? y5 ?? y6 ?? y7 ?? short;
    const day = d1 ?? d2 ?? d3 ?? d4 ?? d5 ?? d6 ?? d7 ?? slashedDay;
    if (month === undefined || year === undefined || month < 1 || month > 12) return [];
    if (day !== undefined && (Number(day) < 1 || Number(day) > daysIn(month, Number(year)))) return [];
    const parts = [year, String(month), ...(day === undefined ? [] : [day])];
    const [start = 0, end = text.length] = [offsets[index], offsets[index + written.length]];
    return [{ date: parts.map((part) => part.padStart(2, '0')).join('-'), start, end }];
  });
}

/** Returns small letters without accents and vowel signs, and where in the text each of them stands. With the names of months so folded, patterns need not be. */
function foldLetters(text: string): { readonly folded: string; readonly offsets: readonly number[] } {
  const offsets: number[] = [];
  let folded = '';
  let offset = 0;
  for (const character of text) {
    const [first = ''] = /\p{Script=Hangul}/u.test(character) ? character : character.normalize('NFKD').toLowerCase();
    if (!/\p{M}/u.test(first)) {
      folded += first;
      for (let unit = 0; unit < first.length; unit += 1) offsets.push(offset);
    }
    offset += character.length;
  }
  return { folded, offsets };
}

/** Returns the date that a whole text is, or undefined if it is anything else. */
export function parseWrittenDate(text: string): string | undefined {
  const trimmed = text.trim();
  const [only] = findWrittenDates(trimmed);
  return only !== undefined && only.start === 0 && only.end === trimmed.length ? only.date : undefined;
}

/** A date, and a count from 2 for further releases of that date. The count has one spelling: `.1` and `.02` would be second names. */
const EDITION_ID = /^(\d{4})-(\d{2})-(\d{2})(?:\.(?:[2-9]|[1-9]\d{1,2}))?$/;

/** Earlier years have fewer than four digits, and would be formatted as another year. */
const FIRST_YEAR = 1000;

/** Tells whether a text is the name of an edition, which is also that of its folder and part of its address: a valid date, perhaps with a count. */
export function isEditionId(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = EDITION_ID.exec(text)?.map(Number) ?? [];
  return year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year);
}

/** Tells whether a text is a day that exists: `2024-06-07`. */
export function isDay(text: string): boolean {
  return isEditionId(text) && !text.includes('.');
}

/** Tells whether an edition took effect by a day, or by the end of a month or year: `2024-06-07.2` by `2024-06-07`, `2024-06`, `2024`. */
export function tookEffectBy(edition: string, date: string): boolean {
  // `~` sorts after everything that may follow: the month, the day and the count of further editions of the day.
  return edition <= `${date}~`;
}
