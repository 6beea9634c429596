import { matterPage } from '../contents/contents-page.ts';
import { definePage, pagesOfTargets } from '../define-page.ts';

export const page = definePage({
  kind: 'matter',
  ...pagesOfTargets(() => [{ kind: 'introduction' }, { kind: 'credits' }]),
  model: ({ view, kind }, site) => matterPage(site, view, kind),
  key: ({ view }, { textOf }) => textOf(view),
});
