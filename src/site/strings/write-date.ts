/** Days as languages write them. Pure, and shared with the reader's browser. */
import { interfaceTag, type Language } from '../languages.ts';

const dates = new Map<string, Intl.DateTimeFormat>();

/** A day as the language writes it, or where it has no catalogue as English does: `2024-06-07` → `7 de junho de 2024`. */
export function writeDate(day: string, language: Language): string {
  const tag = interfaceTag(language);
  const made = dates.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  dates.set(tag, made);
  return made.format(new Date(`${day}T00:00:00Z`));
}
