/** Summarizes the work left for translators by chapter, and lists it by importance. */
import type { RuleGraph } from '../graph/index.ts';
import { wholeText } from '../history/index.ts';
import { commonItems } from '../lists.ts';
import { matterUnit, ruleUnit, type TextUnit, termUnit } from './text-unit.ts';
import { isDoubtful, type TranslationState, type TranslationView, type UnitView } from './translation-view.ts';

/** The number of units in each state. */
export type StateCounts = Readonly<Record<TranslationState, number>>;

/** The kind of a unit of translation. */
export type UnitKind = 'rule' | 'term' | 'introduction' | 'credits';

/** The progress of a chapter, the glossary, the introduction or the credits. */
export interface ChapterSummary {
  readonly part: 'chapter' | 'glossary' | 'introduction' | 'credits';
  /** The number of the chapter, or of a section for its own heading; empty for other parts. */
  readonly number: string;
  /** Translated, or else from the source. */
  readonly title: string | null;
  readonly counts: StateCounts;
  /** The number of current units that cite other rules than their source. */
  readonly doubtful: number;
  readonly words: number;
  /** The number of words in the source of units that are not current. */
  readonly wordsLeft: number;
}

/** The progress of a whole translation. */
export interface TranslationSummary {
  readonly counts: StateCounts;
  readonly doubtful: number;
  readonly extra: number;
  readonly words: number;
  readonly wordsLeft: number;
  /** In the order of the source. */
  readonly chapters: readonly ChapterSummary[];
}

/** A unit that is not current. */
export interface QueuedUnit {
  readonly kind: UnitKind;
  /** The number of the rule or the heading of the entry; empty for front and back matter. */
  readonly number: string;
  /** See `ChapterSummary`. */
  readonly chapter: string;
  readonly state: Exclude<TranslationState, 'current'>;
  readonly edition: string | null;
  readonly words: number;
  /** The number of words that were added or removed since it was translated; all if it is not translated. */
  readonly changed: number;
  /** The number of rules and terms that cite it. */
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

/** Returns the units that are not current, the most cited first, and otherwise in the order of the source. */
export function queueTranslation(view: TranslationView, source: RuleGraph): readonly QueuedUnit[] {
  const queue = unitsOf(view, source).flatMap(({ kind, name, chapter, unit, text }): QueuedUnit[] => {
    const { state, before } = unit;
    if (state === 'current') return [];
    const citing = kind === 'rule' ? (source.citedBy.get(name) ?? []) : [];
    const citedBy = new Set(citing.map((one) => `${one.kind === 'glossary'} ${one.from}`)).size;
    const words = countedWords(text);
    const changed = before === null ? words.length : countChangedWords(countedWords(before), words);
    return [{ kind, number: name, chapter, state, edition: unit.edition, words: words.length, changed, citedBy }];
  });
  return queue.sort((a, b) => b.citedBy - a.citedBy);
}

const PART_OF = { rule: 'chapter', term: 'glossary', introduction: 'introduction', credits: 'credits' } as const;

/** A unit of the translation with its source text. */
interface WorkUnit {
  readonly kind: UnitKind;
  readonly name: string;
  readonly chapter: string;
  readonly unit: UnitView & { readonly edition: string | null };
  readonly text: string;
}

function unitsOf(view: TranslationView, source: RuleGraph): readonly WorkUnit[] {
  const textOf = (unit: TextUnit | undefined) => (unit === undefined ? '' : wholeText(unit));
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
    const size = countedWords(text).length;
    counts[unit.state] += 1;
    words += size;
    if (isDoubtful(unit)) doubtful += 1;
    if (unit.state !== 'current') wordsLeft += size;
  }
  return { counts, doubtful, words, wordsLeft };
}

/** Returns the words of a text as translators count them: between spaces, and each ideograph or kana. */
function countedWords(text: string): readonly string[] {
  return (
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[^\s])+/gu) ?? []
  );
}

/** Returns how many words either text has that the other lacks; a word in another place is not a change. */
function countChangedWords(before: readonly string[], today: readonly string[]): number {
  return before.length + today.length - 2 * commonItems(before, today).length;
}
