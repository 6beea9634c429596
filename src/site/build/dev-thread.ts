/**
 * Runs as a thread of `rulegraph dev`: loads its code in advance, opens the content when it is asked for the first page, and renders single pages, which takes
 * a fraction of the time of a build, the more so if it knows the content before a change. Another such thread lists what is wrong.
 */
import { contentFolders, openCachedSources, readArchive, readSiteFile, siteAddress } from '@rulegraph/content/disk';
import { keepValues, makeHasty } from '@rulegraph/content/disk/cached-values';
import type { Defect } from '../kit/preview-state.ts';
import { findDefects } from '../outputs/find-defects.ts';
import { PAGES } from '../pages/all-pages.ts';
import { compiledDigest, findCompiledSite } from './compiled-site.ts';
import { baseOfSite, finishFile } from './site-files.ts';
import { answerTasks } from './threads.ts';

/** The kind whose pages take longest to list is the last. */
const kinds = PAGES.toSorted((a, b) => Number(a.kind === 'changes') - Number(b.kind === 'changes'));

const compiled = findCompiledSite(compiledDigest());

const tasks = {
  /** Reads the content again after a change. */
  reopen: async (): Promise<void> => {
    const { reopenContent } = await import('../pages/content.ts');
    keepValues();
    reopenContent();
  },
  /** Renders the page at an address without the leading slash; undefined if there is none. */
  render: async (path: string): Promise<string | undefined> => {
    // The author is waiting for the page; the build that follows completes it.
    makeHasty(true);
    try {
      const found = await findPage(path);
      if (found === undefined || compiled === undefined) return undefined;
      const site = siteAddress(readSiteFile().settings);
      const { openPages } = await import('./astro-renderer.ts');
      const { pageOf, render } = await openPages(compiled.entry, site);
      const page = pageOf(found.kind.kind, path);
      return String(finishFile(page.file, new TextDecoder().decode(await render(page)), baseOfSite(site)));
    } finally {
      makeHasty(false);
    }
  },
  /** Returns the file that the text of a page is written in. */
  sourceOf: async (path: string): Promise<string | undefined> => {
    const found = await findPage(path);
    const { site } = await import('../pages/content.ts');
    return found?.kind.model(found.entry, site).frame.source;
  },
  /** Returns what `rulegraph check` reports. */
  findDefects: async (): Promise<readonly Defect[]> => {
    const folders = contentFolders();
    const sources = openCachedSources(folders);
    // Opened again, since answers about the content of pages may be incomplete.
    const messages = await findDefects(readArchive(folders, sources), folders);
    sources.save();
    // Of an error, a thread would send only its message.
    return JSON.parse(JSON.stringify(messages));
  },
};

export type DevTasks = typeof tasks;

keepValues();
answerTasks(tasks);

async function findPage(path: string) {
  const { site } = await import('../pages/content.ts');
  for (const kind of kinds) {
    const entry = kind.list(site).find((candidate) => candidate.path === path);
    if (entry !== undefined) return { kind, entry };
  }
  return undefined;
}
