import { rulesByNumber } from '../lists.ts';
import type { Rule } from '../model.ts';
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

/** The states in order of preference; if two translations are in the same state, the newer one is preferred. */
const PREFERENCE: readonly TranslationState[] = ['current', 'outdated', 'untranslated', 'missing'];

/**
 * Returns the newest current translation of every rule, and within it of every block, or else the newest outdated one. The views are of the same
 * source, oldest first; returns undefined if there are none.
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
    // Extra rules and mistakes of older translations do not matter any more.
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
    state: chosen.state === 'outdated' ? outdatedState(title, blocks) : stateOfParts(title, blocks, false),
  };
}

/** Returns the state of a combined outdated rule, which may have lost a part since and is never current. */
function outdatedState(title: TitlePart | null, blocks: readonly BlockPart[]): TranslationState {
  const state = stateOfParts(title, blocks, false);
  return state === 'current' ? 'outdated' : state;
}

/** Tells whether each block is the counterpart of one block of the source, so that those of several translations can be combined. */
function isAligned({ blocks }: UnitView): boolean {
  return blocks.every(({ at }, index) => at === index);
}

function best<View extends { readonly state: TranslationState; readonly mismatches?: readonly Mismatch[] }>(
  views: readonly View[],
): View {
  return views.reduce((chosen, view) => (rankOf(view) < rankOf(chosen) ? view : chosen));
}

/** Returns the rank of a view by its state; a doubtful one comes after current ones. */
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
 * Returns the rules as readers of the translation see them, with the source for parts that are not translated. If two rules have the
 * same number, only the one that owns it has a translation.
 */
export function shownRules({ rules, source }: TranslationView): readonly Rule[] {
  const views = new Map(rules.map((view) => [view.number, view]));
  const owners = rulesByNumber(source.rules);
  return source.rules.map((original): Rule => {
    const { number, level, parent, place } = original;
    const view = owners.get(number) === original ? views.get(number) : undefined;
    if (view === undefined) return original;
    return { number, level, parent, place, title: view.title?.text ?? null, blocks: view.blocks.map(({ block }) => block) };
  });
}
