import { changesLink } from '../../model/editions.ts';
import { definePage, pagesOfTargets } from '../define-page.ts';
import { collectionLinks } from '../rulings/rulings-page.ts';
import { contentsAnchors, contentsPage } from './contents-page.ts';

export const page = definePage({
  kind: 'contents',
  ...pagesOfTargets(() => [{ kind: 'contents' }]),
  model: ({ view }, site) => contentsPage(site, view),
  anchors: ({ view }) => contentsAnchors(view),
  key: ({ view, kind }, { site, textOf }) => [
    textOf(view),
    changesLink(site, view, { kind }),
    collectionLinks(site, view.work.id, view.language),
  ],
});
