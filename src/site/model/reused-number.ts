/** Says which other rules had the number of a rule in force, for readers who follow a link or a citation of that time. */

import { findCitations } from '@rulegraph/core/citations';
import { isPossibleMatch, type NumberMeaning } from '@rulegraph/core/history';
import { memoize } from '@rulegraph/core/memo';
import { ancestors, chapterNumber } from '@rulegraph/core/numbering';
import { blockText } from '@rulegraph/core/text';
import { withoutDirections } from '@rulegraph/core/untrusted';
import type { ElementContent } from 'hast';
import { joinSentences, ruleLine } from '../kit/excerpt.ts';
import { h, linkList, writeHtml } from '../kit/html.ts';
import { interfaceAttributes, languageOf } from '../kit/languages.ts';
import { translator, writeDate } from '../kit/translator.ts';
import { citationWords, type EditionView, hasRule, isUntranslated, numberAddress } from './edition-view.ts';
import type { LabeledLink } from './editions.ts';
import { headingOf } from './outline.ts';
import { findView, type Site, viewInForce } from './site.ts';

/** Another rule that had a number. */
interface EarlierRule {
  /** `Before October 7, 2022, 103.4 was the rule “Mulligan”.` */
  readonly text: string;
  /** What introduces the links, as certainly as the lineage allows; if there are none, that the rule is gone. */
  readonly lead: string;
  /** Its numbers in force. */
  readonly today: readonly LabeledLink[];
  /** Whether `today` is only possible. */
  readonly possible: boolean;
  /** The days on which it got and lost the number. */
  readonly since: string;
  readonly until: string;
}

/** All other rules that had a number. */
interface EarlierRules {
  /** Newest first. */
  readonly rules: readonly EarlierRule[];
  /** When the rule that has it now had it: `2022-10-07/9999`. */
  readonly held: readonly string[];
}

/** The most characters of a rule's words that stand for its name, and the most numbers of today. */
const NAME_LENGTH = 60;
const MAX_TODAY = 3;

/** Returns the other rules that had a number, newest first; none on pages that do not show the newest edition of the lineage. */
export const earlierRules = memoize((site: Site, view: EditionView, number: string): EarlierRules => {
  const others = otherMeanings(site, view, number);
  const rules = others.flatMap((meaning) => earlierRule(site, view, number, meaning) ?? []);
  if (rules.length === 0) return { rules, held: [] };
  const own = (site.history(view.work.id)?.meanings(number) ?? []).filter((meaning) => !others.includes(meaning));
  return { rules, held: own.map(({ since, until }) => `${dayOf(site, view, since)}/${dayAfter(site, view, until) ?? LATER}`) };
});

/** Returns the years in which other rules had the number, newest first. */
function yearsOf(rules: readonly EarlierRule[]): readonly number[] {
  const years = rules.flatMap(({ since, until }) => {
    const [first, last] = [since, until].map((day) => Number(day.slice(0, 4)));
    return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => (first ?? 0) + index);
  });
  return [...new Set(years)].sort((one, other) => other - one);
}

/** Sorts after every day. */
const LATER = '9999';

function dayOf(site: Site, { work }: EditionView, edition: string): string {
  return findView(site, work.id, edition, languageOf(work.source))?.edition.effective ?? edition;
}

function dayAfter(site: Site, view: EditionView, edition: string): string | undefined {
  const editions = site.history(view.work.id)?.editions ?? [];
  const next = editions[editions.indexOf(edition) + 1];
  return next && dayOf(site, view, next);
}

/** Returns the meanings of a number in which it was not that of today's rule, newest first. */
export function otherMeanings(site: Site, { work, edition, newest }: EditionView, number: string): readonly NumberMeaning[] {
  const history = site.history(work.id);
  if (!newest || history === undefined || history.editions.at(-1) !== edition.id) return [];
  return history.otherMeanings(number).toReversed();
}

function earlierRule(site: Site, view: EditionView, number: string, meaning: NumberMeaning): EarlierRule | undefined {
  const { work, language } = view;
  const source = languageOf(work.source);
  const last = findView(site, work.id, meaning.until, source);
  const until = dayAfter(site, view, meaning.until);
  if (last === undefined || until === undefined) return undefined;
  const t = translator(language);
  const isPossible = isPossibleMeaning(number, meaning);
  const numbers = meaning.today.length > 0 ? meaning.today : meaning.possible.map(({ name }) => name);
  const current = viewInForce(site, work) ?? view;
  const today = numbers.slice(0, MAX_TODAY).map((name) => ({
    label: name,
    href: numberAddress(hasRule(view, name) ? view : current, name),
  }));
  const { translated, now } = nameInForce(site, view, number, meaning);
  return {
    text: t('numberWas', {
      date: writeDate(until, language),
      number,
      name: withoutDirections(translated ?? nameOfRule(last, number, now)),
    }),
    lead: t(today.length === 0 ? 'noReplacement' : isPossible ? 'possibleToday' : 'whereToday'),
    today,
    possible: isPossible,
    since: dayOf(site, view, meaning.since),
    until,
  };
}

function isPossibleMeaning(number: string, meaning: NumberMeaning): boolean {
  return meaning.today.length === 0 || isPossibleMatch({ ...meaning, from: [number], to: meaning.today });
}

/**
 * Returns what the name of an earlier rule takes from texts in force: in the reader's language that of today's rule if it is translated, else that of
 * the rule which has the number now.
 */
export function nameInForce(site: Site, view: EditionView, number: string, meaning: NumberMeaning) {
  const [only, another] = isPossibleMeaning(number, meaning) ? [] : meaning.today;
  const isTranslated = view.language.code !== view.work.source && only !== undefined && another === undefined;
  return isTranslated && hasRule(view, only) && !isUntranslated(view, only)
    ? { translated: nameOfRule(view, only, familyName(view, number)) }
    : { now: familyName(viewInForce(site, view.work) ?? view, number) };
}

/**
 * Returns the other rules that had a number as HTML, the last one first, and a choice of the year of a post; empty if there are none. The script
 * number-then.ts shows those of the year that a reader asks for. With `hidden`, it shows nothing until then.
 */
export function reusedHtml(site: Site, view: EditionView, number: string, { hidden = false } = {}): string {
  const { rules, held } = earlierRules(site, view, number);
  const t = translator(view.language);
  const [last, ...others] = rules.map(({ text, lead, today, possible, since, until }) => {
    const data = { dataSince: since, dataUntil: until, dataPossible: possible ? '' : undefined };
    return h('p', data, [`${text} ${lead}`, ...linkList(today)]);
  });
  if (last === undefined) return '';
  const years = yearsOf(rules).map((year) => h('option', String(year)));
  const select = h('select', { autoComplete: 'off', ariaLabel: t('postYear') }, [h('option', { value: '' }), ...years]);
  const post = (label: string) => h('p', { className: ['scripted'] }, [label, select]);
  const more =
    others.length === 0
      ? h('details', { className: ['scripted'] }, [h('summary', t('postYear')), post('')])
      : h('details', [h('summary', t('meantBefore', { number })), ...others, post(`${t('postYear')} `)]);
  const data = { dataNumber: number, dataHeld: held.join(' '), hidden: hidden || undefined };
  return writeHtml(h('div', { className: ['reused'], ...data, ...interfaceAttributes(view.language) }, [last, more]));
}

/** Returns the first of the other rules that had a number, as a line that a chapter shows when its address names the number. */
export function reusedToHast(site: Site, view: EditionView, number: string): readonly ElementContent[] {
  const [last] = earlierRules(site, view, number).rules;
  if (last === undefined) return [];
  const chapter = chapterNumber(view.scheme, number);
  const links = last.today.map(({ label, href }) => {
    const isHere = chapterNumber(view.scheme, label) === chapter && view.rules().has(label);
    return { label, href: isHere ? `#${label}` : href };
  });
  return [h('small', { className: ['was'] }, [`${last.text} ${last.lead}`, ...linkList(links)])];
}

/** Returns the same as one sentence, for link previews; undefined if no other rule had the number. */
export function reusedInWords(site: Site, view: EditionView, number: string): string | undefined {
  const [last] = earlierRules(site, view, number).rules;
  return last && joinSentences([last.text, [last.lead, last.today.map(({ label }) => label).join(', ')].join(' ').trim()]);
}

/** Returns what readers call a rule, or its first words if that is also the name of the rule that has the number `now`. */
function nameOfRule(view: EditionView, number: string, now: string | undefined): string {
  const name = familyName(view, number);
  if (name !== undefined && name !== now) return name;
  const rule = view.rules().get(number);
  // The name is quoted itself.
  const words = rule === undefined ? '' : ruleLine(rule, NAME_LENGTH).replaceAll('“', '‘').replaceAll('”', '’');
  const chapter = view.outline().chapterByNumber.get(chapterNumber(view.scheme, number) ?? '');
  return words !== '' || chapter === undefined ? words : headingOf(chapter);
}

/** Returns the title of a rule, or the term whose entry leads to it, or the same of the nearest rule above it that has either. */
const familyName = memoize((view: EditionView, number: string): string | undefined => {
  const path = [number, ...ancestors(view.scheme, number).toReversed()].filter((one) => isNamed(view, one, number));
  for (const one of path) {
    const name = view.outline().rules().get(one)?.title ?? termFor(view, one);
    if (name !== undefined) return name;
  }
  return undefined;
});

/** Tells whether a number above another one is that of a rule; the title of a chapter or section would not tell its rules apart. */
function isNamed({ scheme }: EditionView, above: string, number: string): boolean {
  return above === number || (chapterNumber(scheme, above) ?? above) !== above;
}

/** Returns the title of a rule, or of the nearest rule above it that has one: 702.19b is about trample. Null if only the chapter has one. */
export function nearestTitle(view: EditionView, number: string): string | null {
  const path = [...ancestors(view.scheme, number), number].filter((one) => isNamed(view, one, number));
  return path.map((one) => view.outline().rules().get(one)?.title ?? null).findLast((title) => title !== null) ?? null;
}

/** Returns the only term whose entry cites a number, or else the one that the rule itself uses most often. */
function termFor(view: EditionView, number: string): string | undefined {
  const terms = termsByNumber(view).get(number) ?? [];
  if (terms.length < 2) return terms[0];
  const words = (view.rules().get(number)?.blocks ?? []).map(blockText).join(' ').toLowerCase();
  const uses = terms
    .map((term) => ({ term, count: words.split(term.toLowerCase()).length - 1 }))
    .filter(({ count }) => count > 0);
  return uses.toSorted((one, other) => other.count - one.count || other.term.length - one.term.length)[0]?.term;
}

/** Returns the terms of an edition by the numbers that their entries cite. Only the glossary is read, which is much quicker than the whole graph. */
const termsByNumber = memoize((view: EditionView): ReadonlyMap<string, readonly string[]> => {
  const options = { scheme: view.scheme, words: citationWords(view), known: (number: string) => hasRule(view, number) };
  const cited = view.expression().glossary.flatMap(({ term, senses }) => {
    const citations = senses.flat().flatMap((block) => findCitations(block.text, options));
    const numbers = citations.flatMap(({ parts }) => parts.flatMap(({ from, to }) => (to === undefined ? [from] : [])));
    return [...new Set(numbers)].map((number) => ({ number, term }));
  });
  return new Map(
    [...Map.groupBy(cited, ({ number }) => number)].map(([number, found]) => [number, found.map(({ term }) => term)]),
  );
});
