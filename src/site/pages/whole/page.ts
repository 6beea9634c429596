import { wholeAddress } from '../../kit/addresses.ts';
import { newestView } from '../../model/site.ts';
import { definePage, pagesOfWorks } from '../define-page.ts';
import { wholeAnchors, wholePage } from './whole-page.ts';

export const page = definePage({
  kind: 'whole',
  ...pagesOfWorks(wholeAddress),
  model: ({ work, language }, site) => wholePage(site, work, language),
  anchors: ({ work, language }, site) => wholeAnchors(site, work, language),
  // Search engines have the chapters.
  indexed: () => undefined,
  key: ({ work, language }, { site, textOf }) => {
    const view = newestView(site, work.id, language);
    return view && textOf(view);
  },
});
