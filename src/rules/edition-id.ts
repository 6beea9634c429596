/** How editions are named: their effective date, followed by a count where two releases share the date. */

const EDITION_ID = /^(\d{4})-(\d{2})-(\d{2})(?:\.\d+)?$/;
const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Tells whether an edition may be called so: by a day that a calendar can have. Names of editions become names of folders and parts of addresses:
 * what a document says its edition were is held to this, too.
 */
export function isEditionId(text: string): boolean {
  const [, , month, day] = EDITION_ID.exec(text)?.map(Number) ?? [];
  return month !== undefined && day !== undefined && day > 0 && day <= (DAYS_OF_MONTHS[month - 1] ?? 0);
}
