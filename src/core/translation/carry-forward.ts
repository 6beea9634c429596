/** Carries a translation of one edition forward to the current one. */
import type { RuleGraph } from '../graph/index.ts';
import { type Alignment, type Link, type TextReader, wholeText } from '../history/index.ts';
import { getOrInsertComputed, memoize, once } from '../memo.ts';
import type { Expression, GlossaryEntry } from '../model.ts';
import { escapePattern } from '../untrusted.ts';
import { type CarryTools, carryUnit, missingUnit } from './carry-unit.ts';
import { checkTranslation, findCitationMismatches, findMismatches } from './check-translation.ts';
import { matchGlossaries } from './match-glossaries.ts';
import { matchRules } from './match-rules.ts';
import type { CitedEnds } from './renumber.ts';
import { joinUnits, matterUnit, ruleUnit, senseKey, type TextUnit, termUnit } from './text-unit.ts';
import type { ExtraRule, Mismatch, RuleView, TermView, TranslationView, UnitView } from './translation-view.ts';

/** A translation with its source in the edition translated and in the current one. */
export interface Translated {
  readonly source: RuleGraph;
  /** The source of the edition translated, or, if the archive lacks it, of the nearest edition. */
  readonly base: RuleGraph;
  readonly translation: RuleGraph;
  /** From `base` to `source`. */
  readonly succession: Succession;
}

/** The reader of source texts, shared by all comparisons of a work. */
export interface CarryOptions {
  readonly reader: TextReader;
}

/**
 * Returns every current rule with its translation and the state of that translation. The state follows from the source texts of both editions; if the
 * archive lacks the source of the edition translated, nothing is current.
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
    uses: useCounter(base, translation),
    renumber: (cited) => renumberByLineage(inSource(cited, translated), succession),
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
  const { counterparts } = matchRules(base, translation);
  const mismatches = hasBase(translated) ? findMismatches(base, translation) : new Map<string, readonly Mismatch[]>();
  return [...source.byNumber.keys()].map((number): RuleView => {
    const origin = succession.origins.get(number) ?? NEW;
    const known = origin.from.map((candidate) => counterparts.get(candidate)).find((found) => found !== undefined) ?? null;
    const today = ruleUnit(source, number) ?? EMPTY;
    const all = origin.from.map(
      (name): Pair => ({ base: ruleUnit(base, name), translated: ruleUnit(translation, counterparts.get(name) ?? '') }),
    );
    const same = origin.whole ? undefined : all.find((pair) => hasSameText(pair, today, tools.reader));
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
      (name): Pair => ({
        base: termUnit(base, entryWithTerm(base, name)),
        translated: termUnit(translation, counterparts.get(name)),
      }),
    );
    const whole = origin.whole && hasBase(translated);
    const context = () => (termUnit(translation, entry)?.blocks ?? []).map(({ text }) => text).join('\n');
    const view = carryPairs({ today: termUnit(source, entryWithTerm(source, term)) ?? EMPTY, pairs, whole, context }, tools);
    const [original, rendered] = [termUnit(base, entryWithTerm(base, origin.from[0] ?? '')), termUnit(translation, entry)];
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

function entryWithTerm({ expression }: RuleGraph, term: string): GlossaryEntry | undefined {
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

/** Tells whether a unit has the same source text today, even if it was merged and split off again. */
function hasSameText({ base, translated }: Pair, today: TextUnit, reader: TextReader): boolean {
  return (
    base !== undefined && translated !== undefined && senseKey(reader, wholeText(base)) === senseKey(reader, wholeText(today))
  );
}

/** Tells whether `base` is the source of the edition translated, and not only of one nearby. */
function hasBase({ base, translation }: Translated): boolean {
  return base.expression.edition === translation.expression.edition;
}

/** A current unit and the units that became it; see `CarriedTexts`. */
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

/** Returns the successors of cited numbers; for a rule that was split, only its first part. */
function renumberByLineage({ from, to }: CitedEnds, { successors }: Succession): CitedEnds | null {
  const [first] = successors.get(from) ?? [];
  const [last] = successors.get(to) ?? [];
  return first === undefined || last === undefined ? null : { from: first, to: last };
}

/** Returns cited numbers as the source has them, if the translation numbers its rules differently. */
function inSource({ from, to }: CitedEnds, { base, translation }: Translated): CitedEnds {
  const sources = sourcesOf(base, translation);
  return { from: sources.get(from) ?? from, to: sources.get(to) ?? to };
}

const sourcesOf = memoize(
  (base: RuleGraph, translation: RuleGraph): ReadonlyMap<string, string> =>
    new Map(Array.from(matchRules(base, translation).counterparts, ([source, translated]) => [translated, source])),
);

function extraRules({ base, translation, succession }: Translated): ExtraRule[] {
  const { edition } = translation.expression;
  const sources = sourcesOf(base, translation);
  return [...translation.byNumber.keys()]
    .filter((number) => (succession.successors.get(sources.get(number) ?? '') ?? []).length === 0)
    .map((number) => ({ number, edition }));
}

/** Returns the translated texts of a rule and of those below it, which use the names that translators left untranslated on purpose. */
function translatedTextBelow(translation: RuleGraph, base: RuleGraph, number: string): string {
  const originals = new Set(base.byNumber.get(number)?.blocks.map(({ text }) => text));
  const own = (translation.byNumber.get(number)?.blocks ?? []).map(({ text }) => text).filter((text) => !originals.has(text));
  const below = (translation.children.get(number) ?? []).map((child) => translatedTextBelow(translation, base, child));
  return [...own, ...below].join('\n');
}

function useCounter(base: RuleGraph, translation: RuleGraph): (name: string) => number {
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

// The successors and origins of rules and terms between the edition translated and the current one.

/** The origin of a current rule or term. */
export interface Origin {
  /** Empty if it is new. */
  readonly from: readonly string[];
  /** False if it was split or merged since, so that the translation of its origin does not translate it. */
  readonly whole: boolean;
}

/** What became of the rules and terms of one edition in another. */
export interface Succession {
  /** By current number. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** The current numbers by former number; empty if it is gone. */
  readonly successors: ReadonlyMap<string, readonly string[]>;
  /** By current term. */
  readonly termOrigins: ReadonlyMap<string, Origin>;
}

/** Returns the succession in an alignment of the edition translated with the current one. */
export function successionOf({ links, glossary }: Alignment): Succession {
  return { origins: originsOf(links), successors: successorsByNumber(links), termOrigins: originsOf(glossary) };
}

/** Returns the succession for a translation of the current edition, in which nothing has changed. */
export function unbrokenSuccession({ rules, glossary }: Expression): Succession {
  const same = (name: string): readonly [string, Origin] => [name, { from: [name], whole: true }];
  return {
    origins: new Map(rules.map(({ number }) => same(number))),
    successors: new Map(rules.map(({ number }) => [number, [number]])),
    termOrigins: new Map(glossary.map(({ term }) => same(term))),
  };
}

function originsOf(links: readonly Link[]): Map<string, Origin> {
  const origins = new Map<string, Origin>();
  for (const { from, to, kind, secondary } of links) {
    // A rule into which another one was merged still has its own origin.
    if (secondary === true) continue;
    const whole = from.length === 1 && to.length === 1 && kind !== 'split' && kind !== 'merged';
    for (const number of to) {
      const known = origins.get(number);
      origins.set(number, known === undefined ? { from, whole } : { from: [...known.from, ...from], whole: false });
    }
  }
  return origins;
}

function successorsByNumber(links: readonly Link[]): Map<string, readonly string[]> {
  const successors = new Map<string, string[]>();
  for (const { from, to } of links) for (const number of from) getOrInsertComputed(successors, number, () => []).push(...to);
  return successors;
}
