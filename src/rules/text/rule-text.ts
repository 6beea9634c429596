/** Rules as plain text, as people quote them. */
import type { Block, Rule } from '../model.ts';

/** The body of a rule without its examples, a line for each block. */
export function ruleText(rule: Rule): string {
  return rule.blocks
    .filter((block) => block.kind !== 'example')
    .map(blockText)
    .join('\n');
}

/** The examples of a rule without their labels; the later paragraphs of an example follow it on lines of their own. */
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

/** One block: items with their bullets, notes with their labels. */
export function blockText(block: Block): string {
  const lead = block.bullet ?? (block.label === undefined ? '' : `${block.label}:`);
  return lead === '' ? block.text : `${lead} ${block.text}`;
}
