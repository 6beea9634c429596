import { answeringEdition, packAnswers } from '@rulegraph/core/search/find';
import { answersAddress } from '../kit/addresses.ts';
import { editionItems } from '../model/edition-items.ts';
import { citationWords } from '../model/edition-view.ts';
import { editionLinks, sharedMenuAddress } from '../model/editions.ts';
import { newestViews, type Site } from '../model/site.ts';
import { page as chapters } from '../pages/chapter/page.ts';
import { page as contents } from '../pages/contents/page.ts';
import { page as glossary } from '../pages/glossary/page.ts';
import { page as matter } from '../pages/matter/page.ts';

export interface DataFile {
  /** The path below `/data/`, without `.json`. */
  readonly path: string;
  readonly make: () => string;
  /** The key of what the file depends on; absent if every build makes it anew. */
  readonly key?: string | undefined;
}

/** Returns the files for answering questions, one for each work and language. Pages fetch one with the reader's first question. */
export function answerFiles(site: Site): readonly DataFile[] {
  return newestViews(site).map((view) => ({
    path: answersAddress(view.language, view.work.id).replace(/^\/data\/|\.json$/g, ''),
    make: () =>
      JSON.stringify(
        packAnswers(answeringEdition(view.expression()), {
          scheme: view.scheme,
          words: citationWords(view),
          synonyms: view.work.nicknames,
        }),
      ),
  }));
}

/** Returns the menus of editions that pages of the past share; `key` is that of all of them. */
export function menuFiles(site: Site, key?: string): readonly DataFile[] {
  const files = new Map<string, DataFile>();
  for (const { view, ...target } of [
    ...chapters.list(site),
    ...contents.list(site),
    ...glossary.list(site),
    ...matter.list(site),
  ]) {
    const path = sharedMenuAddress(site, view, target)?.replace(/^\/data\/|\.json$/g, '');
    if (path === undefined || files.has(path)) continue;
    const links = editionLinks(site, view, target).map((link) => ({ ...link, here: false }));
    files.set(path, { path, make: () => JSON.stringify(editionItems(links, view.language)), key });
  }
  return [...files.values()];
}
