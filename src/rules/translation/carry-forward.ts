/** A translation of one edition, held against the rules of today. */
import type { Reference, RuleGraph } from '../graph/index.ts';
import type { TextReader } from '../lineage/index.ts';
import { once } from '../memo.ts';
import type { Block, GlossaryEntry } from '../model.ts';
import type { Scheme } from '../numbering/index.ts';
import { escapePattern } from '../untrusted.ts';
import { checkTranslation, findCitationMismatches, findMismatches } from './check-translation.ts';
import { followBlocks, matchBlocks } from './match-blocks.ts';
import { matchGlossaries } from './match-glossaries.ts';
import { type CitedEnds, type Renumbering, readCitedEnds, renumberBlock } from './renumber.ts';
import type { Origin, Succession } from './succession.ts';
import { fitHeading, joinUnits, matterUnit, ruleUnit, senseKey, type TextUnit, termUnit, unitText } from './text-unit.ts';
import {
  type BlockPart,
  type ExtraRule,
  isTranslated,
  type Mismatch,
  type RuleView,
  stateOfParts,
  type TermView,
  type TitlePart,
  type TranslatedTest,
  type TranslationState,
  type TranslationView,
  type UnitView,
} from './translation-view.ts';

/** A translation with the two source texts that it is held against. */
export interface Translated {
  /** The current edition in the source language. */
  readonly source: RuleGraph;
  /** The source-language text of the edition translated, or where the archive does not have it, of the edition nearest to it. */
  readonly base: RuleGraph;
  readonly translation: RuleGraph;
  /** From `base` to `source`. */
  readonly succession: Succession;
}

/** What texts are compared with. */
export interface CarryOptions {
  /** Reads texts of the source language. */
  readonly reader: TextReader;
}

/**
 * Finds for every rule of today what the translation still says of it. The state follows from the source's own texts, then and now; where
 * the text that was translated is not in the archive, nothing is called current.
 */
export function carryForward(translated: Translated, { reader }: CarryOptions): TranslationView {
  const { source, base, translation, succession } = translated;
  const { edition, lang, work } = translation.expression;
  const tools: CarryTools = {
    reader,
    scheme: source.scheme,
    edition,
    lang,
    sourceLang: source.expression.lang,
    uses: countUses(base, translation),
    renumber: (cited) => renumberByLineage(cited, succession),
  };
  const counterparts = matchGlossaries(base, translation);
  const paired = new Set(counterparts.values());
  const unpaired = translation.expression.glossary.filter((entry) => !paired.has(entry));
  return {
    work,
    lang,
    source: source.expression,
    translates: [edition],
    rules: carryRules(translated, tools),
    glossary: carryGlossary(translated, counterparts, tools),
    front: carryMatter('front', translated, tools),
    back: carryMatter('back', translated, tools),
    extra: extraRules(translated),
    extraTerms: unpaired.map(({ term }) => ({ term, edition })),
    messages: checkTranslation(base, translation, unpaired),
  };
}

function carryRules(translated: Translated, tools: CarryTools): readonly RuleView[] {
  const { source, base, translation, succession } = translated;
  const mismatches = hasBase(translated) ? findMismatches(base, translation) : new Map<string, readonly Mismatch[]>();
  return [...source.byNumber.keys()].map((number): RuleView => {
    const origin = succession.origins.get(number) ?? NEW;
    const known = origin.from.find((candidate) => translation.byNumber.has(candidate)) ?? null;
    const today = ruleUnit(source, number) ?? EMPTY;
    const all = origin.from.map((name): Pair => ({ base: ruleUnit(base, name), translated: ruleUnit(translation, name) }));
    const same = origin.whole ? undefined : all.find((pair) => saysTheSame(pair, today, tools.reader));
    const pairs = same === undefined ? all : [same];
    const whole = (origin.whole || same !== undefined) && hasBase(translated);
    const context = () => (known === null ? '' : translatedTextBelow(translation, base, known));
    const view = carryPairs({ today, pairs, whole, context }, tools);
    const own = { number, translated: known, edition: known === null ? null : tools.edition };
    return { ...view, ...own, mismatches: mismatches.get(known ?? '') ?? [] };
  });
}

function carryGlossary(
  translated: Translated,
  counterparts: ReadonlyMap<string, GlossaryEntry>,
  tools: CarryTools,
): readonly TermView[] {
  const { source, base, translation, succession } = translated;
  return source.expression.glossary.map(({ term, senses }): TermView => {
    const origin = succession.termOrigins.get(term) ?? NEW;
    const entry = origin.from.map((name) => counterparts.get(name)).find((found) => found !== undefined);
    const known = entry?.term ?? null;
    const pairs = origin.from.map(
      (name): Pair => ({ base: termUnit(base, entryOf(base, name)), translated: termUnit(translation, counterparts.get(name)) }),
    );
    const whole = origin.whole && hasBase(translated);
    const context = () => (termUnit(translation, entry)?.blocks ?? []).map(({ text }) => text).join('\n');
    const view = carryPairs({ today: termUnit(source, entryOf(source, term)) ?? EMPTY, pairs, whole, context }, tools);
    const [original, rendered] = [termUnit(base, entryOf(base, origin.from[0] ?? '')), termUnit(translation, entry)];
    const mismatches =
      original === undefined || rendered === undefined || !hasBase(translated)
        ? []
        : findCitationMismatches(original, rendered, base.scheme);
    const senseOf = senses.flatMap((blocks, sense) => blocks.map(() => sense));
    return {
      ...view,
      mismatches,
      term,
      translated: known,
      edition: known === null ? null : tools.edition,
      senses: view.blocks.map(({ at }) => senseOf[at ?? 0] ?? 0),
    };
  });
}

function entryOf({ expression }: RuleGraph, term: string): GlossaryEntry | undefined {
  return expression.glossary.find((entry) => entry.term === term);
}

function carryMatter(side: 'front' | 'back', translated: Translated, tools: CarryTools): UnitView {
  const { source, base, translation } = translated;
  const text = translation.expression[side];
  const pair: Pair = {
    base: matterUnit(base.expression[side]),
    translated: text.length === 0 ? undefined : matterUnit(text),
  };
  const today = matterUnit(source.expression[side]);
  return carryPairs({ today, pairs: [pair], whole: hasBase(translated), context: () => '' }, tools);
}

/** What was merged and split off again in the same words is what it was. */
function saysTheSame({ base, translated }: Pair, today: TextUnit, reader: TextReader): boolean {
  return base !== undefined && translated !== undefined && senseKey(reader, unitText(base)) === senseKey(reader, unitText(today));
}

/** Whether `base` is the text that was translated and not only one near to it. */
function hasBase({ base, translation }: Translated): boolean {
  return base.expression.edition === translation.expression.edition;
}

/** A unit of today with what was made into it; see `CarriedTexts`. */
interface Carried {
  readonly today: TextUnit;
  readonly pairs: readonly Pair[];
  readonly whole: boolean;
  readonly context: () => string;
}

function carryPairs({ today, pairs, whole, context }: Carried, tools: CarryTools): UnitView {
  const found = pairs.flatMap(({ translated }) => translated ?? []);
  const bases = pairs.flatMap(({ base }) => base ?? []);
  if (found.length === 0 || bases.length === 0) return missingUnit(today, tools.sourceLang);
  return carryUnit({ base: joinUnits(bases), translated: joinUnits(found), source: today, whole, context }, tools);
}

/** A unit of the edition translated, in both languages. */
interface Pair {
  readonly base: TextUnit | undefined;
  readonly translated: TextUnit | undefined;
}

const NEW: Origin = { from: [], whole: true };
const EMPTY: TextUnit = { title: null, blocks: [], references: [] };

/** The rule in which the cited one lives on, where it is one; of one that was split its first part, which carries its identity. */
function renumberByLineage({ from, to }: CitedEnds, { successors }: Succession): CitedEnds | null {
  const [first] = successors.get(from) ?? [];
  const [last] = successors.get(to) ?? [];
  return first === undefined || last === undefined ? null : { from: first, to: last };
}

function extraRules({ base, translation, succession }: Translated): ExtraRule[] {
  const { edition } = translation.expression;
  return [...translation.byNumber.keys()]
    .filter((number) => !base.byNumber.has(number) || (succession.successors.get(number) ?? []).length === 0)
    .map((number) => ({ number, edition }));
}

/**
 * Everything that the translation says in the rule and below it in other words than its source: where a name was kept on purpose, this text
 * uses it.
 */
function translatedTextBelow(translation: RuleGraph, base: RuleGraph, number: string): string {
  const originals = new Set(base.byNumber.get(number)?.blocks.map(({ text }) => text));
  const own = (translation.byNumber.get(number)?.blocks ?? []).map(({ text }) => text).filter((text) => !originals.has(text));
  const below = (translation.children.get(number) ?? []).map((child) => translatedTextBelow(translation, base, child));
  return [...own, ...below].join('\n');
}

/** Counts the texts of a translation that use a name, without those that are still the source's. */
function countUses(base: RuleGraph, translation: RuleGraph): (name: string) => number {
  const texts = once((): readonly string[] => {
    const blocksOf = ({ rules, glossary }: RuleGraph['expression']) => [
      ...rules.flatMap(({ blocks }) => blocks),
      ...glossary.flatMap(({ senses }) => senses.flat()),
    ];
    const originals = new Set(blocksOf(base.expression).map(({ text }) => text));
    return blocksOf(translation.expression).flatMap(({ text }) => (originals.has(text) ? [] : [text]));
  });
  return (name) => {
    const word = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'iu');
    return texts().filter((text) => word.test(text)).length;
  };
}

// One unit of a translation, carried forward to what the source says today.

/** What carrying units forward needs to know of the two languages and editions. */
interface CarryTools {
  readonly reader: TextReader;
  readonly scheme: Scheme;
  /** The edition translated, and the translation's language. */
  readonly edition: string;
  readonly lang: string;
  readonly sourceLang: string;
  /** In how many texts of the translation a name of the source language is used within words of the translation's. */
  readonly uses: (name: string) => number;
  /** Where the numbers of the edition translated are today. */
  readonly renumber: Renumbering;
}

/** A unit in its three forms. */
interface CarriedTexts {
  /** What was translated; of several that were merged since, one after the other. */
  readonly base: TextUnit;
  readonly translated: TextUnit;
  /** What the source says today. */
  readonly source: TextUnit;
  /** False where words were split or merged since: the translation is shown and never called current. */
  readonly whole: boolean;
  /** See `isTranslated`. */
  readonly context: () => string;
}

/** Carries what is still true, marks what is not, and puts the source text where there is no translation. */
function carryUnit(texts: CarriedTexts, tools: CarryTools): UnitView {
  const { base, source } = texts;
  const fitted = { ...texts, translated: fitHeading(texts.translated, base) };
  const sameWhole = senseKey(tools.reader, unitText(base)) === senseKey(tools.reader, unitText(source));
  const sameShape =
    base.blocks.length === source.blocks.length && base.blocks.every(({ kind }, at) => kind === source.blocks[at]?.kind);
  const view =
    texts.whole && (!sameWhole || sameShape) ? carryBlocks(fitted, tools) : carryWhole(fitted, sameWhole && texts.whole, tools);
  const before = view.state === 'outdated' && !sameWhole ? unitText(base) : null;
  return { ...view, before, mismatches: [] };
}

/** The source text, where the translation has nothing. */
function missingUnit({ title, blocks }: TextUnit, sourceLang: string): UnitView {
  return {
    state: 'missing',
    title: title === null ? null : sourceTitle(title, 'missing', sourceLang),
    blocks: blocks.map((block, at) => sourceBlock(block, at, 'missing', sourceLang)),
    before: null,
    mismatches: [],
  };
}

/** Returns what tells a translated text from one that was left in the language of its source. */
function translatedTest(context: TranslatedTest['context'], { reader, lang, sourceLang, uses }: CarryTools): TranslatedTest {
  return { reader, lang, sourceLang, uses, context };
}

type CarriedUnit = Pick<UnitView, 'state' | 'title' | 'blocks'>;

/** Block by block, in the order of today's source. */
function carryBlocks({ base, translated, source, context }: CarriedTexts, tools: CarryTools): CarriedUnit {
  const { origins, gone } = followBlocks(base.blocks, source.blocks, tools.reader);
  const matches = matchBlocks(base.blocks, translated.blocks);
  const test = translatedTest(context, tools);
  // A paragraph without a counterpart may have been drawn together with another; then none is current unless all are the same.
  const isText = (index: number) => base.blocks[index]?.kind === 'text';
  const drawnTogether = matches.some((found, index) => isText(index) && found.length === 0);
  // A stray letter that is gone said nothing.
  const lost = gone.filter((index) => /\p{L}{2}|\p{N}|\p{Script=Han}/u.test(base.blocks[index]?.text ?? ''));
  const textSame = origins.every(({ from, same }) => same || from === null || !isText(from)) && !lost.some(isText);
  const blocks = source.blocks.flatMap((block, at): BlockPart[] => {
    const { from, same } = origins[at] ?? { from: null, same: false };
    const original = from === null ? undefined : base.blocks[from];
    const found = from === null ? [] : (matches[from] ?? []);
    if (from === null || original === undefined || found.length === 0)
      return [sourceBlock(block, at, 'missing', tools.sourceLang)];
    const texts = found.map((index) => translated.blocks[index]?.text ?? '');
    if (!texts.every((text) => isTranslated(text, original.text, test))) {
      return [sourceBlock(block, at, 'untranslated', tools.sourceLang)];
    }
    const renumber = same ? alongSource(referencesOf(base, from), referencesOf(source, at), tools) : tools.renumber;
    const state = same && (textSame || !drawnTogether || !isText(from)) ? 'current' : 'outdated';
    return found.map((index) =>
      translatedBlock(translated, index, { state, at, before: same ? null : original.text, renumber }, tools),
    );
  });
  const title = carryTitle({ base, translated, source }, blocks, test, tools);
  return { state: stateOfParts(title, blocks, lost.length > 0), title, blocks };
}

/** Without counterparts: all of the translation, in its own order. */
function carryWhole({ base, translated, source, context }: CarriedTexts, same: boolean, tools: CarryTools): CarriedUnit {
  const test = translatedTest(context, tools);
  const state = same ? 'current' : 'outdated';
  const before = same ? null : unitText(base);
  const originals = new Set(base.blocks.map(({ text }) => text));
  const isOwn = ({ text }: Block) => [...originals, ''].every((original) => isTranslated(text, original, test));
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
  const same = senseKey(reader, base.title ?? '') === senseKey(reader, source.title ?? '');
  // A heading that only the translator has says what the text below it says.
  const state = source.title === null ? (blocks[0]?.state === 'current' ? 'current' : 'outdated') : same ? 'current' : 'outdated';
  return { text: translated.title, state, edition, lang, citations: [], before: same ? null : base.title };
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
 * Where the source's words are the same, its own citations tell what each number is today, even where lineage does not know it or the
 * publisher has corrected a number. A number that only the translation cites goes by lineage.
 */
function alongSource(before: readonly Reference[], today: readonly Reference[], { scheme, renumber }: CarryTools): Renumbering {
  if (before.length === 0 || before.length !== today.length) return renumber;
  const known = new Map<string, CitedEnds | null>();
  for (const [index, reference] of before.entries()) {
    const ends = readCitedEnds(scheme, reference.text);
    const now = readCitedEnds(scheme, today[index]?.text ?? '');
    if (ends === undefined || now === undefined) continue;
    const key = `${ends.from} ${ends.to}`;
    const other = known.get(key);
    // Cited twice, and not for the same rule any more: only lineage can tell.
    known.set(key, other === undefined || (other?.from === now.from && other.to === now.to) ? now : null);
  }
  return (cited) => known.get(`${cited.from} ${cited.to}`) ?? renumber(cited);
}
