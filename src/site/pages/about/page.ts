import { aboutAddress } from '../../kit/addresses.ts';
import { definePage } from '../define-page.ts';
import { pagesOfLanguages } from '../site-pages.ts';

export const page = definePage({
  kind: 'about',
  ...pagesOfLanguages({ addressIn: aboutAddress, title: 'aboutTitle', description: 'aboutWhat' }),
});
