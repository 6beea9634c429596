import { feedOfRule, isPlainPath, pathOf, ruleAddress } from '../../kit/addresses.ts';
import { languageOf } from '../../kit/languages.ts';
import { type EditionView, hasNumber, isNumberAddressed } from '../../model/edition-view.ts';
import { wasPublished } from '../../model/own-words.ts';
import { findView, newestViews, type Site } from '../../model/site.ts';
import { definePage, type NumberEntry } from '../define-page.ts';
import { meaningsWithoutTexts, pastNumberPage } from './past-number-page.ts';

/**
 * The pages of numbers that are no longer in use: in a work's own language those of all editions, in others those of its translations, if rules have pages of
 * their own there.
 */
export const page = definePage({
  kind: 'past-number',
  list: (site): readonly NumberEntry[] =>
    newestViews(site).flatMap((view) => {
      const gone = numbersEverPrinted(site, view).filter((number) => !hasNumber(view, number));
      const addressed = gone.filter((number) => isNumberAddressed(view, number));
      const paths = new Map(addressed.map((number) => [pathOf(ruleAddress(view.location, number)), number]));
      return [...paths].filter(([path]) => isPlainPath(path)).map(([path, number]) => ({ path, view, number }));
    }),
  model: ({ view, number }, site) => pastNumberPage(site, view, number),
  // Numbers differ between languages, so these pages are not translations of each other.
  indexed: () => [],
  key: (entry, { site, pastOf, historyOfRule }) => {
    const lastView = lastViewWith(site, entry);
    return [pastOf(entry.view, entry.number), lastView && historyOfRule(lastView, entry.number)];
  },
});

/** Returns the last edition in which a rule had a number that none has any more. */
function lastViewWith(site: Site, { view, number }: NumberEntry): EditionView | undefined {
  const [last] = meaningsWithoutTexts(site, view.work, number, view.language);
  return last && findView(site, view.work.id, last.until, languageOf(view.work.source));
}

/** Returns the numbers that no rule has any more and whose feeds were published, each with the last edition in which a rule had it. */
export function pastNumbersWithFeeds(site: Site) {
  return page
    .list(site)
    .filter(({ view: { language, work }, number }) => wasPublished(site.own, feedOfRule(language, work.id, number)))
    .map((entry) => ({ entry, number: entry.number, view: lastViewWith(site, entry) ?? entry.view }));
}

function numbersEverPrinted(site: Site, { work, language }: EditionView): readonly string[] {
  const everywhere = site.history(work.id)?.numbers() ?? [];
  if (language.code === work.source) return everywhere;
  const translated = site.views(work.id).filter((view) => view.language.code === language.code);
  const inTranslations = new Set(translated.flatMap((view) => [...view.outline().rules().keys()]));
  return everywhere.filter((number) => inTranslations.has(number));
}
