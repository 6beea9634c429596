/** Checks a translation against the source of its edition. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import type { RuleGraph } from '../graph/index.ts';
import type { Block, GlossaryEntry, Place, Rule } from '../model.ts';
import type { Scheme } from '../numbering/index.ts';
import { continuesExample } from '../text/index.ts';
import { matchBlocks } from './match-blocks.ts';
import { matchRules } from './match-rules.ts';
import { citeAsSource, fitHeading, isAmount, numbersCited, printings, ruleUnit, type TextUnit } from './text-unit.ts';
import { detectLanguage, mayBeIn } from './translated-text.ts';
import type { Mismatch } from './translation-view.ts';

/**
 * Returns messages about mistakes in a translation; outdated and missing parts are not mistakes. `base` is the source of the edition translated,
 * or, if the archive lacks it, of the nearest edition, with which the rules are not compared. `unpaired` are glossary entries without a source.
 */
export function checkTranslation(
  base: RuleGraph,
  translation: RuleGraph,
  unpaired: readonly GlossaryEntry[] = [],
): VFileMessage[] {
  const { edition, lang, rules } = translation.expression;
  const languages = rules.flatMap((rule) => checkLanguage(rule, lang, base.expression.lang));
  if (base.expression.edition !== edition) {
    const first = rules[0]?.place;
    return first === undefined ? [] : [editionMissing(translation, base, first), ...languages];
  }
  const mismatches = [...findMismatches(base, translation)].flatMap(([number, found]) =>
    found.map((mismatch) => mismatchMessage(number, mismatch, translation)),
  );
  const { counterparts, unlike } = matchRules(base, translation);
  const paired = new Set(counterparts.values());
  const unknown = rules.filter(({ number }) => !paired.has(number)).flatMap((rule) => unknownNumber(rule, base));
  const others = rules.flatMap((rule) => (unlike.has(rule.parent ?? '') ? [] : unlikeSource(rule, unlike)));
  return [...unknown, ...others, ...languages, ...mismatches, ...unpaired.map(unpairedTerm)];
}

function editionMissing({ expression: { edition } }: RuleGraph, base: RuleGraph, place: Place): VFileMessage {
  return diagnose({
    code: 'translation-edition-missing',
    reason: `the source of the translation of "${edition}" is not in the archive, so nothing can be current`,
    place,
    remedy: `import that edition in "${base.expression.lang}", or move the translation to the edition that it translates; "${base.expression.edition}" is the nearest`,
  });
}

function unpairedTerm({ term, place }: GlossaryEntry): VFileMessage {
  return diagnose({
    code: 'term-without-source',
    reason: `it is not clear which entry of the source "${term}" translates; it is shown only in the edition translated`,
    place,
  });
}

function unlikeSource({ number, place }: Rule, unlike: ReadonlyMap<string, string | null>): VFileMessage[] {
  const source = unlike.get(number);
  if (source === undefined) return [];
  const shown = source === null ? 'only in the edition translated' : `as the translation of "${source}"`;
  const reason = `"${number}" is unlike the rule of the source with its number; it is shown ${shown}`;
  return [diagnose({ code: 'translation-unlike-source', reason, place })];
}

function unknownNumber({ number, place }: Rule, base: RuleGraph): VFileMessage[] {
  if (base.byNumber.has(number)) return [];
  return [diagnose({ code: 'translation-number-unknown', reason: `the edition translated has no rule "${number}"`, place })];
}

/** Reports text in a third language. Text in the source language is just untranslated. */
function checkLanguage({ number, blocks }: Rule, lang: string, sourceLang: string): VFileMessage[] {
  return blocks.flatMap((block) => {
    const found = detectLanguage(block.text);
    if (found === undefined || found === sourceLang || mayBeIn(found, lang)) return [];
    return [wrongLanguage(number, block, found, lang)];
  });
}

function wrongLanguage(number: string, { place }: Block, found: string, lang: string): VFileMessage {
  return diagnose({
    code: 'translation-wrong-language',
    reason: `the text of "${number}" is in "${found}", not in "${lang}"`,
    place,
  });
}

function mismatchMessage(number: string, { code, reason }: Mismatch, translation: RuleGraph): VFileMessage {
  const place = translation.byNumber.get(number)?.place ?? { file: '', line: 1, column: 1 };
  return diagnose({ code, reason: `"${number}": ${reason}`, place, remedy: 'compare the two texts of that edition' });
}

const COUNTED: readonly { readonly kind: Block['kind']; readonly noun: string }[] = [
  { kind: 'example', noun: 'example' },
  { kind: 'item', noun: 'list item' },
  { kind: 'table', noun: 'table' },
];

/** Returns the mismatches of translated rules with the source of their edition, by number; rules without any are left out. */
export function findMismatches(base: RuleGraph, translation: RuleGraph): ReadonlyMap<string, readonly Mismatch[]> {
  const mismatches = new Map<string, readonly Mismatch[]>();
  for (const [source, number] of matchRules(base, translation).counterparts) {
    const [original, translated] = [ruleUnit(base, source), ruleUnit(translation, number)];
    if (original === undefined || translated === undefined) continue;
    const found = compareUnits(original, fitHeading(translated, original), base.scheme);
    if (found.length > 0) mismatches.set(number, found);
  }
  return mismatches;
}

/** Returns the differences between the citations of a translated glossary entry and of its source. */
export function findCitationMismatches(base: TextUnit, translated: TextUnit, scheme: Scheme): readonly Mismatch[] {
  return compareUnits(base, translated, scheme).filter(({ code }) => code === 'translation-citation-differs');
}

/** Compares the kinds and order of blocks, and the numbers cited in translated ones. */
function compareUnits(base: TextUnit, translated: TextUnit, scheme: Scheme): readonly Mismatch[] {
  const matches = matchBlocks(base.blocks, translated.blocks);
  const comparable: TextUnit = {
    ...base,
    blocks: base.blocks.filter((_, index) => matches[index]?.length !== 0),
    references: base.references.filter(({ block }) => matches[block]?.length !== 0),
  };
  return [...compareKinds(base, translated), ...compareCitations(comparable, translated, scheme)];
}

function compareKinds(base: TextUnit, translated: TextUnit): readonly Mismatch[] {
  const counts = COUNTED.flatMap(({ kind, noun }): Mismatch[] => {
    const [there, here] = [count(base, kind), count(translated, kind)];
    return there === here
      ? []
      : [structure(`the source has ${there} ${there === 1 ? noun : `${noun}s`}, the translation ${here}`)];
  });
  if (counts.length > 0) return counts;
  const order = (unit: TextUnit) => kinds(unit).join(' ') || 'no text';
  return order(base) === order(translated)
    ? []
    : [structure(`the source has ${order(base)}, the translation ${order(translated)}`)];
}

/** Returns the kinds of blocks in order, each run of one kind once, since translators may divide paragraphs. Not all documents mark headings. */
function kinds({ blocks }: TextUnit): readonly string[] {
  return blocks.map(({ kind }) => (kind === 'heading' ? 'text' : kind)).filter((kind, index, all) => kind !== all[index - 1]);
}

/** Counts the blocks of a kind; an example may have several paragraphs. */
function count({ blocks }: TextUnit, kind: Block['kind']): number {
  return blocks.filter((block, at) => block.kind === kind && !continuesExample(blocks, at)).length;
}

function compareCitations(base: TextUnit, translated: TextUnit, scheme: Scheme): readonly Mismatch[] {
  const [there, here] = [numbersCited(base, scheme), numbersCited(citeAsSource(translated, base, scheme), scheme)];
  const lacking = [...there].filter((number) => !here.has(number) && !(isAmount(number) && printsNumber(translated, number)));
  const added = [...here].filter((number) => !there.has(number) && !printsNumber(base, number));
  if (lacking.length === 0 && added.length === 0) return [];
  const parts = [
    ...(lacking.length === 0 ? [] : [`does not cite ${quoted(lacking)}`]),
    ...(added.length === 0 ? [] : [`cites ${quoted(added)}`]),
  ];
  return [{ code: 'translation-citation-differs', reason: `unlike its source, the translation ${parts.join(' and ')}` }];
}

/** Tells whether a unit contains a number, even in a citation with words that the language does not declare. */
function printsNumber({ title, blocks }: TextUnit, number: string): boolean {
  return [title ?? '', ...blocks.map(({ text }) => text)].some((text) => printings(text, number).length > 0);
}

function quoted(numbers: readonly string[]): string {
  return numbers.map((number) => `"${number}"`).join(', ');
}

function structure(reason: string): Mismatch {
  return { code: 'translation-structure', reason };
}
