import { findQuoteAddress } from '../../kit/addresses.ts';
import { definePage } from '../define-page.ts';
import { pagesOfLanguages } from '../site-pages.ts';

export const page = definePage({
  kind: 'find-quote',
  ...pagesOfLanguages({ addressIn: findQuoteAddress, title: 'findQuoteTitle', description: 'findQuoteIntro' }),
});
