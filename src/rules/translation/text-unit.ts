/** Rules, glossary entries and the matter around them as one thing: a heading and blocks with references. */
import type { Reference, RuleGraph } from '../graph/index.ts';
import type { TextReader } from '../lineage/index.ts';
import type { Block, GlossaryEntry } from '../model.ts';

/** A longer text is not a name. */
const LONGEST_NAME = 60;

/** What is carried forward as one: a rule, an entry, or matter. */
export interface TextUnit {
  readonly title: string | null;
  readonly blocks: readonly Block[];
  /** Their `block` is an index into `blocks`. */
  readonly references: readonly Reference[];
}

/** A rule; undefined where the expression has no such number. */
export function ruleUnit(graph: RuleGraph, number: string): TextUnit | undefined {
  const rule = graph.byNumber.get(number);
  if (rule === undefined) return undefined;
  return { title: rule.title, blocks: rule.blocks, references: graph.references.get(number) ?? [] };
}

/** A glossary entry, its senses one after the other; undefined for none. Of two entries with one heading each has the references of its own text. */
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

/** Returns the text before or after the rules. Numbers mentioned there are not citations. */
export function matterUnit(blocks: readonly Block[]): TextUnit {
  return { title: null, blocks, references: [] };
}

/** Joins units one after the other, as they were merged since. */
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
 * Folds a text to what a translation depends on: citations masked, and punctuation, brackets and capitals gone. Texts with equal keys need no other
 * translation. Points within numbers, slashes, signs and symbols stay.
 */
export function senseKey(reader: TextReader, text: string): string {
  return reader
    .key(text)
    .toLowerCase()
    .replace(/(?!(?<=\p{N})[.,:](?=\p{N}))[.,;:!()[\]…·•]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The texts of a unit, a line each. */
export function unitText({ title, blocks }: TextUnit): string {
  return [...(title === null ? [] : [title]), ...blocks.map(({ text }) => text)].join('\n');
}

/**
 * A translator may print as a heading what the source prints as its first paragraph, and the other way round. A heading that is a name does
 * not stand for a paragraph that is a sentence: then only the heading is translated.
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
    const alike = isName(title) === isName(model.text);
    return alike ? { title: null, blocks: [heading, ...blocks], references: shifted(references, 1) } : translated;
  }
  return translated;
}

/** An ideograph or a kana says as much as so many letters. */
const LETTERS_OF_IDEOGRAPH = 3;

/** A heading, a keyword: short, and no sentence. */
export function isName(text: string): boolean {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return text.length + ideographs * (LETTERS_OF_IDEOGRAPH - 1) <= LONGEST_NAME && !/[.:!?。]["”]?$/u.test(text.trim());
}

function shifted(references: readonly Reference[], by: number): readonly Reference[] {
  return references.map((reference) => ({ ...reference, block: reference.block + by })).filter(({ block }) => block >= 0);
}
