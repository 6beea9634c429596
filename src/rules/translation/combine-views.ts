/** Translations held against one source: several as the one that readers see, and what is current of it as a text of its own. */

import type { Block, Expression, GlossaryEntry, Rule } from '../model.ts';
import { stateOfParts } from './translated-state.ts';
import {
  type BlockPart,
  isDoubtful,
  type Mismatch,
  type RuleView,
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

/** Holds what is translated and current and nothing else; rules, terms and blocks without such a text are left out. */
export function carriedExpression(view: TranslationView): Expression {
  const { source, lang } = view;
  // Of two rules with one number the first owns it.
  const sources = new Map(source.rules.toReversed().map((rule) => [rule.number, rule]));
  const entries = new Map(source.glossary.map((entry) => [entry.term, entry]));
  return {
    work: source.work,
    edition: source.edition,
    lang,
    front: currentBlocks(view.front),
    back: currentBlocks(view.back),
    rules: view.rules.flatMap((rule): Rule[] => {
      const original = sources.get(rule.number);
      const title = currentTitle(rule);
      const blocks = currentBlocks(rule);
      if (original === undefined || (title === null && blocks.length === 0)) return [];
      const { number, level, parent, place } = original;
      return [{ number, level, parent, title, blocks, place }];
    }),
    glossary: view.glossary.flatMap((term): GlossaryEntry[] => {
      const original = entries.get(term.term);
      const title = currentTitle(term);
      if (original === undefined || title === null) return [];
      const senses = original.senses.map((_, sense) =>
        term.blocks.filter((part, index) => part.state === 'current' && term.senses[index] === sense).map(({ block }) => block),
      );
      return [
        {
          term: title,
          aliases: [],
          senses: senses.filter((blocks) => blocks.length > 0),
          obsolete: original.obsolete,
          place: original.place,
        },
      ];
    }),
  };
}

/** Returns every rule of the source as readers of the translation see it: translated where it is, in the source language where it is not. */
export function shownRules({ rules, source }: TranslationView): readonly Rule[] {
  return rules.flatMap(({ title, blocks }, index): Rule[] => {
    const original = source.rules[index];
    if (original === undefined) return [];
    const { number, level, parent, place } = original;
    return [{ number, level, parent, place, title: title?.text ?? null, blocks: blocks.map(({ block }) => block) }];
  });
}

function currentTitle({ title }: UnitView): string | null {
  return title?.state === 'current' ? title.text : null;
}

function currentBlocks({ blocks }: UnitView): readonly Block[] {
  return blocks.filter(({ state }) => state === 'current').map(({ block }) => block);
}

/**
 * What `added` says goes before what is carried over, rule by rule and term by term, in the order of the source. `added` is a translation of
 * the view's source; where it has fewer blocks of a rule than are carried over, it knows better which are to stand.
 */
export function completeTranslation(added: Expression, view: TranslationView): Expression {
  const carried = carriedExpression(view);
  const order = new Map(view.source.rules.map(({ number }, index) => [number, index]));
  const ruleNumbers = new Set(added.rules.map(({ number }) => number));
  const terms = new Set(added.glossary.map(({ term }) => term));
  const place = (number: string) => order.get(number) ?? order.size;
  return {
    ...added,
    front: added.front.length > 0 ? added.front : carried.front,
    back: added.back.length > 0 ? added.back : carried.back,
    rules: [...added.rules, ...carried.rules.filter(({ number }) => !ruleNumbers.has(number))].sort(
      (a, b) => place(a.number) - place(b.number),
    ),
    glossary: [...carried.glossary.filter(({ term }) => !terms.has(term)), ...added.glossary],
  };
}
