/** Small expressions in the manner of real ones. */
import type { Block, Expression, GlossaryEntry, Rule } from '../../../src/rules/model.ts';
import { levelOf, parentNumber } from '../../../src/rules/numbering/index.ts';
import { magic } from '../numbering/schemes.ts';

export function block(text: string, line: number, more: Partial<Block> = {}): Block {
  return { kind: 'text', text, marks: [], place: { file: 'cr/rules.md', line, column: 11 }, ...more };
}

/** The rule of a line such as `101.2 Text` or `101 = Title`; its text begins at column 11 of the line. */
function ruleOfLine(source: string, index: number): Rule {
  const [, number = '', titled, text = ''] = /^(\S+) (= )?(.*)$/s.exec(source) ?? [];
  return {
    number,
    level: levelOf(magic, number) ?? '',
    parent: parentNumber(magic, number),
    title: titled === undefined ? null : text,
    blocks: titled === undefined ? [block(text, index + 1)] : [],
    place: { file: 'cr/rules.md', line: index + 1, column: 1 },
  };
}

export function entry(term: string, text: string, aliases: readonly string[] = []): GlossaryEntry {
  const place = { file: 'cr/glossary.md', line: 1, column: 1 };
  return { term, aliases, senses: [[block(text, 2, { place: { ...place, line: 2 } })]], obsolete: false, place };
}

/** An expression of one rule a line. */
export function expressionOf(lines: readonly string[], more: Partial<Expression> = {}): Expression {
  return {
    work: 'cr',
    edition: '2024-06-07',
    lang: 'en',
    front: [],
    back: [],
    glossary: [],
    rules: lines.map(ruleOfLine),
    ...more,
  };
}
