/** Writes messages and dates of the interface. Pure, and shared with the reader's browser. */
import { memoize } from '@rulegraph/core/memo';
import type en from '../catalogs/en.json';
import { interfaceTag, type Language } from './languages.ts';

/** Names of the messages. The English catalog has them all. */
export type MessageName = keyof typeof en;

/** A text with placeholders, `{count}`, or one for each plural form that the language has, chosen by `count`. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** All messages of the interface in one language. */
export type Catalog = Readonly<Record<MessageName, Message>>;

/** What replaces the placeholders of a message, by their names. */
export type Values = Readonly<Record<string, string | number>>;

/** Returns a message with its placeholders replaced, numbers in the format of the language: `{count} rules` with `{ count: 1200 }` → `1,200 rules`. */
export function fillMessage(message: Message, tag: string, values: Values = {}): string {
  const text = typeof message === 'string' ? message : pluralForm(message, tag, values['count']);
  const filled = text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? numberFormat(tag).format(value) : value;
  });
  return tag === 'it'
    ? filled.replace(ITALIAN_DAY, (_, article: string) => (/^il$/i.test(article) ? 'l’' : `${article}l’`))
    : filled;
}

/** Returns the placeholders of a message, each once, in alphabetical order: `{count}`. */
export function placeholders(message: Message): readonly string[] {
  const texts = typeof message === 'object' ? Object.values(message ?? {}) : [message];
  return [...new Set(texts.flatMap((text) => String(text).match(/\{\w+\}/g) ?? []))].sort();
}

/** Italian elides its article before 8 and 11: `del 8 agosto` → `dell’8 agosto`. */
const ITALIAN_DAY = /\b([dn]el|dal|al|sul|il) (?=(?:8|11) \p{L})/giu;

function pluralForm(
  message: Partial<Record<Intl.LDMLPluralRule, string>>,
  tag: string,
  count: string | number | undefined,
): string {
  const form = pluralRules(tag).select(Number(count ?? 0));
  return message[form] ?? message.other ?? '';
}

// Making an Intl object costs more than a hundred uses of one, and a build writes thousands of pages.
const pluralRules = memoize((tag: string) => new Intl.PluralRules(tag));
const numberFormat = memoize((tag: string) => new Intl.NumberFormat(tag));
// In the calendar of the editions' names, whatever that of the language is.
const dateFormat = memoize(
  (tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' }),
);

/** The first day of a month in languages that do not write it as a plain number. */
const FIRST: Readonly<Record<string, string>> = { fr: '1er', it: '1º', pt: '1º' };

/** Returns a day in the format of the interface around a language's texts: `2024-06-07` → `7 de junho de 2024`. */
export function writeDate(day: string, language: Language): string {
  return dateInTag(day, interfaceTag(language));
}

// Pages list hundreds of editions: each day is formatted once.
const dateInTag = memoize((day: string, tag: string): string =>
  dateFormat(tag)
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/^1(?= )/, FIRST[tag.slice(0, 2)] ?? '1'),
);
