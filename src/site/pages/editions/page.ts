import { changesAddress } from '../../kit/addresses.ts';
import { definePage, pagesOfWorks } from '../define-page.ts';
import { editionsPage } from './editions-page.ts';

export const page = definePage({
  kind: 'editions',
  ...pagesOfWorks(changesAddress),
  model: ({ work, language }, site) => editionsPage(site, work, language),
});
