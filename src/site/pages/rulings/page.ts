import { definePage } from '../define-page.ts';
import { collectionPage, collectionRoutes, rulingAlternates } from './rulings-page.ts';

export const page = definePage({
  kind: 'rulings',
  list: collectionRoutes,
  model: (route, site) => collectionPage(site, route),
  indexed: (route) => rulingAlternates(route),
});
