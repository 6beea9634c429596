/** Reads expressions as the aligner needs them: units with a text and a place among others. Rules and glossary entries are aligned alike. */
import type { Block, Expression, GlossaryEntry, Rule } from '../model.ts';

/** The index of no unit: the parent of a section, the sibling before the first rule. */
export const NONE = -1;

/** A rule or a glossary entry. Other units are named by their index in the outline. */
export interface Unit {
  /** Its number or its term. */
  readonly name: string;
  readonly level: string;
  /** Null for what has no heading of its own. */
  readonly title: string | null;
  /** Its whole text: heading, statement, examples. */
  readonly text: string;
  /** The same without examples; equal to `text` where it has none. */
  readonly statement: string;
  /** The part of its number that counts among its siblings: `a` of `101.2a`. */
  readonly ordinal: string;
  readonly parent: number;
  readonly children: readonly number[];
  /** The neighbors under the same parent. */
  readonly previous: number;
  readonly next: number;
}

/** The units of an expression, which name each other by their indices. */
export interface Outline {
  readonly units: readonly Unit[];
  /** False where order and nesting say nothing about identity, as in an alphabetical glossary. */
  readonly ordered: boolean;
}

/** Returns the unit at an index that is known to exist. */
export function unitAt({ units }: Outline, index: number): Unit {
  const unit = units[index];
  if (unit === undefined) throw new RangeError(`no unit at ${index}`);
  return unit;
}

/** Returns the rules in the order of the source. Of two rules with the same number, the first is the parent of what follows. */
export function outlineRules({ rules }: Expression): Outline {
  const indexOf = new Map<string, number>();
  for (const [index, { number }] of rules.entries()) if (!indexOf.has(number)) indexOf.set(number, index);
  const parents = rules.map(({ parent }) => (parent === null ? NONE : (indexOf.get(parent) ?? NONE)));
  const families = new Map<number, number[]>();
  for (const [index, parent] of parents.entries()) {
    const family = families.get(parent);
    if (family === undefined) families.set(parent, [index]);
    else family.push(index);
  }
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

/** Returns the glossary entries in the order of the source, as an outline in which order and nesting mean nothing. */
export function outlineGlossary({ glossary }: Expression): Outline {
  const units = glossary.map((entry): Unit => {
    const text = entryText(entry);
    const { term } = entry;
    return {
      name: term,
      level: 'term',
      title: null,
      text,
      statement: text,
      ordinal: term,
      parent: NONE,
      children: [],
      previous: NONE,
      next: NONE,
    };
  });
  return { units, ordered: false };
}

/** Returns the whole text of a rule, as alignment and translation state compare it: heading and blocks, a line each. */
export function wholeText({ title, blocks }: Pick<Rule, 'title' | 'blocks'>): string {
  return joinTexts(title, blocks);
}

/** Returns the whole text of a glossary entry without its terms, whose changes are changes of name. */
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
  // Most rules are one statement, whose text need not be copied.
  if (title === null && only !== undefined && others.length === 0) return only.text;
  return [...(title === null ? [] : [title]), ...blocks.map(({ text }) => text)].join('\n');
}
