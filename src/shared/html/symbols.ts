/** Symbols as their work declares them: a shape for the eye, a name for the ear, and still the text `{T}` for whoever copies it. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { SymbolSign, WorkSymbols } from '../../rules/work.ts';

/** What is known of one symbol: a single one, or one of several that stand for each other as in `{2/W}`. */
interface Drawn {
  readonly signs: readonly SymbolSign[];
  readonly label: string;
}

/**
 * Gives the symbols in a text the shapes and names of their work; `language` is that of the text where an element does not say another.
 * A symbol that the work does not know stays as it is.
 */
export function drawSymbols(content: readonly ElementContent[], symbols: WorkSymbols, language: string): ElementContent[] {
  return content.map((node) => {
    if (node.type !== 'element') return node;
    const { lang } = node.properties;
    const here = typeof lang === 'string' ? lang : language;
    const [text] = node.children;
    const isSymbol = Array.isArray(node.properties['className']) && node.properties['className'].includes('symbol');
    if (!isSymbol || text?.type !== 'text') return { ...node, children: drawSymbols(node.children, symbols, here) };
    return draw(text.value, symbols, here) ?? node;
  });
}

function draw(text: string, symbols: WorkSymbols, language: string): Element | null {
  const inside = text.slice(1, -1);
  const drawn = signOf(inside, symbols, language);
  if (drawn === null) return null;
  const [first, second] = drawn.signs;
  const looks = [first?.shape, first?.tone, second?.tone === undefined ? undefined : `or-${second.tone}`];
  const className = ['symbol', 'drawn', ...looks.filter((look) => look !== undefined)];
  const brace = (sign: string) => h('span', { className: ['brace'] }, sign);
  return h('span', { className, role: 'img', ariaLabel: drawn.label, title: drawn.label }, [brace('{'), inside, brace('}')]);
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

/** Labels are keyed by language code, texts are marked with tags: `pt-BR` is read as `pt`. */
function inLanguage(labels: Readonly<Record<string, string>>, tag: string): string {
  return labels[tag] ?? labels[tag.replace(/-.*$/, '')] ?? Object.values(labels)[0] ?? '';
}
