/** Reports what there is to do in a translation: what the page for translators shows and the JSON beside it holds. */
import type { RuleGraph } from '../rules/graph/index.ts';
import { memoize } from '../rules/memo.ts';
import type { Place } from '../rules/model.ts';
import {
  type ChapterSummary,
  isDoubtful,
  type QueuedUnit,
  queueTranslation,
  type Rendering,
  type StateCounts,
  summarizeTranslation,
  type TermPair,
  type TranslationSummary,
  type TranslationView,
} from '../rules/translation/index.ts';
import type { CarriedText } from './carried-text.ts';
import type { EditionView } from './edition-view.ts';
import { findView, type Site, viewInForce } from './site.ts';

/** A rule, an entry or matter that waits for its translation, and where to edit it. */
export interface QueuedRecord extends QueuedUnit {
  /** The source text that was translated, of outdated rules. */
  readonly before: string | null;
  /** Where to work: what is translated in its file, or where there is nothing, the source. */
  readonly file: string;
  readonly line: number;
}

interface TermRecord {
  readonly term: string;
  readonly renderings: readonly Pick<Rendering, 'kind' | 'text' | 'at'>[];
}

/** What there is to do, and what is doubtful. */
export interface TranslationReport {
  /** The edition against which states are given. */
  readonly against: string;
  /** Of the source text. */
  readonly words: Pick<TranslationSummary, 'words' | 'wordsLeft'>;
  readonly counts: StateCounts;
  /** Current ones that cite other rules than their source. */
  readonly doubtful: readonly string[];
  readonly chapters: readonly ChapterSummary[];
  /** What is not current, the most cited first. */
  readonly queue: readonly QueuedRecord[];
  /** Where the translation has more, less or otherwise than what it translates. */
  readonly mismatches: readonly { readonly number: string; readonly reason: string }[];
  readonly terms: readonly TermRecord[];
}

/** A translation, and what else the report needs. */
export interface ReportedTranslation {
  readonly translation: TranslationView;
  /** The graph of the translation's source. */
  readonly source: RuleGraph;
  readonly terms: readonly TermPair[];
  /** Where a rule or an entry of a translated edition stands in its file. */
  readonly placeOf: (edition: string, kind: 'rule' | 'term', name: string) => Place | undefined;
}

/** Makes the report; chapters and queue are in the order in which translators need them. */
function translationReport({ translation, source, terms: pairs, placeOf }: ReportedTranslation): TranslationReport {
  const { words, wordsLeft, counts, chapters } = summarizeTranslation(translation, source);
  const rules = new Map(translation.rules.map((rule) => [rule.number, rule]));
  const terms = new Map(translation.glossary.map((term) => [term.term, term]));
  return {
    against: source.expression.edition,
    words: { words, wordsLeft },
    counts,
    chapters,
    doubtful: [
      ...translation.rules.flatMap((rule) => (isDoubtful(rule) ? [rule.number] : [])),
      ...translation.glossary.flatMap((term) => (isDoubtful(term) ? [term.term] : [])),
    ],
    queue: queueTranslation(translation, source).map((queued) => {
      const { kind, number } = queued;
      const unit = kind === 'rule' ? rules.get(number) : kind === 'term' ? terms.get(number) : undefined;
      const translated =
        unit?.edition == null || unit.translated === null
          ? undefined
          : placeOf(unit.edition, kind === 'rule' ? 'rule' : 'term', unit.translated);
      const { file = '', line = 1 } = translated ?? sourcePlace(queued, source) ?? {};
      return { ...queued, before: unit?.before ?? null, file, line };
    }),
    mismatches: [
      ...translation.rules.map(({ number, mismatches }) => ({ number, mismatches })),
      ...translation.glossary.map(({ term, mismatches }) => ({ number: term, mismatches })),
    ].flatMap(({ number, mismatches }) => mismatches.map(({ reason }) => ({ number, reason }))),
    terms: pairs.map(({ term, renderings }) => ({
      term,
      renderings: renderings.map(({ kind, text, at }) => ({ kind, text, at })),
    })),
  };
}

function sourcePlace({ kind, number }: QueuedUnit, { byNumber, expression }: RuleGraph): Place | undefined {
  if (kind === 'rule') return byNumber.get(number)?.place;
  if (kind === 'term') return expression.glossary.find(({ term }) => term === number)?.place;
  return expression[kind === 'introduction' ? 'front' : 'back'][0]?.place;
}

/** Returns the editions of a site that are translations carried forward. */
export function carriedViews(site: Site): readonly EditionView[] {
  return site.works.flatMap(({ id }) => site.views(id)).filter((view) => view.carried !== undefined);
}

/** Returns the report on a carried edition; undefined for any other. */
export const reportOn = memoize((site: Site, view: EditionView): TranslationReport | undefined => {
  const source = viewInForce(site, view.work);
  const { carried } = view;
  if (carried === undefined || source === undefined) return undefined;
  return makeReport(site, view, source, carried());
});

function makeReport(site: Site, view: EditionView, source: EditionView, { translation }: CarriedText): TranslationReport {
  return translationReport({
    translation,
    source: source.graph(),
    terms: site.terms(view.work.id, view.language.code),
    placeOf: (edition, kind, name) => {
      const translated = edition === view.edition.id ? undefined : findView(site, view.work.id, edition, view.language);
      return kind === 'rule'
        ? translated?.rules().get(name)?.place
        : translated?.expression().glossary.find(({ term }) => term === name)?.place;
    },
  });
}
