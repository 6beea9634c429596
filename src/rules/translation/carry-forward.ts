/** A translation of one edition, held against the rules of today. */
import type { RuleGraph } from '../graph/index.ts';
import type { TextReader } from '../lineage/index.ts';
import type { Block } from '../model.ts';
import { type CarryTools, carryPassage, missingPassage } from './carry-passage.ts';
import { checkTranslation } from './check-translation.ts';
import { matchGlossaries } from './match-glossaries.ts';
import { joinPassages, matterPassage, type Passage, rulePassage, termPassage } from './passage.ts';
import type { CitedEnds } from './renumber.ts';
import { findMismatches } from './structure.ts';
import type { Origin, Succession } from './succession.ts';
import { translatedTextBelow } from './translated-text.ts';
import type { ExtraRule, Mismatch, PassageView, RuleView, TermView, TranslationView } from './translation-view.ts';

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
 * the text that was translated is not at hand, nothing is called current.
 */
export function carryForward(translated: Translated, { reader }: CarryOptions): TranslationView {
  const { source, base, translation, succession } = translated;
  const { edition, lang, work } = translation.expression;
  const sourceLang = source.expression.lang;
  const certain = base.expression.edition === edition;
  const tools: CarryTools = {
    reader,
    scheme: source.scheme,
    edition,
    lang,
    sourceLang,
    renumber: (cited) => renumberByLineage(cited, succession),
  };
  const carry = (today: Passage, origin: Origin, find: (name: string) => Pair, context: () => string): PassageView => {
    const pairs = origin.from.map(find);
    const found = pairs.flatMap(({ translated: text }) => text ?? []);
    const bases = pairs.flatMap(({ base: text }) => text ?? []);
    if (found.length === 0 || bases.length === 0) return missingPassage(today, sourceLang);
    const whole = origin.whole && certain;
    return carryPassage({ base: joinPassages(bases), translated: joinPassages(found), source: today, whole, context }, tools);
  };

  const mismatches = certain ? findMismatches(base, translation) : new Map<string, readonly Mismatch[]>();
  const rules = [...source.byNumber.keys()].map((number): RuleView => {
    const origin = succession.origins.get(number) ?? NEW;
    const known = origin.from.find((candidate) => translation.byNumber.has(candidate)) ?? null;
    const today = rulePassage(source, number) ?? EMPTY;
    const find = (name: string): Pair => ({ base: rulePassage(base, name), translated: rulePassage(translation, name) });
    const view = carry(today, origin, find, () => (known === null ? '' : translatedTextBelow(translation, base, known)));
    const own = { number, translated: known, edition: known === null ? null : edition };
    return { ...view, ...own, mismatches: mismatches.get(known ?? '') ?? [] };
  });

  const counterparts = matchGlossaries(base, translation);
  const glossary = source.expression.glossary.map(({ term, senses }): TermView => {
    const origin = succession.termOrigins.get(term) ?? NEW;
    const known = origin.from.map((name) => counterparts.get(name)).find((name) => name !== undefined) ?? null;
    const find = (name: string): Pair => ({
      base: termPassage(base, name),
      translated: termPassage(translation, counterparts.get(name) ?? ''),
    });
    const context = () =>
      known === null ? '' : (termPassage(translation, known)?.blocks ?? []).map(({ text }) => text).join('\n');
    const view = carry(termPassage(source, term) ?? EMPTY, origin, find, context);
    const senseOf = senses.flatMap((blocks, sense) => blocks.map(() => sense));
    return {
      ...view,
      term,
      translated: known,
      edition: known === null ? null : edition,
      senses: view.blocks.map(({ at }) => senseOf[at ?? 0] ?? 0),
    };
  });

  const matter = (today: readonly Block[], before: readonly Block[], text: readonly Block[]): PassageView => {
    const pair = { base: matterPassage(before), translated: text.length === 0 ? undefined : matterPassage(text) };
    return carry(
      matterPassage(today),
      { from: [''], whole: true },
      () => pair,
      () => '',
    );
  };
  return {
    work,
    lang,
    source: source.expression,
    translates: [edition],
    rules,
    glossary,
    front: matter(source.expression.front, base.expression.front, translation.expression.front),
    back: matter(source.expression.back, base.expression.back, translation.expression.back),
    extra: extraRules(translated),
    messages: checkTranslation(base, translation),
  };
}

/** A passage of the edition translated, in both languages. */
interface Pair {
  readonly base: Passage | undefined;
  readonly translated: Passage | undefined;
}

const NEW: Origin = { from: [], whole: true };
const EMPTY: Passage = { title: null, blocks: [], references: [] };

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
