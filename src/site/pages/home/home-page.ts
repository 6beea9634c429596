/** Builds the home page of a language: examples to try, what the newest edition changed, and the games with their sections. */

import { isPossibleMatch, type NumbersThen } from '@rulegraph/core/history';
import { memoize } from '@rulegraph/core/memo';
import type { Rule } from '@rulegraph/core/model';
import { chapterNumber } from '@rulegraph/core/numbering';
import { compareAddress, editionChangesAddress, findQuoteAddress, searchAddress } from '../../kit/addresses.ts';
import type { Language } from '../../kit/languages.ts';
import { translator } from '../../kit/translator.ts';
import { changesOfEdition } from '../../model/edition-changes.ts';
import { storyOf } from '../../model/edition-story.ts';
import { type EditionView, sectionHref } from '../../model/edition-view.ts';
import { editionName, type LabeledLink } from '../../model/editions.ts';
import { languagesOfWork } from '../../model/frame.ts';
import { headingOf } from '../../model/outline.ts';
import { eventsShown } from '../../model/rule-history.ts';
import { findView, newestView, type Site } from '../../model/site.ts';
import { worksIn } from '../site-pages.ts';

const MAX_NEWS = 4;
const QUOTATION_LENGTH = 60;

/** What the page shows. */
export type HomePage = ReturnType<typeof homePage>;

/** Returns examples (a word, a number of an earlier year, a quotation), and the works with their sections and news. */
export function homePage(site: Site, language: Language) {
  return {
    examples: examplesOf(site, language),
    works: worksIn(site, language).map((work) => {
      const own = newestView(site, work.id, language);
      const view = own ?? site.views(work.id).find(({ newest }) => newest);
      return {
        ...work,
        sections: (view?.outline().sections ?? []).map((section) => ({
          label: headingOf(section),
          href: view === undefined ? '' : sectionHref(view, section.number),
        })),
        news: view === undefined ? null : newsOf(site, view, language),
      };
    }),
  };
}

/** Returns examples of searches, taken from the content so that each of them finds something. */
function examplesOf(site: Site, language: Language): readonly LabeledLink[] {
  const [work] = worksIn(site, language);
  const view = work === undefined ? undefined : newestView(site, work.id, language);
  if (view === undefined) return [];
  const rules = [...view.rules().values()];
  const keyword = keywordWithPast(site, view);
  const quoted = rules
    .toSorted((one, other) => timesCited(view, other) - timesCited(view, one))
    .flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'text').map(({ text }) => text.split('.')[0] ?? ''))
    .find((sentence) => sentence.length > QUOTATION_LENGTH / 2 && sentence.length <= QUOTATION_LENGTH);
  const queries = [keyword?.title, keyword?.past ?? pastNumber(site, view)];
  return [
    ...queries.filter((query) => query !== undefined).map((query) => ({ label: query, href: searchAddress(language, query) })),
    ...(quoted === undefined ? [] : [{ label: `“${quoted}”`, href: findQuoteAddress(language, quoted) }]),
  ];
}

function timesCited(view: EditionView, { number }: Rule): number {
  return view.graph().citedBy.get(number)?.length ?? 0;
}

/**
 * Returns the keyword whose rule was changed most often, from the chapter with the most one-word titles. Keywords that have moved are preferred, with
 * a number that the rule had and a year: `502.9 2005`.
 */
function keywordWithPast(site: Site, view: EditionView) {
  const events = new Map<string, number>();
  const titled = [...view.rules().values()].filter(({ title, blocks }) => blocks.length === 0 && /^\p{L}+$/u.test(title ?? ''));
  const chapters = Map.groupBy(titled, ({ number }) => chapterNumber(view.scheme, number));
  const [keywords = []] = [...chapters.values()].toSorted((one, other) => other.length - one.length);
  for (const { number } of keywords) events.set(number, eventsShown(site, view, number).length);
  const pastOf = memoize((number: string) => pastNumberOf(site, view, number));
  const [best] = keywords.toSorted(
    (one, other) =>
      Number(pastOf(other.number) !== undefined) - Number(pastOf(one.number) !== undefined) ||
      (events.get(other.number) ?? 0) - (events.get(one.number) ?? 0),
  );
  return best === undefined ? undefined : { title: best.title ?? '', past: pastOf(best.number) };
}

/** Returns a number that a rule once had and that no rule has today, with a year in the middle of its use. */
function pastNumberOf(site: Site, view: EditionView, number: string): string | undefined {
  const across = site.history(view.work.id)?.across(view.edition.id, number) ?? new Map<string, NumbersThen>();
  const then = [...across].flatMap(([edition, { numbers, confidence }]) => {
    const [old] = numbers;
    return old === undefined ||
      numbers.length > 1 ||
      isPossibleMatch({ from: numbers, to: [number], confidence }) ||
      view.rules().has(old)
      ? []
      : [{ edition, old }];
  });
  const last = then.toSorted((one, other) => one.edition.localeCompare(other.edition)).at(-1);
  const years = then.filter(({ old }) => old === last?.old).map(({ edition }) => edition.slice(0, 4));
  return last === undefined ? undefined : `${last.old} ${years.toSorted()[Math.floor(years.length / 2)]}`;
}

/** Returns a number that is no longer in use, with a year in which it was: `502.9b 2008`. */
function pastNumber(site: Site, view: EditionView): string | undefined {
  const history = site.history(view.work.id);
  const number = history?.numbers().find((one) => {
    const [last] = history.meanings(one).toReversed();
    return !view.rules().has(one) && last?.today.length === 1 && last.confidence > 0.9;
  });
  const last = number === undefined ? undefined : history?.meanings(number).at(-1);
  return last === undefined ? undefined : `${number} ${last.until.slice(0, 4)}`;
}

/** Returns what the newest edition of a work changed, in the texts' own language, which the heading names if it is not the reader's; null if it has no history. */
function newsOf(site: Site, view: EditionView, language: Language) {
  const { work } = view;
  const t = translator(language);
  const newest = site.history(work.id)?.editions.at(-1);
  const changes = newest === undefined ? undefined : changesOfEdition(site, work.id, newest);
  if (newest === undefined || changes === undefined) return null;
  const { after } = changes;
  const readersView = findView(site, work.id, newest, language) ?? after;
  // Only the languages of the work have pages of changes.
  const shown = languagesOfWork(site, work).find(({ code }) => code === language.code) ?? after.language;
  const isOwn = after.language.code === language.code;
  return {
    heading: `${t('changesOf', { date: editionName(readersView.edition, language) })}${isOwn ? '' : ` (${after.language.name})`}`,
    href: editionChangesAddress(shown, work.id, newest),
    edition: newest,
    compare: compareAddress(shown, work.id),
    lang: after.language.tag,
    items: storyOf(changes, language, shown, readersView).slice(0, MAX_NEWS),
  };
}
