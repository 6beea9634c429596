/** Where a translation is built otherwise than the text it translates. */
import { escapePattern } from '../escape-pattern.ts';
import type { Reference, RuleGraph } from '../graph/index.ts';
import type { Block } from '../model.ts';
import type { Scheme } from '../numbering/index.ts';
import { matchBlocks } from './match-blocks.ts';
import { fitHeading, type Passage, rulePassage } from './passage.ts';
import { readCitedEnds } from './renumber.ts';
import type { Mismatch } from './translation-view.ts';

const COUNTED: readonly { readonly kind: Block['kind']; readonly noun: string }[] = [
  { kind: 'example', noun: 'example' },
  { kind: 'item', noun: 'list item' },
  { kind: 'table', noun: 'table' },
];

/** The mismatches of every translated rule with the rule of the same edition, by its number there; rules without any are left out. */
export function findMismatches(base: RuleGraph, translation: RuleGraph): ReadonlyMap<string, readonly Mismatch[]> {
  const mismatches = new Map<string, readonly Mismatch[]>();
  for (const number of translation.byNumber.keys()) {
    const [original, translated] = [rulePassage(base, number), rulePassage(translation, number)];
    if (original === undefined || translated === undefined) continue;
    const found = compareStructure(original, fitHeading(translated, original), base.scheme);
    if (found.length > 0) mismatches.set(number, found);
  }
  return mismatches;
}

/** Compares kinds and order of the blocks, and the numbers cited in those that are translated. Empty where all is alike. */
function compareStructure(base: Passage, translated: Passage, scheme: Scheme): readonly Mismatch[] {
  const matches = matchBlocks(base.blocks, translated.blocks);
  const kept: Passage = {
    ...base,
    blocks: base.blocks.filter((_, index) => matches[index]?.length !== 0),
    references: base.references.filter(({ block }) => matches[block]?.length !== 0),
  };
  return [...compareKinds(base, translated), ...compareCitations(kept, translated, scheme)];
}

function compareKinds(base: Passage, translated: Passage): readonly Mismatch[] {
  const counts = COUNTED.flatMap(({ kind, noun }): Mismatch[] => {
    const [there, here] = [count(base, kind), count(translated, kind)];
    return there === here
      ? []
      : [structure(`the source has ${there} ${there === 1 ? noun : `${noun}s`}, the translation ${here}`)];
  });
  if (counts.length > 0) return counts;
  const order = (passage: Passage) => kinds(passage).join(' ') || 'no text';
  return order(base) === order(translated)
    ? []
    : [structure(`the source has ${order(base)}, the translation ${order(translated)}`)];
}

/** Paragraphs that follow one another may be divided as the translator likes. */
function kinds({ blocks }: Passage): readonly string[] {
  return blocks.map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1]);
}

function count({ blocks }: Passage, kind: Block['kind']): number {
  return blocks.filter((block) => block.kind === kind).length;
}

function compareCitations(base: Passage, translated: Passage, scheme: Scheme): readonly Mismatch[] {
  const [there, here] = [citedNumbers(base, scheme), citedNumbers(translated, scheme)];
  const lacking = [...there].filter((number) => !here.has(number) && !printsNumber(translated, number));
  const added = [...here].filter((number) => !there.has(number) && !printsNumber(base, number));
  if (lacking.length === 0 && added.length === 0) return [];
  const parts = [
    ...(lacking.length === 0 ? [] : [`does not cite ${quoted(lacking)}`]),
    ...(added.length === 0 ? [] : [`cites ${quoted(added)}`]),
  ];
  return [{ code: 'translation-citation-differs', reason: `other than its source, the translation ${parts.join(' and ')}` }];
}

function citedNumbers({ references }: Passage, scheme: Scheme): ReadonlySet<string> {
  return new Set(
    references.flatMap(({ text }: Reference) => {
      const ends = readCitedEnds(scheme, text);
      return ends === undefined ? [] : [ends.from, ends.to];
    }),
  );
}

/** A citation in words that are not declared for the language is not found, but its number stands there. */
function printsNumber({ title, blocks }: Passage, number: string): boolean {
  const pattern = new RegExp(`(?<![\\p{N}.])${escapePattern(number)}(?![\\p{N}])`, 'iu');
  return [title ?? '', ...blocks.map(({ text }) => text)].some((text) => pattern.test(text.normalize('NFKC')));
}

function quoted(numbers: readonly string[]): string {
  return numbers.map((number) => `"${number}"`).join(', ');
}

function structure(reason: string): Mismatch {
  return { code: 'translation-structure', reason };
}
