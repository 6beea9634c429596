/** Carries the translations of an archive's works forward to an edition, and lists and checks their terms and reviews. */

import { NO_WORDS } from '@rulegraph/core/citations';
import { diagnose, diagnoseFile, diagnosisOf } from '@rulegraph/core/diagnostics';
import { buildGraph, foldTitle } from '@rulegraph/core/graph';
import type { Stage } from '@rulegraph/core/history';
import { memoize } from '@rulegraph/core/memo';
import {
  type ContextNames,
  carryForward,
  checkTerms,
  checkTranslation,
  combineReviews,
  combineViews,
  listTerms,
  type RuleView,
  type ShownReview,
  successionOf,
  type TermPair,
  type TermView,
  type TranslationView,
  termContext,
  translatedTexts,
  unbrokenSuccession,
} from '@rulegraph/core/translation';
import type { Edition, Work } from '@rulegraph/core/work';
import type { VFileMessage } from 'vfile-message';
import { type Archive, workOf } from './archive.ts';
import { graphOf } from './graphs.ts';
import { lineageOf, lineageState, type WorkLineage } from './lineages.ts';
import { begunEditions, wholeEditions, wholeEditionsOfAllDays } from './whole-editions.ts';

/**
 * Returns all translations of a work into a language, carried forward to `sourceEdition`, by default the newest in the source language; undefined if
 * there is no translation.
 */
export function translationOf(
  archive: Archive,
  workId: string,
  lang: string,
  sourceEdition = currentEdition(archive, workId)?.id,
): TranslationView | undefined {
  return sourceEdition === undefined ? undefined : readTranslation(archive, workId, lang, sourceEdition);
}

/** Returns an empty translation of the newest edition, in which everything is missing, for a translator who begins one. */
export function unbegunTranslation(archive: Archive, work: Work, lang: string): TranslationView | undefined {
  const source = graphOf(archive, work.id, currentEdition(archive, work.id)?.id ?? '', work.source);
  const lineage = lineageOf(archive, work.id);
  if (source === undefined || lineage === undefined) return undefined;
  const nothing = { ...source.expression, lang, rules: [], glossary: [], front: [], back: [] };
  const translation = buildGraph(nothing, { scheme: source.scheme, words: NO_WORDS });
  const succession = unbrokenSuccession(source.expression);
  return carryForward({ source, base: source, translation, succession }, { reader: lineage.reader });
}

/** Converts between the numbers and terms of an edition and their permanent identifiers. */
export interface LineageNames extends ContextNames {
  readonly nameOf: (kind: 'rule' | 'term', identifier: string) => string | undefined;
}

/** Returns the functions that convert between the names of an edition's rules and terms and their identifiers. */
export const lineageNames = memoize((archive: Archive, workId: string, edition: string): LineageNames => {
  const lineage = lineageOf(archive, workId)?.lineage;
  const stageOf = (stages: readonly Stage[] = []) => stages.find((stage) => stage.edition === edition)?.identifiers ?? new Map();
  const [rules, terms] = [stageOf(lineage?.rules), stageOf(lineage?.glossary)] as const;
  const invert = (names: ReadonlyMap<string, string>) => new Map([...names].map(([name, identifier]) => [identifier, name]));
  const namesByIdentifier = { rule: invert(rules), term: invert(terms) };
  return {
    rule: (number) => rules.get(number),
    term: (heading) => terms.get(heading),
    nameOf: (kind, identifier) => namesByIdentifier[kind].get(identifier),
  };
});

/**
 * Returns the review of a translated rule or term as it is today: who translated and who checked it, if all of its texts are signed, and all notes;
 * undefined if nothing is recorded.
 */
export function reviewOf(
  archive: Archive,
  { work, lang, source }: TranslationView,
  unit: RuleView | TermView,
): ShownReview | undefined {
  const { find, state } = archive.reviews(work, lang);
  if (state === '') return undefined;
  const names = lineageNames(archive, work, source.edition);
  const context = 'term' in unit ? termContext(names.term(unit.term) ?? unit.term) : (names.rule(unit.number) ?? unit.number);
  return combineReviews(find(context, translatedTexts(unit)));
}

/**
 * Returns the terms of a work in its source language with their renderings in another, in alphabetical order. Each rendering is from the newest
 * translation that has the term, since a new translation may contain only what is new.
 */
export const termsOf = memoize((archive: Archive, workId: string, lang: string): readonly TermPair[] => {
  const work = workOf(archive, workId);
  const source = work?.source ?? '';
  const languages = [lang, source];
  const editions = begunEditions(archive.editions(workId))
    .map(({ id }) => id)
    .filter((id) => languages.every((code) => archive.languages(workId, id).includes(code)));
  const texts = editions.map((id) => [id, ...languages.map((code) => archive.digest(workId, id, code))]);
  const state = JSON.stringify([work?.numbering, work?.citations, work?.exampleLabels, texts]);
  return archive.index(`terms of ${workId} in ${lang}`, state, () => {
    const byTerm = new Map<string, TermPair>();
    for (const edition of editions.toReversed()) {
      const [base, translation] = [graphOf(archive, workId, edition, source), graphOf(archive, workId, edition, lang)];
      if (base === undefined || translation === undefined) continue;
      for (const pair of listTerms(base, translation)) {
        const key = foldTitle(pair.term);
        if (!byTerm.has(key)) byTerm.set(key, pair);
      }
    }
    return [...byTerm].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, pair]) => pair);
  });
});

/** Reports what is wrong with one translated text, compared with the text that it translates. */
export function checkTranslationOf(archive: Archive, work: Work, edition: string, lang: string): readonly VFileMessage[] {
  if (lang === work.source) return [];
  const base = graphOf(archive, work.id, sourceNearest(archive, work, edition) ?? '', work.source);
  const translation = graphOf(archive, work.id, edition, lang);
  if (base === undefined || translation === undefined) return [];
  const isWordless = work.citations[work.source] !== undefined && work.citations[lang] === undefined;
  const wordless =
    isWordless &&
    diagnoseFile(`${work.id}/work.yaml`, { code: 'citation-words-missing', reason: `"citations" has no words in "${lang}"` });
  return [...(wordless ? [wordless] : []), ...checkTranslation(base, translation), ...checkTerms(listTerms(base, translation))];
}

/** Returns the newest whole edition of a work in its source language. */
export function currentEdition(archive: Archive, workId: string): Edition | undefined {
  const work = workOf(archive, workId);
  return work && wholeEditions(archive, work).at(-1);
}

const readTranslation = memoize(
  (archive: Archive, workId: string, lang: string, sourceEdition: string): TranslationView | undefined => {
    const work = workOf(archive, workId);
    const lineage = lineageOf(archive, workId);
    if (work === undefined || lineage === undefined || lang === work.source) return undefined;
    const editions = begunEditions(archive.editions(workId)).filter(({ id }) => archive.languages(workId, id).includes(lang));
    const source = archive.expression(workId, sourceEdition, work.source);
    if (source === undefined) return undefined;
    const texts = editions.map(({ id }): readonly [string, string | undefined] => [id, archive.digest(workId, id, lang)]);
    const cachedView = (name: string, of: typeof texts, view: () => TranslationView | undefined): TranslationView | undefined => {
      const state = JSON.stringify([lineageState(archive, work), work.exampleLabels, sourceEdition, of]);
      const saved = archive.index(`translation of ${name} into ${lang}`, state, () => saveView(view()));
      return saved === null ? undefined : { ...saved, source, messages: saved.messages.map(diagnose) };
    };
    // Usually only one of several editions is edited, so each is also cached by itself.
    const viewOfOne = (text: (typeof texts)[number]) =>
      texts.length === 1
        ? viewOf(archive, work, text[0], lang, sourceEdition, lineage)
        : cachedView(`${workId} ${text[0]}`, [text], () => viewOf(archive, work, text[0], lang, sourceEdition, lineage));
    return cachedView(workId, texts, () => combineViews(texts.flatMap((text) => viewOfOne(text) ?? [])));
  },
);

function saveView(view: TranslationView | undefined) {
  if (view === undefined) return null;
  const { source: _source, messages, ...rest } = view;
  return { ...rest, messages: messages.map(diagnosisOf) };
}

function viewOf(
  archive: Archive,
  work: Work,
  edition: string,
  lang: string,
  sourceEdition: string,
  { between, reader }: WorkLineage,
): TranslationView | undefined {
  const baseEdition = sourceNearest(archive, work, edition);
  const source = graphOf(archive, work.id, sourceEdition, work.source);
  const base = baseEdition === undefined ? undefined : graphOf(archive, work.id, baseEdition, work.source);
  const translation = graphOf(archive, work.id, edition, lang);
  if (source === undefined || base === undefined || translation === undefined) return undefined;
  const succession =
    base === source ? unbrokenSuccession(source.expression) : successionOf(between(base.expression.edition, sourceEdition));
  return carryForward({ source, base, translation, succession }, { reader });
}

/** Returns the edition with the source of a translation: the same one, or if its source is not whole, the last before it or the first of all. */
function sourceNearest(archive: Archive, work: Work, edition: string): string | undefined {
  const ids = archive.editions(work.id).map(({ id }) => id);
  const available = wholeEditionsOfAllDays(archive, work).map(({ id }) => id);
  const position = ids.indexOf(edition);
  return available.findLast((id) => ids.indexOf(id) <= position) ?? available[0];
}
