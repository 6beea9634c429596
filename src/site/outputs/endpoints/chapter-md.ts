/** Each chapter in force as Markdown, beside its page. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { deferKey, pageKeys, site } from '../../pages/content.ts';
import type { NumberRoute } from '../../pages/routes.ts';
import { chaptersAsMarkdown, writeChapterMarkdown } from '../markdown-files.ts';

export const getStaticPaths: GetStaticPaths = () =>
  chaptersAsMarkdown(site).map((route) => ({
    params: { chapter: route.path },
    props: { route },
    get cacheKey() {
      return deferKey(() => pageKeys.ofChapter(route));
    },
  }));

export const GET: APIRoute = ({ props, site: origin }) =>
  new Response(writeChapterMarkdown(props['route'] as NumberRoute, origin), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
