/** Several translations into one language, each of its own edition, as the one that readers see. */
import { stateOfParts } from './state-of-parts.ts';
import type {
  BlockPart,
  PassageView,
  RuleView,
  TermView,
  TitlePart,
  TranslationState,
  TranslationView,
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
    extra: views.flatMap(({ extra }) => extra),
    messages: views.flatMap(({ messages }) => messages),
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
function isAligned({ blocks }: PassageView): boolean {
  return blocks.every(({ at }, index) => at === index);
}

function best<View extends { readonly state: TranslationState }>(views: readonly View[]): View {
  return views.reduce((chosen, view) => (PREFERENCE.indexOf(view.state) < PREFERENCE.indexOf(chosen.state) ? view : chosen));
}
