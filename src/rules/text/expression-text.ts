/** An expression as a numbered plain text, in the manner in which publishers issue their rules. */
import type { Block, Expression, Rule } from '../model.ts';
import type { Numbering } from '../work.ts';
import { blockText } from './rule-text.ts';

/** How the edition numbers, which tells where dots stand. */
export interface ExpressionTextOptions {
  readonly numbering: Numbering;
}

/** Importers know these headings in every language, and an expression keeps no heading for the parts that they open. */
const GLOSSARY_HEADING = 'Glossary';
/** Stands above back matter that does not open itself; importers set it aside. */
export const BACK_HEADING = 'Back matter';

/** Opens what stands behind the rules by itself, and belongs to it. */
const CREDITS_HEADING = 'Credits';

/** Paragraphs are parted by empty lines; what belongs to a rule follows it without one. Importing the text gives the same expression. */
export function expressionText(expression: Expression, { numbering }: ExpressionTextOptions): string {
  const dotted = new Set(numbering.dotted ?? []);
  const paragraphs = [
    ...matter(expression.front),
    ...expression.rules.map((rule) => ruleParagraph(rule, dotted)),
    ...(expression.glossary.length > 0 ? [GLOSSARY_HEADING] : []),
    ...expression.glossary.map(({ term, senses }) =>
      [term, ...senses.map((sense, index) => senseText(sense, index, senses.length))].join('\n'),
    ),
    ...(expression.back.length > 0 && expression.back[0]?.text !== CREDITS_HEADING ? [BACK_HEADING] : []),
    ...matter(expression.back),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/** Headings are underlined, for not all of them are worded so that importers know them. */
function matter(blocks: readonly Block[]): string[] {
  return blocks.map((block) =>
    block.kind === 'heading' ? `${block.text}\n${'='.repeat(Math.max(block.text.length, 3))}` : blockText(block),
  );
}

/** Behind the number stands the title, or else the first text: a title goes on as text if both stand in one line. */
function ruleParagraph(rule: Rule, dotted: ReadonlySet<string>): string {
  const [first, ...others] = rule.blocks;
  const statement = rule.title === null && first?.kind === 'text' ? first.text : null;
  const rest = statement === null ? rule.blocks : others;
  const number = `${rule.number}${dotted.has(rule.level) || isBare(rule.number) ? '.' : ''}`;
  const head = [number, rule.title, statement].filter((part) => part !== null).join(' ');
  return [head, ...rest.map(blockText)].join('\n');
}

/** Digits or letters alone would be read as the beginning of a sentence if no dot stood behind them. */
function isBare(number: string): boolean {
  return /^(?:\p{N}+|\p{L}+)$/u.test(number);
}

function senseText(blocks: readonly Block[], index: number, count: number): string {
  return (count > 1 ? `${index + 1}. ` : '') + blocks.map(blockText).join('\n');
}
