/** Returns blocks, rules and expressions as plain text, and compares ranges of it. */
import type { Block, Expression, PictureMark, Rule } from '../model.ts';
import type { Numbering } from '../work.ts';

/** Returns the text of a rule without its examples, one line per block. */
export function ruleText(rule: Rule): string {
  return rule.blocks
    .filter((block) => block.kind !== 'example')
    .map(blockText)
    .join('\n');
}

/** Returns the examples of a rule without their labels, one line per paragraph. */
export function ruleExamples(rule: Rule): string[] {
  const examples: string[] = [];
  for (const [index, block] of rule.blocks.entries()) {
    if (block.kind !== 'example') continue;
    if (continuesExample(rule.blocks, index)) examples.push(`${examples.pop()}\n${block.text}`);
    else examples.push(block.text);
  }
  return examples;
}

/** Returns the labels of a rule's examples, one for each that `ruleExamples` returns. */
export function exampleLabels({ blocks }: Rule): (string | null)[] {
  return blocks.flatMap(({ kind, label }, index) => {
    if (kind !== 'example' || continuesExample(blocks, index)) return [];
    return [label ?? null];
  });
}

/** Tells whether a block is a further paragraph of the example before it. */
export function continuesExample(blocks: readonly Block[], index: number): boolean {
  const block = blocks[index];
  return block?.kind === 'example' && block.label === undefined && blocks[index - 1]?.kind === 'example';
}

/** Returns paragraphs as one: those after the first with their bullets and labels. */
export function joinedText(blocks: readonly Printed[]): string {
  return blocks.map((block, index) => (index === 0 ? block.text : blockText(block))).join(' ');
}

type Printed = Pick<Block, 'text' | 'bullet' | 'label'>;

/** Returns the text of a block: an item with its bullet, a note with its label. */
export function blockText(block: Printed): string {
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

// Writes an expression as numbered plain text.

/** The heading of the glossary, which importers recognize in every language; an expression does not store its publisher's. */
const GLOSSARY_HEADING = 'Glossary';
/** The heading of back matter that has none of its own; importers skip it. */
export const BACK_HEADING = 'Back matter';

/** A heading of its own that back matter may have. */
const CREDITS_HEADING = 'Credits';

/**
 * Returns an expression as numbered plain text, as publishers release rules, with blank lines between rules and none within. `numbering` tells
 * after which numbers a dot is written. Importing the text gives the same expression.
 */
export function expressionText(expression: Expression, { numbering }: { readonly numbering: Numbering }): string {
  const dotted = new Set(numbering.dotted ?? []);
  const paragraphs = [
    ...matter(expression.front),
    ...expression.rules.flatMap((rule) => [
      ...(rule.above === undefined ? [] : [`## ${rule.above}`]),
      ruleParagraph(rule, dotted),
    ]),
    ...(expression.glossary.length > 0 ? [GLOSSARY_HEADING] : []),
    ...expression.glossary.map(({ term, senses }) =>
      [term, ...senses.map((sense, index) => senseText(sense, index, senses.length))].join('\n'),
    ),
    ...(expression.back.length > 0 && expression.back[0]?.text !== CREDITS_HEADING ? [BACK_HEADING] : []),
    ...matter(expression.back),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/** Returns the text of a block with underscores around emphasized words, which publishers write for italics and importers read. */
function printedText(block: Block): string {
  const { text, marks } = block;
  const emphasized = marks.filter(({ kind, start, end }) => kind === 'emphasis' && isSetApart(text, start, end));
  const offsets = emphasized.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  const pieces = [0, ...offsets].map((offset, index) => text.slice(offset, offsets[index]));
  return blockText({ ...block, text: pieces.join('_') });
}

/** Tells whether underscores around a range are unambiguous. */
function isSetApart(text: string, start: number, end: number): boolean {
  const isOpen = /[\p{L}\p{N}_\\]$/u.test(text.slice(0, start)) || /^[\p{L}\p{N}_]/u.test(text.slice(end));
  return !isOpen && !text.slice(start, end).includes('_');
}

/** Returns the paragraphs of front or back matter. Underlines headings, because importers do not recognize all by their words. */
function matter(blocks: readonly Block[]): string[] {
  return blocks.map((block) =>
    block.kind === 'heading' ? `${block.text}\n${'='.repeat(Math.max(block.text.length, 3))}` : printedText(block),
  );
}

/** Returns the paragraph of a rule. Its first line has the title or the first text; both would be read as a title. */
function ruleParagraph(rule: Rule, dotted: ReadonlySet<string>): string {
  const [first, ...others] = rule.blocks;
  const statement = rule.title === null && first?.kind === 'text' ? printedText(first) : null;
  const rest = statement === null ? rule.blocks : others;
  const number = `${rule.number}${dotted.has(rule.level) || isBare(rule.number) ? '.' : ''}`;
  const head = [number, rule.title, statement].filter((part) => part !== null).join(' ');
  return [head, ...rest.map(printedText)].join('\n');
}

/** Tells whether a number is only digits or only letters, which without a dot would be read as the beginning of a sentence. */
function isBare(number: string): boolean {
  return /^(?:\p{N}+|\p{L}+)$/u.test(number);
}

function senseText(blocks: readonly Block[], index: number, count: number): string {
  return (count > 1 ? `${index + 1}. ` : '') + blocks.map(printedText).join('\n');
}

// Ranges of a text.

/** A range of a text, `end` exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Tells whether two ranges of one text share a character. */
export function overlap(one: TextRange, other: TextRange): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Tells whether a range shares a character with any of several. */
export function overlapsAny(one: TextRange, others: readonly TextRange[]): boolean {
  return others.some((other) => overlap(one, other));
}
