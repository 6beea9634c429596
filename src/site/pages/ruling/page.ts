import { definePage } from '../define-page.ts';
import { rulingAlternates, rulingPage, rulingRoutes } from '../rulings/rulings-page.ts';

export const page = definePage({
  kind: 'ruling',
  list: rulingRoutes,
  model: (route, site) => rulingPage(site, route),
  indexed: (route) => rulingAlternates(route, route.assessed.ruling.id),
});
