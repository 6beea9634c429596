import { definePage } from '../define-page.ts';
import { homePage } from '../home/home-page.ts';
import { HOME, siteAlternates, siteFrame } from '../site-pages.ts';

/** The page at the root of the site, which offers its languages. */
export const page = definePage({
  kind: 'languages',
  list: ({ languages: [language] }) => [{ path: '', language }],
  model: ({ language }, site) => ({
    frame: { ...siteFrame(site, language, HOME), address: '/', canonical: '/' },
    ...homePage(site, language),
  }),
  indexed: (_, site) => siteAlternates(site, HOME),
});
