import { offlineAddress } from '../../kit/addresses.ts';
import { definePage } from '../define-page.ts';
import { pagesOfLanguages } from '../site-pages.ts';

export const page = definePage({
  kind: 'offline',
  ...pagesOfLanguages({ addressIn: offlineAddress, title: 'offlineTitle', description: 'offlineIntro' }),
});
