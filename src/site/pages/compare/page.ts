import { compareAddress } from '../../kit/addresses.ts';
import { comparePage } from '../changes/changes-page.ts';
import { definePage, pagesOfWorks } from '../define-page.ts';
import { canCompare } from '../editions/editions-page.ts';

export const page = definePage({
  kind: 'compare',
  ...pagesOfWorks(compareAddress, canCompare),
  model: ({ work, language }, site) => comparePage(site, work, language),
});
