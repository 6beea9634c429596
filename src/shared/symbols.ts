/** What the symbols of a work look like and are called. Pure; the pages and the reader's browser draw them alike. */
import type { SymbolSign, WorkSymbols } from '../rules/work.ts';

/** Cost and mana symbols as they are printed in text: `{T}`, `{2/W}`. */
export const SYMBOL = /\{[^{}\s]{1,8}\}/g;

/** How a symbol is shown: the classes that draw it, and what is read out in its place. */
export interface SymbolLook {
  readonly className: string[];
  readonly label: string;
}

/** What is known of one symbol: a single one, or one of several that stand for each other as in `{2/W}`. */
interface Drawn {
  readonly signs: readonly SymbolSign[];
  readonly label: string;
}

/** Returns the look of the symbol with this text between its braces, named in a language; null for one that the work does not know. */
export function lookOfSymbol(inside: string, symbols: WorkSymbols, language: string): SymbolLook | null {
  const drawn = signOf(inside, symbols, language);
  if (drawn === null) return null;
  const [first, second] = drawn.signs;
  const looks = [first?.shape, first?.tone, second?.tone === undefined ? undefined : `or-${second.tone}`];
  return { className: ['symbol', 'drawn', ...looks.filter((look) => look !== undefined)], label: drawn.label };
}

function signOf(inside: string, { named, number, either }: WorkSymbols, language: string): Drawn | null {
  const sign = Object.hasOwn(named, inside) ? named[inside] : undefined;
  if (sign !== undefined) return { signs: [sign], label: inLanguage(sign.labels, language) };
  if (number !== undefined && /^\d+$/.test(inside)) {
    return { signs: [{ labels: number }], label: inLanguage(number, language).replace('{number}', inside) };
  }
  const parts = inside.split('/');
  if (either === undefined || parts.length < 2) return null;
  const drawn = parts.map((part) => signOf(part, { named, number }, language)).filter((part) => part !== null);
  if (drawn.length < parts.length) return null;
  const label = drawn
    .map((part) => part.label)
    .reduce((first, second) => inLanguage(either, language).replace('{first}', first).replace('{second}', second));
  return { signs: drawn.flatMap(({ signs }) => signs), label };
}

/** Returns the label in a language. Labels are keyed by language code, texts are marked with tags: `pt-BR` is read as `pt`. */
function inLanguage(labels: Readonly<Record<string, string>>, tag: string): string {
  return labels[tag] ?? labels[tag.replace(/-.*$/, '')] ?? Object.values(labels)[0] ?? '';
}

/** Returns the symbols with their names in one language, as small as they can be sent. */
export function symbolsIn({ named, number, either }: WorkSymbols, language: string): WorkSymbols {
  const only = (labels: Readonly<Record<string, string>>) => ({ [language]: inLanguage(labels, language) });
  return {
    named: Object.fromEntries(Object.entries(named).map(([inside, sign]) => [inside, { ...sign, labels: only(sign.labels) }])),
    ...(number === undefined ? {} : { number: only(number) }),
    ...(either === undefined ? {} : { either: only(either) }),
  };
}
