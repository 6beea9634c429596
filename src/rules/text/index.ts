/** Works with plain text: ranges, rules and expressions as text, what a terminal can print safely, and the markers of merge conflicts. */
import type { Block, Expression, PictureMark, Rule } from '../model.ts';
import type { Numbering } from '../work.ts';

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

/** Returns the body of a rule without its examples, one line a block. */
export function ruleText(rule: Rule): string {
  return rule.blocks
    .filter((block) => block.kind !== 'example')
    .map(blockText)
    .join('\n');
}

/** Returns the examples of a rule without their labels; later paragraphs of an example follow on their own lines. */
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

/** Returns all blocks of an expression in the order of its parts. */
function blocksOf({ front, rules, glossary, back }: Expression): readonly Block[] {
  return [...front, ...rules.flatMap((rule) => rule.blocks), ...glossary.flatMap(({ senses }) => senses.flat()), ...back];
}

/** Returns the pictures that an expression shows, as often as it shows them. */
export function picturesOf(expression: Expression): readonly (PictureMark & Pick<Block, 'place'>)[] {
  return blocksOf(expression).flatMap(({ marks, place }) =>
    marks.flatMap((mark) => (mark.kind === 'picture' ? [{ ...mark, place }] : [])),
  );
}

/** The edition's numbering, which says after which numbers a dot is written. */
export interface ExpressionTextOptions {
  readonly numbering: Numbering;
}

/** Importers recognize this heading in every language; an expression does not store the heading that its publisher used. */
const GLOSSARY_HEADING = 'Glossary';
/** Written above back matter without a heading of its own; importers skip it. */
export const BACK_HEADING = 'Back matter';

/** The heading that opens back matter by itself and belongs to it. */
const CREDITS_HEADING = 'Credits';

/**
 * Returns an expression as numbered plain text, as publishers issue their rules: blank lines between rules, none within. Importing the text gives
 * the same expression.
 */
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

/** Returns a block as `blockText`, with underscores around emphasized words: as publishers print italics in plain text, and as importers read them. */
function printedText(block: Block): string {
  const { text, marks } = block;
  const emphasized = marks.filter(({ kind, start, end }) => kind === 'emphasis' && isSetApart(text, start, end));
  const places = emphasized.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  const pieces = [0, ...places].map((place, index) => text.slice(place, places[index]));
  return blockText({ ...block, text: pieces.join('_') });
}

/** Tells whether underscores around a part of a text can be told from others. */
function isSetApart(text: string, start: number, end: number): boolean {
  const isOpen = /[\p{L}\p{N}_\\]$/u.test(text.slice(0, start)) || /^[\p{L}\p{N}_]/u.test(text.slice(end));
  return !isOpen && !text.slice(start, end).includes('_');
}

/** Underlines headings, because importers do not recognize all of them by their words. */
function matter(blocks: readonly Block[]): string[] {
  return blocks.map((block) =>
    block.kind === 'heading' ? `${block.text}\n${'='.repeat(Math.max(block.text.length, 3))}` : printedText(block),
  );
}

/** Writes the title after the number, or else the first text; both on one line would be read as a title. */
function ruleParagraph(rule: Rule, dotted: ReadonlySet<string>): string {
  const [first, ...others] = rule.blocks;
  const statement = rule.title === null && first?.kind === 'text' ? printedText(first) : null;
  const rest = statement === null ? rule.blocks : others;
  const number = `${rule.number}${dotted.has(rule.level) || isBare(rule.number) ? '.' : ''}`;
  const head = [number, rule.title, statement].filter((part) => part !== null).join(' ');
  return [head, ...rest.map(printedText)].join('\n');
}

/** Tells whether a number is digits or letters alone, which without a dot would be read as the beginning of a sentence. */
function isBare(number: string): boolean {
  return /^(?:\p{N}+|\p{L}+)$/u.test(number);
}

function senseText(blocks: readonly Block[], index: number, count: number): string {
  return (count > 1 ? `${index + 1}. ` : '') + blocks.map(printedText).join('\n');
}

/** All control characters except line feed and tab, and the characters that override the direction of text. */
const CONTROL = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

/** Returns a text that is safe to print on a terminal: escapes control characters as JSON does, so that printed JSON keeps its value. */
export function printable(text: string): string {
  return text.replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Lines that version control leaves where two changes meet: the beginning, the middle and the end. */
const CONFLICT = [/^<{7}(?: |$)/, /^={7}$/, /^>{7}(?: |$)/];

/** Returns the line, from 1, on which a conflict begins that a merge left in a text; undefined where there is none. */
export function mergeConflictLine(text: string): number | undefined {
  if (!text.includes('<<<<<<<')) return undefined;
  let begun: number | undefined;
  let met = 0;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (CONFLICT[0]?.test(line)) [begun, met] = [index + 1, 1];
    else if (met > 0 && CONFLICT[met]?.test(line)) met += 1;
    if (met === CONFLICT.length) return begun;
  }
  return undefined;
}

/** Returns the line, from 1, of the first conflict marker in a list, even of a conflict half resolved: no entry of a list looks like one. */
export function mergeMarkerLine(text: string): number | undefined {
  const index = text.split(/\r?\n/).findIndex((line) => /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/.test(line));
  return index < 0 ? undefined : index + 1;
}
