import { isGuideShown } from '../../model/own-words.ts';
import { definePage } from '../define-page.ts';
import { guidePages, ownPage } from './guide-page.ts';
import { readGuide, readOwnPages } from './read-guide.ts';

/** The guide for operators, translators and programmers, which is docs/ as pages, and the operator's own pages. */
export const page = definePage({
  kind: 'guide',
  list: ({ languages, own }) => [
    ...(isGuideShown(own) ? guidePages(readGuide(), own, languages) : []),
    ...readOwnPages(languages).map((document) => ownPage(document, own)),
  ],
  model: (document) => document,
  indexed: () => [],
});
