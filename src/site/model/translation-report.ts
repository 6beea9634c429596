/** Reports what is left to do in a translation, for the translators' page and the JSON beside it. */
import type { RuleGraph } from '@rulegraph/core/graph';
import { memoize } from '@rulegraph/core/memo';
import type { Place } from '@rulegraph/core/model';
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
} from '@rulegraph/core/translation';
import type { EditionView } from './edition-view.ts';
import { allViews, findView, type Site, viewInForce } from './site.ts';

/** A rule, glossary entry or other text that needs translation, and where to edit it. */
export interface QueuedRecord extends QueuedUnit {
  /** For an outdated rule, the source text that was translated. */
  readonly before: string | null;
  /** The file with the translation, or if there is none, with the source. */
  readonly file: string;
  readonly line: number;
}

interface TermRecord {
  readonly term: string;
  readonly renderings: readonly Pick<Rendering, 'kind' | 'text' | 'at'>[];
}

export interface TranslationReport {
  /** The edition of the source that the translation is compared with. */
  readonly against: string;
  /** Counted in the source text. */
  readonly words: Pick<TranslationSummary, 'words' | 'wordsLeft'>;
  readonly counts: StateCounts;
  /** Rules and terms that are current but cite other rules than their source. */
  readonly doubtful: readonly string[];
  readonly chapters: readonly ChapterSummary[];
  /** What is not current, the most cited first. */
  readonly queue: readonly QueuedRecord[];
  /** Where the translation has something extra, missing or different. */
  readonly mismatches: readonly { readonly number: string; readonly reason: string }[];
  readonly terms: readonly TermRecord[];
}

/** Returns the place of a rule or a term of a translated edition in its file. */
type PlaceInTranslation = (edition: string, kind: 'rule' | 'term', name: string) => Place | undefined;

function makeReport(
  translation: TranslationView,
  source: RuleGraph,
  pairs: readonly TermPair[],
  placeInTranslation: PlaceInTranslation,
): TranslationReport {
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
          : placeInTranslation(unit.edition, kind === 'rule' ? 'rule' : 'term', unit.translated);
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

/** Returns the carried-forward translations of a site. */
export function carriedViews(site: Site): readonly EditionView[] {
  return allViews(site).filter((view) => view.carried !== undefined);
}

/** Returns the report on a carried-forward translation; undefined for any other edition. */
export const reportOn = memoize((site: Site, view: EditionView): TranslationReport | undefined => {
  const { work, edition, language, carried } = view;
  const source = viewInForce(site, work);
  if (carried === undefined || source === undefined) return undefined;
  const placeInTranslation: PlaceInTranslation = (id, kind, name) => {
    const translated = id === edition.id ? undefined : findView(site, work.id, id, language);
    return kind === 'rule'
      ? translated?.rules().get(name)?.place
      : translated?.expression().glossary.find(({ term }) => term === name)?.place;
  };
  return makeReport(carried().translation, source.graph(), site.terms(work.id, language.code), placeInTranslation);
});
