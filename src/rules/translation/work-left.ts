/** What translators have left to do: how much, where, and what matters most. */
import type { RuleGraph } from '../graph/index.ts';
import { matterUnit, ruleUnit, type TextUnit, termUnit, unitText } from './text-unit.ts';
import { isDoubtful, type TranslationState, type TranslationView, type UnitView } from './translation-view.ts';

/** Rules, entries and matter in each state. */
export type StateCounts = Readonly<Record<TranslationState, number>>;

/** What is translated as one. */
export type UnitKind = 'rule' | 'term' | 'introduction' | 'credits';

/** How far a chapter is translated, or the glossary, the introduction or the credits. */
export interface ChapterSummary {
  readonly part: 'chapter' | 'glossary' | 'introduction' | 'credits';
  /** The chapter's number; a section's own heading counts under the section's number. Empty for what is no chapter. */
  readonly number: string;
  /** As the translation has it, else as the source has it. */
  readonly title: string | null;
  readonly counts: StateCounts;
  /** How many of the current ones cite other rules than their source. */
  readonly doubtful: number;
  /** Words of the source text. */
  readonly words: number;
  /** Words of the source text of what is not current. */
  readonly wordsLeft: number;
}

/** How far all of it is translated: rules, glossary, introduction and credits. */
export interface TranslationSummary {
  readonly counts: StateCounts;
  readonly doubtful: number;
  readonly extra: number;
  readonly words: number;
  readonly wordsLeft: number;
  /** In the order of the source. */
  readonly chapters: readonly ChapterSummary[];
}

/** A rule, an entry or matter that waits for its translation. */
export interface QueuedUnit {
  readonly kind: UnitKind;
  /** The rule's number or the heading of the entry; empty for matter. */
  readonly number: string;
  /** See `ChapterSummary`. */
  readonly chapter: string;
  readonly state: Exclude<TranslationState, 'current'>;
  readonly edition: string | null;
  readonly words: number;
  /** How many words were added or are gone since it was translated; all, where it was not. */
  readonly changed: number;
  /** By how many rules and terms it is cited. */
  readonly citedBy: number;
}

/** Counts units and words by chapter. `source` is the graph of the view's source. */
export function summarizeTranslation(view: TranslationView, source: RuleGraph): TranslationSummary {
  const units = unitsOf(view, source);
  const chapters = [...Map.groupBy(units, ({ kind, chapter }) => `${PART_OF[kind]} ${chapter}`).values()].flatMap(
    (own): ChapterSummary[] => {
      const [first] = own;
      if (first === undefined) return [];
      const title = own.find(({ name }) => name === first.chapter)?.unit.title?.text ?? null;
      return [{ part: PART_OF[first.kind], number: first.chapter, title, ...measure(own) }];
    },
  );
  return { ...measure(units), extra: view.extra.length, chapters };
}

/** What is not current, the most cited first; among equals in the order of the source. */
export function queueTranslation(view: TranslationView, source: RuleGraph): readonly QueuedUnit[] {
  const queue = unitsOf(view, source).flatMap(({ kind, name, chapter, unit, text }): QueuedUnit[] => {
    const { state, before } = unit;
    if (state === 'current') return [];
    const citing = kind === 'rule' ? (source.citedBy.get(name) ?? []) : [];
    const citedBy = new Set(citing.map((one) => `${one.kind === 'glossary'} ${one.from}`)).size;
    const words = splitWords(text);
    const changed = before === null ? words.length : countChanges(splitWords(before), words);
    return [{ kind, number: name, chapter, state, edition: unit.edition, words: words.length, changed, citedBy }];
  });
  return queue.sort((a, b) => b.citedBy - a.citedBy);
}

const PART_OF = { rule: 'chapter', term: 'glossary', introduction: 'introduction', credits: 'credits' } as const;

/** One unit of the translation with its source text. */
interface WorkUnit {
  readonly kind: UnitKind;
  readonly name: string;
  readonly chapter: string;
  readonly unit: UnitView & { readonly edition: string | null };
  readonly text: string;
}

/** In the order of the source. */
function unitsOf(view: TranslationView, source: RuleGraph): readonly WorkUnit[] {
  const textOf = (unit: TextUnit | undefined) => (unit === undefined ? '' : unitText(unit));
  const matter = (kind: 'introduction' | 'credits', unit: UnitView, blocks: RuleGraph['expression']['front']): WorkUnit[] => {
    const edition = unit.blocks.find((block) => block.edition !== null)?.edition ?? null;
    return blocks.length === 0
      ? []
      : [{ kind, name: '', chapter: '', unit: { ...unit, edition }, text: textOf(matterUnit(blocks)) }];
  };
  const { front, back, glossary } = source.expression;
  return [
    ...matter('introduction', view.front, front),
    ...view.rules.map((unit): WorkUnit => {
      const chapter = source.chapterOf.get(unit.number) ?? unit.number;
      return { kind: 'rule', name: unit.number, chapter, unit, text: textOf(ruleUnit(source, unit.number)) };
    }),
    ...view.glossary.map((unit, index): WorkUnit => {
      return { kind: 'term', name: unit.term, chapter: '', unit, text: textOf(termUnit(source, glossary[index])) };
    }),
    ...matter('credits', view.back, back),
  ];
}

function measure(units: readonly WorkUnit[]): Pick<ChapterSummary, 'counts' | 'doubtful' | 'words' | 'wordsLeft'> {
  const counts: Record<TranslationState, number> = { current: 0, outdated: 0, untranslated: 0, missing: 0 };
  let doubtful = 0;
  let words = 0;
  let wordsLeft = 0;
  for (const { unit, text } of units) {
    const size = splitWords(text).length;
    counts[unit.state] += 1;
    words += size;
    if (isDoubtful(unit)) doubtful += 1;
    if (unit.state !== 'current') wordsLeft += size;
  }
  return { counts, doubtful, words, wordsLeft };
}

/** As translators count: words between spaces, and each ideograph or kana. */
function splitWords(text: string): readonly string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[^\s])+/gu,
    ) ?? []
  );
}

/** How many words of either text the other does not have; a word that only stands elsewhere is none. */
function countChanges(before: readonly string[], today: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1);
  let added = 0;
  for (const word of today) {
    const count = left.get(word) ?? 0;
    if (count === 0) added += 1;
    else left.set(word, count - 1);
  }
  return added + [...left.values()].reduce((sum, count) => sum + count, 0);
}
