/** The ancestors, siblings, successors and order of numbers, by the scheme alone, whatever an edition contains. */
import { memoize } from '../memo.ts';
import type { NumberForm } from '../work.ts';
import { formatNumber, formatPart, parseNumber, type RuleNumber } from './parse.ts';
import {
  formsBelow,
  insertedSuffix,
  joinOrdinal,
  nextLetterOrdinal,
  type Scheme,
  type SchemeLevel,
  splitOrdinal,
} from './scheme.ts';

/** Returns the number of the provision above: `101.2a` → `101.2`, `101` → `1`; null at the top and for texts that are not numbers. */
export function parentNumber(scheme: Scheme, number: string): string | null {
  return parseNumber(scheme, number)?.above.at(-1) ?? null;
}

/** Returns what a number adds to the one above it: `a` of `1.1.1a` and of `103.1.a`. */
export function ownPart(scheme: Scheme, number: string): string {
  const above = parentNumber(scheme, number) ?? '';
  return number.slice(above.length).replace(/^[^\p{L}\p{N}]+/u, '');
}

/** Returns the numbers above a number, outermost first: `101.2a` → `1`, `101`, `101.2`. */
export function ancestors(scheme: Scheme, number: string): readonly string[] {
  return parseNumber(scheme, number)?.above ?? [];
}

/** Returns the name of a number's level, or undefined for texts that are not numbers. */
export function levelOf(scheme: Scheme, number: string): string | undefined {
  return parseNumber(scheme, number)?.level;
}

/** Returns the chapter of a number, which for a chapter is the number itself; null for sections. */
export function chapterNumber(scheme: Scheme, number: string): string | null {
  const parsed = parseNumber(scheme, number);
  if (parsed === undefined || parsed.parts.length <= scheme.chapterLevel) return null;
  return parsed.above[scheme.chapterLevel] ?? parsed.number;
}

/** Returns the anchor of a number on its chapter's page: `101.2a` → `2a`. Chapters and sections keep the whole number. */
export function localAnchor(scheme: Scheme, number: string): string {
  const parsed = parseNumber(scheme, number);
  const firstBelow = scheme.levels[scheme.chapterLevel + 1];
  if (parsed === undefined || firstBelow === undefined || parsed.parts.length <= scheme.chapterLevel + 1) return number;
  const chapter = parsed.above[scheme.chapterLevel] ?? '';
  return parsed.number.slice(chapter.length + firstBelow.separator.length);
}

/** The numbers that may follow a number. */
export interface Successors {
  /** The next number of the same level under the same parent: `704.5k` → `704.5m` if l is skipped; empty after a heading without a number. */
  readonly sibling: string;
  /** Other numbers that may follow at the same level: one that was inserted (12a after 12), and the first of another form (A after 12). */
  readonly others: readonly string[];
  /** The first number one level down, or null at the lowest level: `704.5` → `704.5a`, section `1` → chapter `100`. */
  readonly child: string | null;
  /** The first numbers of the other forms that the level below has. */
  readonly otherChildren: readonly string[];
}

/** Returns the numbers that may follow a number; undefined for texts that are not numbers. */
export const successors = /* @__PURE__ */ memoize((scheme: Scheme, number: string): Successors | undefined => {
  const parts = parseNumber(scheme, number)?.parts;
  const last = parts?.at(-1);
  const level = parts && scheme.levels[parts.length - 1];
  if (parts === undefined || last === undefined || level === undefined) return undefined;
  const below = scheme.levels[parts.length];
  const [firstChild, ...otherChildren] =
    below === undefined ? [] : firstOrdinals(below, level, last).map((ordinal) => formatNumber(scheme, [...parts, ordinal]));
  return {
    sibling: isWords(level, last) ? '' : formatNumber(scheme, [...parts.slice(0, -1), nextOrdinal(level, last)]),
    others: otherOrdinals(level, last).map((ordinal) => formatNumber(scheme, [...parts.slice(0, -1), ordinal])),
    child: firstChild ?? null,
    otherChildren,
  };
});

/** Returns the next `count` siblings: `704.5k` → `704.5m`, `704.5n`; none for texts that are not numbers. */
export function siblingsAfter(scheme: Scheme, number: string, count: number): readonly string[] {
  const parts = parseNumber(scheme, number)?.parts;
  const level = parts && scheme.levels[parts.length - 1];
  let last = parts?.at(-1);
  const siblings: string[] = [];
  if (parts === undefined || level === undefined || last === undefined) return siblings;
  if (isWords(level, last)) return siblings;
  const above = level.leadingDigits ? '' : formatNumber(scheme, parts.slice(0, -1)) + level.separator;
  for (let left = count; left > 0; left -= 1) {
    last = nextOrdinal(level, last);
    siblings.push(above + formatPart(level, last));
  }
  return siblings;
}

/** Returns the sibling with another last part, as ranges abbreviate it: `601.2a` and `d` → `601.2d`. */
export function siblingWithPart(scheme: Scheme, number: string, part: string): string | undefined {
  const parts = parseNumber(scheme, number)?.parts;
  const level = parts && scheme.levels[parts.length - 1];
  const last = parts?.at(-1);
  if (parts === undefined || level === undefined || last === undefined) return undefined;
  const before = formatNumber(scheme, parts).slice(0, -formatPart(level, last).length);
  const sibling = parseNumber(scheme, before + part);
  return sibling?.level === level.name ? sibling.number : undefined;
}

/** Returns the number one level down with a part, as citations name it: `3` and `2` → `3.2`. */
export function childWithPart(scheme: Scheme, number: string, part: string): RuleNumber | undefined {
  const above = parseNumber(scheme, number);
  const below = above && scheme.levels[above.parts.length];
  const child = below && parseNumber(scheme, above.number + below.separator + part);
  return child?.above.at(-1) === above?.number ? child : undefined;
}

function nextOrdinal(level: SchemeLevel, ordinal: number): number {
  const { form, counted } = splitOrdinal(ordinal, level.forms.length);
  return joinOrdinal({ form, counted: nextCounted(level, level.forms[form] ?? level.form, counted), inserted: 0 });
}

function otherOrdinals(level: SchemeLevel, ordinal: number): readonly number[] {
  const { form, counted, inserted } = splitOrdinal(ordinal, level.forms.length);
  return [
    // Japanese and Korean laws insert 3-2 after 3.
    ...(level.inserted === '-1' && inserted === 0 ? [1, 2] : [inserted + 1]).flatMap((next) =>
      level.inserted === null || insertedSuffix(level, next) === '' ? [] : [joinOrdinal({ form, counted, inserted: next })],
    ),
    ...level.forms.flatMap((other, index) =>
      index > form && other !== 'words' ? [joinOrdinal({ form: index, counted: nextCounted(level, other, 0), inserted: 0 })] : [],
    ),
  ];
}

/** Returns the next ordinal of a form. Letters may be skipped, digits and Roman numerals never. */
function nextCounted({ skip }: SchemeLevel, form: NumberForm, counted: number): number {
  return form === 'digits' || form === 'roman' ? counted + 1 : nextLetterOrdinal(counted, skip);
}

function firstOrdinals(level: SchemeLevel, above: SchemeLevel, parent: number): readonly number[] {
  if (level.leadingDigits) return [parent * 100];
  const forms = formsBelow(level, above.forms[splitOrdinal(parent, above.forms.length).form]);
  return forms
    .filter((form) => form !== 'words')
    .map((form) => joinOrdinal({ form: level.forms.indexOf(form), counted: nextCounted(level, form, 0), inserted: 0 }));
}

/** Tells whether an ordinal stands for the words of a heading. */
function isWords({ forms }: SchemeLevel, ordinal: number): boolean {
  return forms[splitOrdinal(ordinal, forms.length).form] === 'words';
}

/**
 * Compares two numbers; negative if `a` comes first: `702.9` < `702.10`, `704.5z` < `704.5aa`. Texts that are not numbers come last. Headings without
 * numbers have no order but that of their document, nor has what is below them.
 */
export function compareNumbers(scheme: Scheme, a: string, b: string): number {
  const left = parseNumber(scheme, a);
  const right = parseNumber(scheme, b);
  if (left !== undefined && right !== undefined) return compareParts(scheme, left.parts, right.parts);
  if (left !== undefined) return -1;
  if (right !== undefined) return 1;
  return a < b ? -1 : Number(a > b);
}

/** Compares ordinals from the outermost level inward; a prefix comes before its continuations. */
function compareParts({ levels }: Scheme, a: readonly number[], b: readonly number[]): number {
  for (const [index, ordinal] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const level = levels[index];
    if (ordinal !== other) return level && isWords(level, ordinal) && isWords(level, other) ? 0 : ordinal - other;
  }
  return a.length - b.length;
}
