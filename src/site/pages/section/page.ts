import { sectionPage } from '../contents/contents-page.ts';
import { definePage, pagesOfTargets } from '../define-page.ts';

export const page = definePage({
  kind: 'section',
  ...pagesOfTargets((view) => view.outline().sections.map(({ number }) => ({ kind: 'section', number }))),
  model: ({ view, number }, site) => sectionPage(site, view, number),
  anchors: ({ number }) => [number],
  key: ({ view }, { textOf }) => textOf(view),
});
