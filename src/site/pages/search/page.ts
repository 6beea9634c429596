import { searchAddress } from '../../kit/addresses.ts';
import { definePage } from '../define-page.ts';
import { pagesOfLanguages } from '../site-pages.ts';

export const page = definePage({
  kind: 'search',
  ...pagesOfLanguages({ addressIn: searchAddress, title: 'searchTitle', description: 'searchAbout', marksWorks: true }),
});
