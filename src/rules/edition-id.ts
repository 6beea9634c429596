/** How editions are named: their effective date, followed by a count where two releases share the date. */

/** A count begins with 2, and has one spelling: `.1` and `.02` would be second names. */
const EDITION_ID = /^(\d{4})-(\d{2})-(\d{2})(?:\.(?:[2-9]|[1-9]\d{1,2}))?$/;
const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The first year of four digits: what is earlier would be shown as a day of another year. */
const FIRST_YEAR = 1000;

/**
 * Tells whether an edition may be called so: by a day that its year has. Names of editions become names of folders and parts of addresses:
 * what a document says its edition were is held to this, too.
 */
export function isEditionId(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = EDITION_ID.exec(text)?.map(Number) ?? [];
  const days = month === 2 && !isLeapYear(year) ? 28 : (DAYS_OF_MONTHS[month - 1] ?? 0);
  return year >= FIRST_YEAR && day > 0 && day <= days;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
