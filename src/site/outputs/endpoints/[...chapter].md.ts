/** Each chapter in force as Markdown, beside its page. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { page as chapters } from '../../pages/chapter/page.ts';
import { deferKey, digests, site } from '../../pages/content.ts';
import { type EntryOf, keyOfPage } from '../../pages/define-page.ts';
import { chaptersAsMarkdown, writeChapterMarkdown } from '../markdown-files.ts';

export const getStaticPaths: GetStaticPaths = () =>
  chaptersAsMarkdown(site).map((route) => ({
    params: { chapter: route.path },
    props: { route },
    get cacheKey() {
      return deferKey(() => keyOfPage(chapters, route, digests));
    },
  }));

export const GET: APIRoute = ({ props, site: origin }) =>
  new Response(writeChapterMarkdown(props['route'] as EntryOf<typeof chapters>, origin), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
