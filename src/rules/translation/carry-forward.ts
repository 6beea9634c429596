/** A translation of one edition, held against the rules of today. */

import type { RuleGraph } from '../graph/index.ts';
import type { TextReader } from '../lineage/index.ts';
import { once } from '../memo.ts';
import type { GlossaryEntry } from '../model.ts';
import { escapePattern } from '../untrusted.ts';
import { type CarryTools, carryUnit, missingUnit } from './carry-unit.ts';
import { checkTranslation, findCitationMismatches, findMismatches } from './check-translation.ts';
import { matchGlossaries } from './match-glossaries.ts';
import type { CitedEnds } from './renumber.ts';
import type { Origin, Succession } from './succession.ts';
import { joinUnits, matterUnit, ruleUnit, senseKey, type TextUnit, termUnit, unitText } from './text-unit.ts';
import type { ExtraRule, Mismatch, RuleView, TermView, TranslationView, UnitView } from './translation-view.ts';

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
