import { pathOf } from '../../kit/addresses.ts';
import { sideBySideAddress, sideBySidePages } from '../../model/side-by-side.ts';
import { definePage } from '../define-page.ts';
import { sideBySideNumbers, sideBySidePage } from './side-by-side-page.ts';

export const page = definePage({
  kind: 'side-by-side',
  list: (site) => sideBySidePages(site).map((shown) => ({ ...shown, path: pathOf(sideBySideAddress(shown)) })),
  model: (shown, site) => sideBySidePage(site, shown),
  anchors: (shown) => [shown.chapter, ...sideBySideNumbers(shown)],
  draft: ({ view }) => view.edition.draft,
});
