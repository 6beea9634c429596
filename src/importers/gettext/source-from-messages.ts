/** What the messages alone say of the text that they translate, where that text is not in the archive. */
import type { Block, Expression, Rule } from '../../rules/model.ts';
import { compareNumbers, parentNumber, parseNumber, type Scheme } from '../../rules/numbering/index.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { LEADING_NUMBER } from './slots.ts';

/**
 * Every message that begins with a number is a rule; what follows it belongs to it. Behind the last number begins the glossary, whose terms
 * and senses cannot be told apart any more, so that those messages have no place.
 */
export function sourceFromMessages(
  entries: readonly CatalogueEntry[],
  shell: Expression,
  scheme: Scheme,
  label: RegExp,
): Expression {
  const rules: (Rule & { readonly blocks: Block[] })[] = [];
  const numbers = entries.map(({ source }) => parseNumber(scheme, LEADING_NUMBER.exec(source)?.[1] ?? ''));
  const last = numbers.findLastIndex((number) => number !== undefined && number.parts.length - 1 > scheme.chapterLevel);
  for (const [index, { source, lines }] of entries.entries()) {
    const place = { file: lines[0]?.file ?? '', line: lines[0]?.number ?? 1, column: 1 };
    const number = numbers[index];
    const rest = source.replace(LEADING_NUMBER, '');
    if (number !== undefined && index <= last) {
      const isTitle = number.parts.length - 1 <= scheme.chapterLevel;
      const parent = parentNumber(scheme, number.number);
      const blocks: Block[] = isTitle ? [] : [{ kind: 'text', text: rest, marks: [], place }];
      rules.push({ number: number.number, level: number.level, parent, title: isTitle ? rest : null, blocks, place });
      continue;
    }
    const above = rules.at(-1);
    if (above === undefined || index > last || source === '' || above.title !== null) continue;
    const printed = label.exec(source);
    const block = {
      kind: printed === null ? ('text' as const) : ('example' as const),
      text: source.slice(printed?.[0].length ?? 0),
      marks: [],
      place,
      ...(printed === null ? {} : { label: printed[2] ?? '' }),
    };
    above.blocks.push(block);
  }
  return { ...shell, rules: rules.toSorted((a, b) => compareNumbers(scheme, a.number, b.number)) };
}
