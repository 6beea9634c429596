import { pathOf, translationAddress } from '../../kit/addresses.ts';
import { carriedViews } from '../../model/translation-report.ts';
import { definePage } from '../define-page.ts';
import { translationPage } from './translation-page.ts';

export const page = definePage({
  kind: 'translation',
  list: (site) => carriedViews(site).map((view) => ({ path: pathOf(translationAddress(view.language, view.work.id)), view })),
  model: ({ view }, site) => translationPage(site, view),
  // Each is about another translation, so these pages are not translations of each other.
  indexed: () => [],
});
