/** The look and the labels of a work's symbols. Pure, and shared with the reader's browser. */
import type { SymbolSign, WorkSymbols } from '@rulegraph/core/work';

/** Matches a symbol in a text: `{T}`, `{2/W}`. */
export const SYMBOL = /\{[^{}\s]{1,8}\}/g;

/** A symbol with its label; one such as `{2/W}` consists of several signs. */
interface LabeledSymbol {
  readonly signs: readonly SymbolSign[];
  readonly label: string;
}

/** Returns the look of the symbol with this text between its braces, labeled in a language; null if the work does not define it. */
export function lookOfSymbol(inside: string, symbols: WorkSymbols, language: string) {
  const symbol = labelSymbol(inside, symbols, language);
  if (symbol === null) return null;
  const [first, second] = symbol.signs;
  const looks = [first?.shape, first?.tone, second?.tone === undefined ? undefined : `or-${second.tone}`];
  return { className: ['symbol', 'drawn', ...looks.filter((look) => look !== undefined)], label: symbol.label };
}

function labelSymbol(inside: string, { named, number, either }: WorkSymbols, language: string): LabeledSymbol | null {
  const sign = Object.hasOwn(named, inside) ? named[inside] : undefined;
  if (sign !== undefined) return { signs: [sign], label: inLanguage(sign.labels, language) };
  if (number !== undefined && /^\d+$/.test(inside)) {
    return { signs: [{ labels: number }], label: inLanguage(number, language).replace('{number}', inside) };
  }
  const parts = inside.split('/');
  if (either === undefined || parts.length < 2) return null;
  const labeled = parts.map((part) => labelSymbol(part, { named, number }, language)).filter((part) => part !== null);
  if (labeled.length < parts.length) return null;
  const label = labeled
    .map((part) => part.label)
    .reduce((first, second) => inLanguage(either, language).replace('{first}', first).replace('{second}', second));
  return { signs: labeled.flatMap(({ signs }) => signs), label };
}

/** Returns the label in a language. Labels are keyed by language code, while texts have tags: `pt-BR` falls back to `pt`. */
function inLanguage(labels: Readonly<Record<string, string>>, tag: string): string {
  return labels[tag] ?? labels[tag.replace(/-.*$/s, '')] ?? Object.values(labels)[0] ?? '';
}

/** Returns the symbols with their labels in one language only, which keeps files small. */
export function symbolsIn({ named, number, either }: WorkSymbols, language: string): WorkSymbols {
  const only = (labels: Readonly<Record<string, string>>) => ({ [language]: inLanguage(labels, language) });
  return {
    named: Object.fromEntries(Object.entries(named).map(([inside, sign]) => [inside, { ...sign, labels: only(sign.labels) }])),
    ...(number === undefined ? {} : { number: only(number) }),
    ...(either === undefined ? {} : { either: only(either) }),
  };
}
