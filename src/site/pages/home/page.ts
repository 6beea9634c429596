import { definePage } from '../define-page.ts';
import { HOME, pagesOfLanguages, siteFrame } from '../site-pages.ts';
import { homePage } from './home-page.ts';

export const page = definePage({
  kind: 'home',
  ...pagesOfLanguages(HOME),
  model: ({ language }, site) => ({ frame: siteFrame(site, language, HOME), ...homePage(site, language) }),
});
