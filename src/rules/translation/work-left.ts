/** What translators have left to do: how much, where, and what matters most. */
import type { RuleGraph } from '../graph/index.ts';
import { unitText } from './text-unit.ts';
import type { RuleView, TranslationState, TranslationView } from './translation-view.ts';

/** Rules in each state. */
export type StateCounts = Readonly<Record<TranslationState, number>>;

/** How far a chapter is translated. */
export interface ChapterSummary {
  /** The chapter's number; a section's own heading counts under the section's number. */
  readonly number: string;
  /** As the translation has it, else as the source has it. */
  readonly title: string | null;
  readonly counts: StateCounts;
  /** Words of the source text. */
  readonly words: number;
  /** Words of the source text of rules that are not current. */
  readonly wordsLeft: number;
}

/** How far all of it is translated. */
export interface TranslationSummary {
  readonly counts: StateCounts;
  readonly extra: number;
  readonly words: number;
  readonly wordsLeft: number;
  /** In the order of the source. */
  readonly chapters: readonly ChapterSummary[];
}

/** A rule that waits for its translation. */
export interface QueuedRule {
  readonly number: string;
  readonly state: Exclude<TranslationState, 'current'>;
  readonly edition: string | null;
  readonly words: number;
  /** By how many rules and terms it is cited. */
  readonly citedBy: number;
}

/** Counts rules and words by chapter. `source` is the graph of the view's source. */
export function summariseTranslation(view: TranslationView, source: RuleGraph): TranslationSummary {
  const chapters = [...Map.groupBy(view.rules, ({ number }) => source.chapterOf.get(number) ?? number)].map(
    ([number, rules]): ChapterSummary => {
      const title = rules.find((rule) => rule.number === number)?.title?.text ?? null;
      return { number, title, ...measure(rules, source) };
    },
  );
  return { ...measure(view.rules, source), extra: view.extra.length, chapters };
}

/** What is not current, the most cited first; among equals in the order of the source. */
export function queueTranslation(view: TranslationView, source: RuleGraph): readonly QueuedRule[] {
  const queue = view.rules.flatMap(({ number, state, edition }): QueuedRule[] => {
    if (state === 'current') return [];
    const citing = new Set((source.citedBy.get(number) ?? []).map(({ kind, from }) => `${kind === 'glossary'} ${from}`));
    return [{ number, state, edition, words: countWords(number, source), citedBy: citing.size }];
  });
  return queue.sort((a, b) => b.citedBy - a.citedBy);
}

function measure(rules: readonly RuleView[], source: RuleGraph): Pick<ChapterSummary, 'counts' | 'words' | 'wordsLeft'> {
  const counts: Record<TranslationState, number> = { current: 0, outdated: 0, untranslated: 0, missing: 0 };
  let words = 0;
  let wordsLeft = 0;
  for (const { number, state } of rules) {
    const size = countWords(number, source);
    counts[state] += 1;
    words += size;
    if (state !== 'current') wordsLeft += size;
  }
  return { counts, words, wordsLeft };
}

/** As translators count: words between spaces, and each ideograph or kana. */
function countWords(number: string, { byNumber }: RuleGraph): number {
  const rule = byNumber.get(number);
  const text = rule === undefined ? '' : unitText({ ...rule, references: [] });
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[^\s])+/gu,
    )?.length ?? 0
  );
}
