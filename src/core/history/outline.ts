/** Outlines expressions for alignment: rules and glossary entries alike are units with a text and a place in the hierarchy. */
import { getOrInsertComputed } from '../memo.ts';
import type { Block, Expression, GlossaryEntry, Rule } from '../model.ts';

/** The index of a unit that does not exist, such as the parent of a section or the sibling before the first rule. */
export const NONE = -1;

/** A rule or a glossary entry. Refers to other units by their index in the outline. */
export interface Unit {
  /** The number or the term. */
  readonly name: string;
  readonly level: string;
  readonly title: string | null;
  /** The whole text: title, statement, examples. */
  readonly text: string;
  /** The text without examples. */
  readonly statement: string;
  /** The part of the number that tells siblings apart: `a` of `101.2a`. */
  readonly ordinal: string;
  readonly parent: number;
  readonly children: readonly number[];
  /** The neighbors under the same parent. */
  readonly previous: number;
  readonly next: number;
}

/** The units of an expression. */
export interface UnitOutline {
  readonly units: readonly Unit[];
  /** False if order and nesting mean nothing, as in an alphabetical glossary. */
  readonly ordered: boolean;
}

/** Returns the unit at an index that is known to exist. */
export function unitAt({ units }: UnitOutline, index: number): Unit {
  const unit = units[index];
  if (unit === undefined) throw new RangeError(`no unit at ${index}`);
  return unit;
}

/** Returns the units above a unit, nearest first. */
export function ancestorsOf(outline: UnitOutline, unit: Unit): number[] {
  const above: number[] = [];
  for (let index = unit.parent; index !== NONE; index = unitAt(outline, index).parent) above.push(index);
  return above;
}

/** Returns the rules in the order of the source. If two rules have the same number, the first is the parent of those below. */
export function outlineRules({ rules }: Expression): UnitOutline {
  const indexOf = new Map<string, number>();
  for (const [index, { number }] of rules.entries()) if (!indexOf.has(number)) indexOf.set(number, index);
  const parents = rules.map(({ parent }) => (parent === null ? NONE : (indexOf.get(parent) ?? NONE)));
  const families = new Map<number, number[]>();
  for (const [index, parent] of parents.entries()) getOrInsertComputed(families, parent, () => []).push(index);
  const neighbors = rules.map(() => ({ previous: NONE, next: NONE }));
  for (const family of families.values()) {
    for (const [position, index] of family.entries()) {
      neighbors[index] = { previous: family[position - 1] ?? NONE, next: family[position + 1] ?? NONE };
    }
  }
  const units = rules.map((rule, index): Unit => {
    const parent = parents[index] ?? NONE;
    const children = families.get(index) ?? [];
    return { ...ruleTexts(rule), parent, children, ...(neighbors[index] ?? { previous: NONE, next: NONE }) };
  });
  return { units, ordered: true };
}

/** Returns the glossary entries in the order of the source, as an unordered outline. */
export function outlineGlossary({ glossary }: Expression): UnitOutline {
  const units = glossary.map((entry): Unit => {
    const text = entryText(entry);
    const names = { name: entry.term, level: 'term', title: null, ordinal: entry.term };
    return { ...names, text, statement: text, parent: NONE, children: [], previous: NONE, next: NONE };
  });
  return { units, ordered: false };
}

/** Returns the whole text of a rule, by which alignment and translation state compare it: title and blocks, one per line. */
export function wholeText({ title, blocks }: Pick<Rule, 'title' | 'blocks'>): string {
  return joinTexts(title, blocks);
}

/** Returns the whole text of a glossary entry without its term. */
export function entryText({ senses }: GlossaryEntry): string {
  return joinTexts(null, senses.flat());
}

function ruleTexts(rule: Rule): Pick<Unit, 'name' | 'level' | 'title' | 'text' | 'statement' | 'ordinal'> {
  const { number, level, parent, title, blocks } = rule;
  const text = wholeText(rule);
  const hasExamples = blocks.some(({ kind }) => kind === 'example');
  const statement = hasExamples
    ? joinTexts(
        title,
        blocks.filter(({ kind }) => kind !== 'example'),
      )
    : text;
  return { name: number, level, title, text, statement, ordinal: parent === null ? number : number.slice(parent.length) };
}

function joinTexts(title: string | null, blocks: readonly Block[]): string {
  const [only, ...others] = blocks;
  // Most rules are one block, whose text need not be copied.
  if (title === null && only !== undefined && others.length === 0) return only.text;
  return [...(title === null ? [] : [title]), ...blocks.map(({ text }) => text)].join('\n');
}
