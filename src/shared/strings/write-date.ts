/** Days as languages write them. Pure, and shared with the reader's browser. */
import { interfaceTag, type Language } from '../languages.ts';

/** What the first of a month is called, where that is more than its figure. */
const FIRST: Readonly<Record<string, string>> = { fr: '1er', pt: '1º' };

const formats = new Map<string, Intl.DateTimeFormat>();
/** A menu of a hundred editions on every page asks for the same days again and again. */
const written = new Map<string, string>();

/** A day as the language writes it, or where it has no catalogue as English does: `2024-06-07` → `7 de junho de 2024`. */
export function writeDate(day: string, language: Language): string {
  const tag = interfaceTag(language);
  const key = `${tag} ${day}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(tag, format);
  const date = format.format(new Date(`${day}T00:00:00Z`)).replace(/^1(?= )/, FIRST[tag.slice(0, 2)] ?? '1');
  written.set(key, date);
  return date;
}
