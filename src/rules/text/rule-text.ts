/** Returns rules and blocks as plain text. */
import type { Block, Expression, PictureMark, Rule } from '../model.ts';

/** Returns the text of a rule without its examples, one line a block. */
export function ruleText(rule: Rule): string {
  return rule.blocks
    .filter((block) => block.kind !== 'example')
    .map(blockText)
    .join('\n');
}

/** Returns the examples of a rule without their labels, one line a paragraph. */
export function ruleExamples(rule: Rule): string[] {
  const examples: string[] = [];
  for (const [index, block] of rule.blocks.entries()) {
    if (block.kind !== 'example') continue;
    const continues = block.label === undefined && rule.blocks[index - 1]?.kind === 'example';
    if (continues) examples.push(`${examples.pop()}\n${block.text}`);
    else examples.push(block.text);
  }
  return examples;
}

/** Returns the labels of a rule's examples, one for each that `ruleExamples` returns. */
export function exampleLabels({ blocks }: Rule): (string | null)[] {
  return blocks.flatMap(({ kind, label }, index) => {
    if (kind !== 'example') return [];
    return label === undefined && blocks[index - 1]?.kind === 'example' ? [] : [label ?? null];
  });
}

/** Returns the text of a block: an item with its bullet, a note with its label. */
export function blockText(block: Block): string {
  const lead = block.bullet ?? (block.label === undefined ? '' : `${block.label}:`);
  return lead === '' ? block.text : `${lead} ${block.text}`;
}

function blocksOf({ front, rules, glossary, back }: Expression): readonly Block[] {
  return [...front, ...rules.flatMap((rule) => rule.blocks), ...glossary.flatMap(({ senses }) => senses.flat()), ...back];
}

/** Returns every picture in an expression, including repeated ones. */
export function picturesOf(expression: Expression): readonly (PictureMark & Pick<Block, 'place'>)[] {
  return blocksOf(expression).flatMap(({ marks, place }) =>
    marks.flatMap((mark) => (mark.kind === 'picture' ? [{ ...mark, place }] : [])),
  );
}
