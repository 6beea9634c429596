import { linkPostAddress } from '../../kit/addresses.ts';
import { definePage } from '../define-page.ts';
import { pagesOfLanguages } from '../site-pages.ts';

export const page = definePage({
  kind: 'link-post',
  ...pagesOfLanguages({ addressIn: linkPostAddress, title: 'linkPostTitle', description: 'linkPostIntro' }),
});
