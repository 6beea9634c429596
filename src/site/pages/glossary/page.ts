import { changesLink } from '../../model/editions.ts';
import { definePage, pagesOfTargets } from '../define-page.ts';
import { glossaryPage, glossaryPageAnchors } from './glossary-page.ts';

export const page = definePage({
  kind: 'glossary',
  ...pagesOfTargets(() => [{ kind: 'glossary' }]),
  model: ({ view }, site) => glossaryPage(site, view),
  anchors: ({ view }, site) => glossaryPageAnchors(site, view),
  // The glossary in force also lists the terms of earlier editions, and since when each entry is unchanged.
  key: ({ view, kind }, { site, textOf, workTexts }) => [
    textOf(view),
    changesLink(site, view, { kind }),
    view.newest ? workTexts(view.work.id) : null,
  ],
});
