/** Rules, glossary entries, and front or back matter as units of translation. */
import { foldNumerals, foldWidths } from '../citations/index.ts';
import type { Reference, RuleGraph } from '../graph/index.ts';
import type { TextReader } from '../history/index.ts';
import type { Block, GlossaryEntry } from '../model.ts';
import type { Scheme } from '../numbering/index.ts';
import { overlapsAny } from '../text/index.ts';
import { escapePattern } from '../untrusted.ts';
import { readCitedEnds } from './renumber.ts';

/** A longer text is not a name. */
const LONGEST_NAME = 60;

/** A rule, a glossary entry, or front or back matter. */
export interface TextUnit {
  readonly title: string | null;
  readonly blocks: readonly Block[];
  /** Their `block` is an index into `blocks`. */
  readonly references: readonly Reference[];
}

/** Returns a rule as a unit, or undefined if the expression lacks the number. */
export function ruleUnit(graph: RuleGraph, number: string): TextUnit | undefined {
  const rule = graph.byNumber.get(number);
  if (rule === undefined) return undefined;
  return { title: rule.title, blocks: rule.blocks, references: graph.references.get(number) ?? [] };
}

/** Returns a glossary entry with all its senses as a unit. Two entries with one term share their references, so only those in its text are kept. */
export function termUnit(graph: RuleGraph, entry: GlossaryEntry | undefined): TextUnit | undefined {
  if (entry === undefined) return undefined;
  const { term, senses } = entry;
  const offsets = senses.map((_, sense) => senses.slice(0, sense).flat().length);
  const own = (graph.glossaryReferences.get(term) ?? []).filter(
    ({ sense, block, start, end, text }) => senses[sense]?.[block]?.text.slice(start, end) === text,
  );
  const references = own.map((reference) => ({ ...reference, block: reference.block + (offsets[reference.sense] ?? 0) }));
  return { title: term, blocks: senses.flat(), references };
}

/** Returns front or back matter as a unit, without references: numbers there are not citations. */
export function matterUnit(blocks: readonly Block[]): TextUnit {
  return { title: null, blocks, references: [] };
}

/** Joins units whose rules or terms have since been merged. */
export function joinUnits(units: readonly TextUnit[]): TextUnit {
  const [only, ...more] = units;
  if (only !== undefined && more.length === 0) return only;
  const offsets = units.map((_, index) => units.slice(0, index).flatMap(({ blocks }) => blocks).length);
  return {
    title: units.map(({ title }) => title).find((title) => title !== null) ?? null,
    blocks: units.flatMap(({ blocks }) => blocks),
    references: units.flatMap(({ references }, index) => shifted(references, offsets[index] ?? 0)),
  };
}

/**
 * Returns a key that is equal for texts with the same translation: in lower case, with citations masked, and without punctuation, brackets and the
 * spaces between words, of which hyphens and dashes take the place. Periods, commas and colons within numbers remain, as do slashes, signs and symbols.
 */
export function senseKey(reader: TextReader, text: string): string {
  return reader
    .key(text)
    .toLowerCase()
    .replace(/(?!(?<=\p{N})[.,:](?=\p{N}))[.,;:!()[\]…·•]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/(?<=\p{L}) (?=\p{L})/gu, '')
    .trim();
}

/**
 * Returns a translated unit with its title moved to the first block, or the reverse, if the source has it there. A title that is a name is not the
 * translation of a sentence.
 */
export function fitHeading(translated: TextUnit, base: TextUnit): TextUnit {
  const { title, blocks, references } = translated;
  const [first, ...rest] = blocks;
  if (base.title !== null && title === null && first !== undefined && blocks.length === base.blocks.length + 1) {
    return isName(first.text) ? { title: first.text, blocks: rest, references: shifted(references, -1) } : translated;
  }
  const model = base.blocks[0];
  if (base.title === null && title !== null && model !== undefined && blocks.length === base.blocks.length - 1) {
    const heading: Block = { kind: model.kind, text: title, marks: [], place: first?.place ?? model.place };
    const areAlike = isName(title) === isName(model.text);
    return areAlike ? { title: null, blocks: [heading, ...blocks], references: shifted(references, 1) } : translated;
  }
  return translated;
}

/**
 * Returns a translated unit that also cites the numbers that its source cites and it prints, whatever words introduce them. A number that the source prints
 * for something else as well, or that is as short as an amount, needs words.
 */
export function citeAsSource(translated: TextUnit, base: TextUnit, scheme: Scheme): TextUnit {
  const cited = numbersCited(base, scheme);
  const numbers = [...cited].filter((number) => !isAmount(number) && uncited(base, number).length === 0);
  const added = numbers.flatMap((number) => uncited(translated, number));
  return added.length === 0 ? translated : { ...translated, references: [...translated.references, ...added].sort(byPlace) };
}

/** Tells whether a number is as short as an amount, such as that of a section. */
export function isAmount(number: string): boolean {
  return /^\p{N}{1,2}$/u.test(number);
}

/** Returns the numbers that a unit cites; of a range, its ends. */
export function numbersCited({ references }: TextUnit, scheme: Scheme): ReadonlySet<string> {
  return new Set(
    references.flatMap((reference) => {
      const ends = readCitedEnds(scheme, reference);
      return ends === undefined ? [] : [ends.from, ends.to];
    }),
  );
}

/** Returns the offsets at which a text prints a number. */
export function printings(text: string, number: string): readonly number[] {
  const pattern = new RegExp(`(?<![\\p{N}.])${escapePattern(number)}(?![\\p{N}\\p{Script=Latin}]|\\.\\p{N})`, 'giu');
  return Array.from(foldNumerals(foldWidths(text)).matchAll(pattern), ({ index }) => index);
}

/** Returns references for the printings of a number that belong to no citation. */
function uncited({ blocks, references }: TextUnit, number: string): readonly Reference[] {
  return blocks.flatMap(({ text }, block) => {
    const own = references.filter((reference) => reference.block === block);
    return printings(text, number)
      .map((start) => ({ start, end: start + number.length }))
      .filter((span) => !overlapsAny(span, own))
      .map((span) => ({ ...span, block, text: text.slice(span.start, span.end), targets: [number], missing: [], certain: true }));
  });
}

function byPlace(one: Reference, other: Reference): number {
  return one.block - other.block || one.start - other.start;
}

/** The number of letters that correspond to an ideograph or kana. */
const LETTERS_OF_IDEOGRAPH = 3;

/** Tells whether a text is a name, such as a title or keyword: short, and not a sentence. */
export function isName(text: string): boolean {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return text.length + ideographs * (LETTERS_OF_IDEOGRAPH - 1) <= LONGEST_NAME && !/[.:!?。]["”]?$/u.test(text.trim());
}

function shifted(references: readonly Reference[], by: number): readonly Reference[] {
  return references.map((reference) => ({ ...reference, block: reference.block + by })).filter(({ block }) => block >= 0);
}
