/** Shows rules of a translation that is carried forward: their states, the language of each part, and what has changed since. */

import { memoize } from '@rulegraph/core/memo';
import type { Block, GlossaryEntry, Rule } from '@rulegraph/core/model';
import { ancestors, chapterNumber } from '@rulegraph/core/numbering';
import {
  isDoubtful,
  type RuleView,
  type ShownReview,
  type Signature,
  type TermView,
  type TranslationState,
} from '@rulegraph/core/translation';
import type { Element, ElementContent } from 'hast';
import { diffToHast } from '../kit/changes/change-html.ts';
import { h } from '../kit/html.ts';
import { attributesFor, interfaceAttributes, interfaceTag, type LanguageAttributes, languageOf } from '../kit/languages.ts';
import type { MessageName } from '../kit/message.ts';
import { translator, writeDate } from '../kit/translator.ts';
import { type EditionView, isUntranslated } from './edition-view.ts';
import { nameIn } from './editions.ts';
import type { ChapterOutline } from './outline.ts';
import { type Site, viewInForce } from './site.ts';
import { blocksToHast, type LanguageOfBlock } from './text-html.ts';

/** What is shown with the number and text of a rule. */
export interface Remarks {
  readonly languageOf: LanguageOfBlock;
  readonly titleLanguage: LanguageAttributes;
  /** In the margin, under the number: the state, unless it is `current`. */
  readonly marker: readonly ElementContent[];
  /** What the source has changed since it was translated. */
  readonly afterText: readonly ElementContent[];
  /** Who translated and checked the rule, and translators' notes. */
  readonly review: ShownReview | undefined;
}

const NOTHING: Remarks = { languageOf: () => ({}), titleLanguage: {}, marker: [], afterText: [], review: undefined };

/** A state, or `doubtful` for a current one that may be wrong. */
export type ShownState = TranslationState | 'doubtful';

const LABELS: Readonly<Record<ShownState, readonly [label: MessageName, explanation?: MessageName]>> = {
  current: ['stateCurrent'],
  outdated: ['stateOutdated', 'stateOutdatedMeans'],
  untranslated: ['stateUntranslated', 'stateUntranslatedMeans'],
  missing: ['stateMissing', 'stateMissingMeans'],
  doubtful: ['stateDoubtful', 'stateDoubtfulMeans'],
};

/** Returns the state of a rule; `current` in editions that are not carried forward. */
export function stateOfRule(view: EditionView, number: string): TranslationState {
  return view.carried?.().rules.get(number)?.state ?? 'current';
}

/** Returns the tag of the language in which most of a rule is shown; undefined if it is that of the edition. */
export function languageOfRule(view: EditionView, number: string): string | undefined {
  return isUntranslated(view, number) ? languageOf(view.work.source).tag : undefined;
}

/** Returns the language of a rule's title, as attributes; none if it is the edition's. */
export function titleLanguage(view: EditionView, number: string): LanguageAttributes {
  return attributesOf(view, view.carried?.().rules.get(number)?.title?.lang);
}

/** Returns the language of each block of an edition, as attributes. */
export function languageOfBlocks(view: EditionView): LanguageOfBlock {
  const { carried } = view;
  return carried === undefined ? NOTHING.languageOf : (block: Block) => attributesOf(view, carried().languageOf(block));
}

/** Returns what a page shows with a rule. */
export function remarksOnRule(site: Site, view: EditionView, rule: Rule): Remarks {
  const translation = view.carried?.().rules.get(rule.number);
  if (translation === undefined) return NOTHING;
  // If two rules have the same number, the one that does not own it is shown in the source language.
  if (view.rules().get(rule.number) !== rule)
    return {
      languageOf: languageOfBlocks(view),
      titleLanguage: attributesOf(view, view.work.source),
      marker: [stateMarker(view, 'untranslated')],
      afterText: [],
      review: undefined,
    };
  const source = viewInForce(site, view.work)?.rules().get(rule.number);
  const today = linesToCompare(source?.title ?? null, source?.blocks ?? []);
  const shown = remarks(site, view, translation, today, rule.number);
  return isSaidAbove(view, rule.number) ? { ...shown, marker: [] } : shown;
}

/** Tells whether an untranslated rule need not say so: one above it does, for all that is below it, or the first rule of a chapter without any translation. */
function isSaidAbove(view: EditionView, number: string): boolean {
  if (!isUntranslated(view, number)) return false;
  const translated = numbersAboveTranslated(view);
  const chapter = chapterNumber(view.scheme, number);
  return ancestors(view.scheme, number).some((above) => {
    if (translated.has(above)) return false;
    if (above !== chapter) return isUntranslated(view, above) && (chapterNumber(view.scheme, above) ?? above) !== above;
    return (
      view
        .outline()
        .chapterByNumber.get(above)
        ?.numbers.find((first) => first !== above) !== number
    );
  });
}

const numbersAboveTranslated = memoize(
  (view: EditionView): ReadonlySet<string> =>
    new Set([...view.rules().keys()].flatMap((number) => (isUntranslated(view, number) ? [] : ancestors(view.scheme, number)))),
);

/** Returns what a page shows with a term. */
export function remarksOnTerm(site: Site, view: EditionView, entry: GlossaryEntry): Remarks {
  const translation = view.carried?.().terms.get(entry);
  if (translation === undefined) return NOTHING;
  const source = view.carried?.().translation.source.glossary.find(({ term }) => term === translation.term);
  const today = linesToCompare(translation.term, source?.senses.flat() ?? []);
  return remarks(site, view, translation, today, entry.term);
}

/**
 * Returns translators' notes on a rule or term, folded unless `open`, with the names of those who translated and checked it. `signed` asks for the
 * names of units without notes, too: on a rule's own page and in the glossary, but not in a chapter.
 */
export function reviewToHast(
  view: EditionView,
  review: ShownReview | undefined,
  { signed, open = false }: { readonly signed: boolean; readonly open?: boolean },
) {
  if (review === undefined || (review.notes.length === 0 && !signed)) return [];
  const t = translator(view.language);
  const list = new Intl.ListFormat(interfaceTag(view.language));
  const names = (all: readonly Signature[]) =>
    list.format(all.map(({ by, on }) => (on === undefined ? by : `${by} (${writeDate(on, view.language)})`)));
  const signatures = [
    ...(review.translated.length === 0 ? [] : [t('reviewTranslated', { names: names(review.translated) })]),
    ...(review.checked.length === 0 ? [] : [t('reviewChecked', { names: names(review.checked) })]),
  ].join(' · ');
  const signature = signatures === '' ? [] : [h('p', { ...interfaceAttributes(view.language) }, signatures)];
  if (review.notes.length === 0) return [h('div', { className: ['review'] }, signature)];
  const notes = review.notes.flatMap((note) => note.split(/\n+/)).map((line) => h('p', { className: ['translator-note'] }, line));
  const summary = h('summary', { ...interfaceAttributes(view.language) }, t('reviewNote'));
  return [h('details', { className: ['review'], open }, [summary, ...notes, ...signature])];
}

export function stateMarker(view: Pick<EditionView, 'language' | 'work'>, state: ShownState): Element {
  const t = translator(view.language);
  const [label, explanation] = LABELS[state];
  const language = nameIn(languageOf(view.work.source), view.language);
  return h(
    'span',
    {
      className: ['state', state],
      ...interfaceAttributes(view.language),
      title: explanation === undefined ? undefined : t(explanation, { language }),
    },
    t(label),
  );
}

/** Returns what is shown with a rule or term, of which `today` is the text in the source. */
function remarks(
  site: Site,
  view: EditionView,
  translation: RuleView | TermView,
  today: readonly string[],
  name: string,
): Remarks {
  const carried = view.carried?.();
  return {
    languageOf: languageOfBlocks(view),
    titleLanguage: attributesOf(view, translation.title?.lang),
    marker: isDoubtful(translation)
      ? [stateMarker(view, 'doubtful')]
      : translation.state === 'current'
        ? []
        : [stateMarker(view, translation.state)],
    afterText: translation.state === 'outdated' ? [sourceChangeToHast(view, translation, today, name)] : [],
    review: carried === undefined ? undefined : site.review(carried.translation, translation),
  };
}

/** Returns the source's word diff since the translated edition, or if its words were only moved, the source as it is today. */
function sourceChangeToHast(view: EditionView, { before, edition }: RuleView | TermView, today: readonly string[], name: string) {
  const t = translator(view.language);
  const source = languageOf(view.work.source);
  const language = nameIn(source, view.language);
  const words = {
    t,
    labelLang: interfaceTag(view.language),
    tokens: { scheme: view.scheme, words: view.work.citations[view.work.source], lang: source.tag },
    symbols: view.work.symbols,
    unchanged: 'whole' as const,
  };
  const text =
    before === null
      ? blocksToHast(asBlocks(today))
      : diffToHast([comparedText(name, before.split('\n'))], [comparedText(name, today)], words);
  const date = edition === null ? '' : writeDate(edition.slice(0, 10), view.language);
  return h('details', { className: ['since'] }, [
    h(
      'summary',
      { ...interfaceAttributes(view.language) },
      before === null ? t('sourceToday', { language }) : t('changedSince', { date }),
    ),
    h('div', { className: ['diff'], ...attributesOf(view, view.work.source) }, text),
  ]);
}

function comparedText(name: string, lines: readonly string[]) {
  return { name, title: null, blocks: asBlocks(lines) };
}

function asBlocks(lines: readonly string[]): readonly Block[] {
  return lines.map((text) => ({ kind: 'text', text, marks: [], place: { file: '', line: 1, column: 1 } }));
}

function linesToCompare(title: string | null, blocks: readonly Block[]): readonly string[] {
  return [...(title === null ? [] : [title]), ...blocks.map(({ text }) => text)].join('\n').split('\n');
}

function attributesOf({ language }: EditionView, code = language.code): LanguageAttributes {
  return attributesFor(languageOf(code), language);
}

/** Returns `12 of 40 rules translated and current · 9 checked · 3 out of date · 25 not translated`; null for editions that are not carried forward. */
export function progressOfChapter(site: Site, view: EditionView, chapter: ChapterOutline): string | null {
  return progressOf(
    site,
    view,
    chapter.numbers.filter((number) => number !== chapter.number),
  );
}

/** Returns the progress of a whole edition, titles of chapters and sections included, and of its glossary. */
export function progressOfView(site: Site, view: EditionView): string | null {
  const rules = progressOf(site, view, [...view.rules().keys()]);
  const terms = view.carried?.().translation.glossary ?? [];
  if (rules === null || terms.length === 0) return rules;
  const count = terms.filter(({ state }) => state === 'current').length;
  return `${rules} · ${translator(view.language)('progressTerms', { count, total: terms.length })}`;
}

function progressOf(site: Site, view: EditionView, numbers: readonly string[]): string | null {
  if (view.carried === undefined || numbers.length === 0) return null;
  const t = translator(view.language);
  const states = numbers.map((number) => stateOfRule(view, number));
  const count = (...wanted: readonly TranslationState[]) => states.filter((state) => wanted.includes(state)).length;
  const carried = view.carried();
  const isChecked = (number: string) => {
    const rule = carried.rules.get(number);
    return rule?.state === 'current' && (site.review(carried.translation, rule)?.checked.length ?? 0) > 0;
  };
  const checked = numbers.filter(isChecked).length;
  const outdated = count('outdated');
  const untranslated = count('untranslated', 'missing');
  return [
    t('progressCurrent', { count: count('current'), total: numbers.length }),
    ...(checked === 0 ? [] : [t('progressChecked', { count: checked })]),
    ...(outdated === 0 ? [] : [t('progressOutdated', { count: outdated })]),
    ...(untranslated === 0 ? [] : [t('progressUntranslated', { count: untranslated })]),
  ].join(' · ');
}
