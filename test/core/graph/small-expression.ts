/** Small expressions that resemble real ones. */
import type { Block, Expression, GlossaryEntry, Rule } from '../../../src/core/model.ts';
import { levelOf, parentNumber } from '../../../src/core/numbering/index.ts';
import { magic } from '../numbering/schemes.ts';

export function block(text: string, line: number, more: Partial<Block> = {}): Block {
  return { kind: 'text', text, marks: [], place: { file: 'cr/rules.md', line, column: 11 }, ...more };
}

/** Returns the rule of a line such as `101.2 Text` or `101 = Title`, whose text begins at column 11. */
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

/** Returns an expression with a rule for each line. */
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
