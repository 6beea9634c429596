/** Interface words: what a catalogue holds and how a message is put together. Pure, and shared with the reader's browser. */

/** A text with `{places}` to fill, or one for each plural form that the language has, chosen by `count`. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** What fills the places of a message: `{count}`. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * Fills a message in: `{ one: '{count} rule', other: '{count} rules' }` with `{ count: 2 }` gives `2 rules`. Numbers are written as the
 * language writes them.
 */
export function fillMessage(message: Message, tag: string, values: Values = {}): string {
  const text = typeof message === 'string' ? message : pluralForm(message, tag, values['count']);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'number' ? numberFormat(tag).format(value) : value;
  });
}

function pluralForm(
  message: Partial<Record<Intl.LDMLPluralRule, string>>,
  tag: string,
  count: string | number | undefined,
): string {
  const form = pluralRules(tag).select(Number(count ?? 0));
  return message[form] ?? message.other ?? '';
}

// Making an Intl object costs more than a hundred uses of one, and a build writes thousands of pages.
const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function pluralRules(tag: string): Intl.PluralRules {
  const made = rules.get(tag) ?? new Intl.PluralRules(tag);
  rules.set(tag, made);
  return made;
}

function numberFormat(tag: string): Intl.NumberFormat {
  const made = numbers.get(tag) ?? new Intl.NumberFormat(tag);
  numbers.set(tag, made);
  return made;
}
