/** Carries one unit of a translation forward: keeps current parts, marks outdated ones, and shows the source for the rest. */
import type { Reference } from '../graph/index.ts';
import { wholeText } from '../history/index.ts';
import type { Block } from '../model.ts';
import type { Scheme } from '../numbering/index.ts';
import { followBlocks, matchBlocks } from './match-blocks.ts';
import { type CitedEnds, type Renumbering, readCitedEnds, renumberBlock } from './renumber.ts';
import { citeAsSource, fitHeading, senseKey, type TextUnit } from './text-unit.ts';
import { isTranslated, type TranslatedTest } from './translated-text.ts';
import { type BlockPart, stateOfParts, type TitlePart, type TranslationState, type UnitView } from './translation-view.ts';

/** What units are carried with: the languages and the edition of the translation, and how texts are compared and citations renumbered. */
export interface CarryTools extends Omit<TranslatedTest, 'context'> {
  readonly scheme: Scheme;
  readonly edition: string;
  /** Renumbers citations of the edition translated. */
  readonly renumber: Renumbering;
}

/** A unit in its three forms. */
export interface CarriedTexts {
  /** The source in the edition translated; units that were merged since are joined. */
  readonly base: TextUnit;
  readonly translated: TextUnit;
  /** The source today. */
  readonly source: TextUnit;
  /** False if the unit was split or merged since; its translation is then never current. */
  readonly whole: boolean;
  /** See `isTranslated`. */
  readonly context: () => string;
}

/** Returns a unit with its current and outdated translations, and with the source for other parts. */
export function carryUnit(texts: CarriedTexts, tools: CarryTools): UnitView {
  const { base, source } = texts;
  const fitted = { ...texts, translated: citeAsSource(fitHeading(texts.translated, base), base, tools.scheme) };
  const sameWhole = senseKey(tools.reader, wholeText(base)) === senseKey(tools.reader, wholeText(source));
  const sameShape =
    base.blocks.length === source.blocks.length && base.blocks.every(({ kind }, at) => kind === source.blocks[at]?.kind);
  const view =
    texts.whole && (!sameWhole || sameShape) ? carryBlocks(fitted, tools) : carryWhole(fitted, sameWhole && texts.whole, tools);
  const before = view.state === 'outdated' && !sameWhole ? wholeText(base) : null;
  return { ...view, before, mismatches: [] };
}

/** Returns the view of a unit without a translation, which shows the source. */
export function missingUnit({ title, blocks }: TextUnit, sourceLang: string): UnitView {
  return {
    state: 'missing',
    title: title === null ? null : sourceTitle(title, 'missing', sourceLang),
    blocks: blocks.map((block, at) => sourceBlock(block, at, 'missing', sourceLang)),
    before: null,
    mismatches: [],
  };
}

type CarriedUnit = Pick<UnitView, 'state' | 'title' | 'blocks'>;

/** Carries a unit block by block, in the order of the current source. */
function carryBlocks({ base, translated, source, context }: CarriedTexts, tools: CarryTools): CarriedUnit {
  const { origins, gone } = followBlocks(base.blocks, source.blocks, tools.reader);
  const matches = matchBlocks(base.blocks, translated.blocks);
  const test = { ...tools, context };
  // A paragraph without a counterpart may have been joined with another; then none is current unless all are unchanged.
  const isText = (index: number) => base.blocks[index]?.kind === 'text';
  const mayBeJoined = matches.some((found, index) => isText(index) && found.length === 0);
  // A block without words does not matter.
  const lost = gone.filter((index) => /\p{L}{2}|\p{N}|\p{Script=Han}/u.test(base.blocks[index]?.text ?? ''));
  const textSame = origins.every(({ from, same }) => same || from === null || !isText(from)) && !lost.some(isText);
  const blocks = source.blocks.flatMap((block, at): BlockPart[] => {
    const { from, same } = origins[at] ?? { from: null, same: false };
    const baseBlock = from === null ? undefined : base.blocks[from];
    const found = from === null ? [] : (matches[from] ?? []);
    if (from === null || baseBlock === undefined || found.length === 0)
      return [sourceBlock(block, at, 'missing', tools.sourceLang)];
    const texts = found.map((index) => translated.blocks[index]?.text ?? '');
    if (!texts.every((text) => isTranslated(text, baseBlock.text, test))) {
      return [sourceBlock(block, at, 'untranslated', tools.sourceLang)];
    }
    const renumber = same ? alongSource(referencesOf(base, from), referencesOf(source, at), tools) : tools.renumber;
    const state = same && (textSame || !mayBeJoined || !isText(from)) ? 'current' : 'outdated';
    return found.map((index) =>
      translatedBlock(translated, index, { state, at, before: same ? null : baseBlock.text, renumber }, tools),
    );
  });
  const title = carryTitle({ base, translated, source }, blocks, test, tools);
  return { state: stateOfParts(title, blocks, lost.length > 0), title, blocks };
}

/** Carries a unit whose blocks have no counterparts: shows all of the translation, in its own order. */
function carryWhole({ base, translated, source, context }: CarriedTexts, same: boolean, tools: CarryTools): CarriedUnit {
  const test = { ...tools, context };
  const state = same ? 'current' : 'outdated';
  const before = same ? null : wholeText(base);
  const baseTexts = new Set(base.blocks.map(({ text }) => text));
  const isOwn = ({ text }: Block) => [...baseTexts, ''].every((baseText) => isTranslated(text, baseText, test));
  const blocks = translated.blocks.flatMap((block, index) =>
    isOwn(block) ? [translatedBlock(translated, index, { state, at: null, before, renumber: tools.renumber }, tools)] : [],
  );
  const title = carryTitle({ base, translated, source }, blocks, test, tools);
  if (blocks.length === 0 && translated.blocks.length > 0) {
    const parts = source.blocks.map((block, at) => sourceBlock(block, at, 'untranslated', tools.sourceLang));
    return { state: stateOfParts(title, parts, false), title, blocks: parts };
  }
  return { state: same ? stateOfParts(title, blocks, false) : 'outdated', title, blocks };
}

function carryTitle(
  { base, translated, source }: Pick<CarriedTexts, 'base' | 'translated' | 'source'>,
  blocks: readonly BlockPart[],
  test: TranslatedTest,
  { reader, edition, lang, sourceLang }: CarryTools,
): TitlePart | null {
  if (source.title === null && (translated.title === null || base.title !== null)) return null;
  if (translated.title === null) return source.title === null ? null : sourceTitle(source.title, 'missing', sourceLang);
  if (source.title !== null && !isTranslated(translated.title, base.title ?? source.title, test)) {
    return sourceTitle(source.title, 'untranslated', sourceLang);
  }
  const isSame = senseKey(reader, base.title ?? '') === senseKey(reader, source.title ?? '');
  // A title that only the translation has is as current as the text below it.
  const isCurrent = source.title === null ? blocks[0]?.state === 'current' : isSame;
  const state = isCurrent ? 'current' : 'outdated';
  return { text: translated.title, state, edition, lang, citations: [], before: isSame ? null : base.title };
}

function sourceTitle(text: string, state: TranslationState, lang: string): TitlePart {
  return { text, state, edition: null, lang, citations: [], before: null };
}

function sourceBlock(block: Block, at: number, state: TranslationState, lang: string): BlockPart {
  return { block, at, state, edition: null, lang, citations: [], before: null };
}

function translatedBlock(
  translated: TextUnit,
  index: number,
  { renumber, ...part }: Pick<BlockPart, 'state' | 'at' | 'before'> & { readonly renumber: Renumbering },
  { scheme, edition, lang }: CarryTools,
): BlockPart {
  const block = translated.blocks[index] as Block;
  return { ...part, ...renumberBlock(block, referencesOf(translated, index), scheme, renumber), edition, lang };
}

function referencesOf({ references }: TextUnit, block: number): readonly Reference[] {
  return references.filter((reference) => reference.block === block);
}

/**
 * Returns the renumbering of a block whose source has not changed: by the citations of the source in both editions, which also show numbers
 * that lineage lacks or that the publisher corrected. Numbers that only the translation cites go by `renumber`.
 */
function alongSource(before: readonly Reference[], today: readonly Reference[], { scheme, renumber }: CarryTools): Renumbering {
  if (before.length === 0 || before.length !== today.length) return renumber;
  const known = new Map<string, CitedEnds | null>();
  for (const [index, reference] of before.entries()) {
    const ends = readCitedEnds(scheme, reference);
    const now = readCitedEnds(scheme, today[index] ?? { text: '' });
    if (ends === undefined || now === undefined) continue;
    const key = `${ends.from} ${ends.to}`;
    const other = known.get(key);
    // A number that is cited twice, and differently today, goes by lineage.
    known.set(key, other === undefined || (other?.from === now.from && other.to === now.to) ? now : null);
  }
  return (cited) => known.get(`${cited.from} ${cited.to}`) ?? renumber(cited);
}
