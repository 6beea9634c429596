import { feedOfRule } from '../../kit/addresses.ts';
import { viewsByLanguage } from '../../model/editions.ts';
import { wasPublished } from '../../model/own-words.ts';
import { citingTerms, citingWorks } from '../../model/reference-links.ts';
import { sequencesHtml } from '../../model/sequences.ts';
import type { Site } from '../../model/site.ts';
import { definePage, pagesOfTargets } from '../define-page.ts';
import { rulesNumbered } from '../page-keys.ts';
import { rulingsOnRule } from '../rulings/rulings-page.ts';
import { familyOf, quotationsOf, rulePage, rulesShownOn } from './rule-page.ts';

export const page = definePage({
  kind: 'rule',
  ...pagesOfTargets((view) => (view.newest ? [...view.rules().keys()] : []).map((number) => ({ kind: 'rule', number }))),
  model: ({ view, number }, site) => rulePage(site, view, number),
  key: ({ view, number }, { site, textOf, ruleOf, pastOf, historyOfRule, isFineGrained }) => {
    return [
      rulingsOnRule(site, view, number),
      quotationsOf(site, view, number),
      citingWorks(site, view, number).map((citing) => [citing.numbers, textOf(citing.view)]),
      isFineGrained(view)
        ? [
            // A rule counts as unchanged since the last change to anything below it.
            rulesShownOn(site, view, number).map((shown) => [
              ruleOf(shown.view, shown.number),
              site.history(view.work.id)?.changed('rules', shown.number),
            ]),
            viewsByLanguage(site, view)
              .filter((other) => other !== view)
              .map((other) => rulesNumbered(other, number)),
            citingTerms(view, number),
            historyOfRule(view, number),
            pastOf(view, number),
            sequencesHtml(site, view, number),
          ]
        : textOf(view),
    ];
  },
});

/** Returns the rules that have feeds: those of the work's own language that belong to no other rule, and those whose feeds were published. */
export function rulesWithFeeds(site: Site) {
  return page
    .list(site)
    .filter(
      ({ view: { language, work }, view, number }) =>
        language.code === work.source &&
        (familyOf(view, number) === number || wasPublished(site.own, feedOfRule(language, work.id, number))),
    );
}
