import { chapterLocation } from '../../model/edition-view.ts';
import { changesLink } from '../../model/editions.ts';
import { historyLine } from '../../model/rule-history.ts';
import { sequencesHtml } from '../../model/sequences.ts';
import { definePage, pagesOfTargets } from '../define-page.ts';
import { rulingsOnRule } from '../rulings/rulings-page.ts';
import { chapterAnchors, chapterPage } from './chapter-page.ts';

export const page = definePage({
  kind: 'chapter',
  ...pagesOfTargets((view) =>
    view
      .outline()
      .chapters.filter(({ number }) => chapterLocation(view, number) === view.location)
      .map(({ number }) => ({ kind: 'chapter', number })),
  ),
  model: ({ view, number }, site) => chapterPage(site, view, number),
  anchors: ({ view, number }) => chapterAnchors(view, number),
  key: ({ view, kind, number }, { site, textOf, ruleOf, pastOf, reusedOf, isFineGrained }) => {
    const numbers = view.outline().chapterByNumber.get(number)?.numbers ?? [];
    return [
      view.chapterRun(number)?.last.edition.id,
      numbers.map((rule) => rulingsOnRule(site, view, rule)),
      changesLink(site, view, { kind, number }),
      isFineGrained(view)
        ? [
            numbers.map((rule) => [ruleOf(view, rule), historyLine(site, view, rule), reusedOf(view, rule)]),
            pastOf(view, number),
            sequencesHtml(site, view, number),
          ]
        : textOf(view),
    ];
  },
});
