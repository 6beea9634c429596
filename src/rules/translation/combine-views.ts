/** Translations held against one source: several as the one that readers see, and what is current of it as a text of its own. */

import type { Block, Expression, GlossaryEntry, Rule } from '../model.ts';
import {
  type BlockPart,
  isDoubtful,
  type Mismatch,
  type RuleView,
  stateOfParts,
  type TermView,
  type TitlePart,
  type TranslationState,
  type TranslationView,
  type UnitView,
} from './translation-view.ts';

/** What readers are served best with; among equals the newer translation. */
const PREFERENCE: readonly TranslationState[] = ['current', 'outdated', 'untranslated', 'missing'];

/**
 * Takes for every rule, and within it for every block, the newest translation that is current, else the newest outdated one. The views come
 * oldest first and are all of the same source; undefined where there is none.
 */
export function combineViews(views: readonly TranslationView[]): TranslationView | undefined {
  const [newest, ...older] = views.toReversed();
  if (newest === undefined || older.length === 0) return newest;
  const all = [newest, ...older];
  return {
    ...newest,
    translates: views.flatMap(({ translates }) => translates),
    rules: newest.rules.map((_, index): RuleView => combineRule(all.flatMap(({ rules }) => rules[index] ?? []))),
    glossary: newest.glossary.map((_, index): TermView => best(all.flatMap(({ glossary }) => glossary[index] ?? []))),
    front: best(all.map(({ front }) => front)),
    back: best(all.map(({ back }) => back)),
    // What only superseded translations have, or do wrong, is nobody's work any more.
    extra: newest.extra,
    extraTerms: newest.extraTerms,
    messages: newest.messages,
  };
}

function combineRule(views: readonly RuleView[]): RuleView {
  const chosen = best(views);
  if (chosen.state === 'current' || !views.every(isAligned)) return chosen;
  const title =
    chosen.title === null ? null : best(views.flatMap(({ title: part }): TitlePart[] => (part === null ? [] : [part])));
  const blocks = chosen.blocks.map((_, index): BlockPart => best(views.flatMap(({ blocks: parts }) => parts[index] ?? [])));
  return {
    ...chosen,
    title,
    blocks,
    state: chosen.state === 'outdated' ? worse(title, blocks) : stateOfParts(title, blocks, false),
  };
}

/** Better parts do not make a rule current that has lost a part since. */
function worse(title: TitlePart | null, blocks: readonly BlockPart[]): TranslationState {
  const state = stateOfParts(title, blocks, false);
  return state === 'current' ? 'outdated' : state;
}

/** Whether every block has the place of one block of the source, so that blocks of several translations can be exchanged. */
function isAligned({ blocks }: UnitView): boolean {
  return blocks.every(({ at }, index) => at === index);
}

function best<View extends { readonly state: TranslationState; readonly mismatches?: readonly Mismatch[] }>(
  views: readonly View[],
): View {
  return views.reduce((chosen, view) => (rankOf(view) < rankOf(chosen) ? view : chosen));
}

/** What may be wrong comes after what is current and before everything else. */
function rankOf({
  state,
  mismatches = [],
}: {
  readonly state: TranslationState;
  readonly mismatches?: readonly Mismatch[];
}): number {
  return PREFERENCE.indexOf(state) + (isDoubtful({ state, mismatches }) ? 0.5 : 0);
}

/**
 * Returns every rule of the source as readers of the translation see it: translated where it is, in the source language where it is not. Of a number
 * that the source prints twice a translation is known of the first rule only.
 */
export function shownRules({ rules, source }: TranslationView): readonly Rule[] {
  const views = new Map(rules.map((view) => [view.number, view]));
  return source.rules.map((original): Rule => {
    const { number, level, parent, place } = original;
    const view = views.get(number);
    if (view === undefined) return original;
    views.delete(number);
    return { number, level, parent, place, title: view.title?.text ?? null, blocks: view.blocks.map(({ block }) => block) };
  });
}

/** What a catalogue says, what its edition has already, and what readers of that edition see without it. */
export interface Revision {
  /** Of a rule, everything that the catalogue has of it and nobody has to look at again. */
  readonly added: Expression;
  readonly existing: Expression | undefined;
  readonly view: TranslationView;
}

/**
 * Returns the text of the edition with what translators have revised. What the catalogue has as it is carried forward already stays where it was
 * translated: a copy here would hide what is corrected there. An outdated text that the catalogue has whole was confirmed by someone.
 */
export function revisedTranslation({ added, existing, view }: Revision): Expression {
  const rules = new Map(added.rules.map((rule) => [rule.number, rule]));
  const own = new Map(existing?.rules.map((rule) => [rule.number, rule]));
  const entries = new Map(added.glossary.map((entry) => [sourceHeading(entry), entry]));
  const ownEntries = new Map(existing?.glossary.map((entry) => [entry.term, entry]));
  const used = new Set<string>();
  const sources = new Map(view.source.rules.toReversed().map((rule) => [rule.number, rule]));
  const isNews = (unit: UnitView, title: string | null, blocks: readonly Block[], size: number, heading?: string): boolean => {
    const shown = [unit.title, ...unit.blocks].flatMap((part) => (part === null || part.edition === null ? [] : [part]));
    const before = shown.map((part) => foldSpace('block' in part ? part.block.text : part.text));
    const texts = [...(title === null ? [] : [title]), ...blocks.map(({ text }) => text)].map(foldSpace);
    if (unit.state === 'outdated' && texts.length >= size) return true;
    // Where an entry has no heading of its own, the source's stands for it.
    return texts.some((text) => text !== heading && !before.includes(text));
  };
  const chosen = new Map(
    view.rules.flatMap((unit): (readonly [string, Rule])[] => {
      const rule = rules.get(unit.number);
      const original = sources.get(unit.number);
      const size = (original?.title == null ? 0 : 1) + (original?.blocks.length ?? 0);
      const found = rule !== undefined && isNews(unit, rule.title, rule.blocks, size) ? rule : own.get(unit.number);
      return found === undefined ? [] : [[unit.number, found]];
    }),
  );
  // The headings above what is new come along: sources are a file for each chapter.
  const parents = new Map(
    view.source.rules.map(({ number, parent, blocks }) => [number, { parent, isHeading: blocks.length === 0 }]),
  );
  for (const number of [...chosen.keys()]) {
    for (let above = parents.get(number)?.parent ?? null; above !== null; above = parents.get(above)?.parent ?? null) {
      const heading = rules.get(above);
      if (heading !== undefined && parents.get(above)?.isHeading === true && !chosen.has(above)) chosen.set(above, heading);
    }
  }
  return {
    ...added,
    front:
      added.front.length > 0 && isNews(view.front, null, added.front, view.source.front.length)
        ? added.front
        : (existing?.front ?? []),
    back:
      added.back.length > 0 && isNews(view.back, null, added.back, view.source.back.length) ? added.back : (existing?.back ?? []),
    rules: view.rules.flatMap(({ number }) => chosen.get(number) ?? []),
    glossary: [
      ...view.glossary.flatMap((unit, index): GlossaryEntry[] => {
        const entry = entries.get(unit.term);
        const size = 1 + (view.source.glossary[index]?.senses.flat().length ?? 0);
        const known = ownEntries.get(unit.translated ?? '') ?? ownEntries.get(entry?.term ?? '');
        if (known !== undefined) used.add(known.term);
        const found =
          entry !== undefined && isNews(unit, entry.term, entry.senses.flat(), size, foldSpace(unit.term)) ? entry : known;
        return found === undefined ? [] : [found];
      }),
      ...(existing?.glossary.filter(({ term }) => !used.has(term)) ?? []),
    ],
  };
}

/** A translated entry of a catalogue names its source after its own heading. */
function sourceHeading({ term, aliases }: GlossaryEntry): string {
  return aliases.at(-1) ?? term;
}

function foldSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
