/** Everything that a library's pages show, as plain values: what a build writes, without writing it. */
import { apiFiles } from '../../src/publish/api-files.ts';
import { chapterIndexOf } from '../../src/publish/chapter-index.ts';
import { eBooks } from '../../src/publish/epub/write-book.ts';
import { oembedFiles } from '../../src/publish/oembed-files.ts';
import { pastNumbersOf } from '../../src/publish/past-numbers.ts';
import { numberIndexOf } from '../../src/publish/search-numbers.ts';
import { changesRoutes, compareRoutes } from '../../src/site/change-routes.ts';
import type { Library } from '../../src/site/library.ts';
import { listPaths } from '../../src/site/reads/record-reads.ts';
import { bookRoutes, editionsRoutes, numberRoutes, pastNumberRoutes, redirectRoutes } from '../../src/site/routes.ts';
import { sideBySideAddress, sideBySidePages } from '../../src/site/side-by-side.ts';
import { carriedBooks } from '../../src/site/translation-reports.ts';
import { changesPage } from '../../src/site/views/changes-page.ts';
import { chapterPage } from '../../src/site/views/chapter-page.ts';
import { comparePage } from '../../src/site/views/compare-page.ts';
import { contentsPage, sectionPage } from '../../src/site/views/contents-page.ts';
import { editionsPage } from '../../src/site/views/editions-page.ts';
import { glossaryPage } from '../../src/site/views/glossary-page.ts';
import { matterPage } from '../../src/site/views/matter-page.ts';
import { pastNumberPage } from '../../src/site/views/past-number-page.ts';
import { rulePage } from '../../src/site/views/rule-page.ts';
import { sideBySidePage } from '../../src/site/views/side-by-side-page.ts';
import { siteFrame, worksIn } from '../../src/site/views/site-pages.ts';
import { translationPage } from '../../src/site/views/translation-page.ts';

type Page = readonly [name: string, make: () => unknown];

/** Pages by kind and address; a page is made when it is asked for. */
export function pagesOfLibrary(library: Library): ReadonlyMap<string, () => unknown> {
  const pages = listPaths((): readonly Page[] => [
    ...(['contents', 'glossary', 'introduction', 'credits'] as const).flatMap((kind) =>
      bookRoutes(library, kind).map(({ path, book }): Page => [`${kind} ${path}`, () => singlePage(library, kind, book)]),
    ),
    ...numberRoutes(library, 'section').map(
      ({ path, book, number }): Page => [`section ${path}`, () => sectionPage(library, book, number)],
    ),
    ...numberRoutes(library, 'chapter').map(
      ({ path, book, number }): Page => [`chapter ${path}`, () => chapterPage(library, book, number)],
    ),
    ...numberRoutes(library, 'rule').map(
      ({ path, book, number }): Page => [`rule ${path}`, () => rulePage(library, book, number)],
    ),
    ...pastNumberRoutes(library).map(
      ({ path, book, number }): Page => [`past ${path}`, () => pastNumberPage(library, book, number)],
    ),
    ...changesRoutes(library).map(
      ({ path, changes, language, part }): Page => [`changes ${path}`, () => changesPage(library, changes, language, part)],
    ),
    ...compareRoutes(library).map(
      ({ path, work, language }): Page => [`compare ${path}`, () => comparePage(library, work, language)],
    ),
    ...editionsRoutes(library).map(
      ({ path, work, language }): Page => [`editions ${path}`, () => editionsPage(library, work, language)],
    ),
    ...sideBySidePages(library).map(
      (shown): Page => [`beside ${sideBySideAddress(shown)}`, () => sideBySidePage(library, shown)],
    ),
    ...carriedBooks(library).map(
      (book): Page => [`translation ${book.shelf.work} ${book.language.code}`, () => translationPage(library, book)],
    ),
    ...redirectRoutes(library).map(({ path, to }): Page => [`redirect ${path}`, () => to]),
    ...library.languages.flatMap((language): readonly Page[] => [
      [`home ${language.code}`, () => [siteFrame(library, language, 'home'), worksIn(library, language)]],
      [`numbers ${language.code}`, () => numberIndexOf(library, language)],
      [`chapters ${language.code}`, () => chapterIndexOf(library, language)],
    ]),
    ...apiFiles(library).map(({ path, make }): Page => [`api ${path}`, make]),
    ...oembedFiles(library).map(({ path, make }): Page => [`oembed ${path}`, () => make(undefined)]),
    ['past-numbers', () => pastNumbersOf(library)],
    ...eBooks(library).map((book): Page => [`book ${book.work.id} ${book.language.code}`, () => book.expression()]),
  ]);
  return new Map(pages);
}

function singlePage(
  library: Library,
  kind: 'contents' | 'glossary' | 'introduction' | 'credits',
  book: Parameters<typeof contentsPage>[1],
) {
  if (kind === 'contents') return contentsPage(library, book);
  return kind === 'glossary' ? glossaryPage(library, book) : matterPage(library, book, kind);
}
