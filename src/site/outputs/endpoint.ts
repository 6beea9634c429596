/** Answers the development server's requests for files that are not pages: in a build, `rendered-files.ts` and `files-beside.ts` write them. */
import { once } from '@rulegraph/core/memo';
import type { APIRoute, GetStaticPaths } from 'astro';
import { archive, site } from '../pages/content.ts';
import { compareFiles } from './compare-files.ts';
import { answerFiles, menuFiles } from './data-files.ts';
import { FILE_ROUTES, openPart, type RenderedFile } from './file-routes.ts';
import { quoteFiles } from './quote-files.ts';
import { renderedFiles, renderFile } from './rendered-files.ts';

const files = once((): readonly RenderedFile[] => [
  ...renderedFiles(),
  ...[...compareFiles(site), ...answerFiles(site), ...menuFiles(site), ...quoteFiles(archive, site)].map(({ path, make }) => ({
    path: `data/${path}.json`,
    make,
  })),
]);

export const getStaticPaths: GetStaticPaths = ({ routePattern }) =>
  files().flatMap((file) => {
    const part = openPart(routePattern, file.path);
    return part === undefined ? [] : { params: { file: part }, props: { file } };
  });

export const GET: APIRoute = async ({ props, site: origin, routePattern }) =>
  new Response((await renderFile(props['file'] as RenderedFile, origin)) as BodyInit, {
    headers: { 'content-type': FILE_ROUTES.get(routePattern) ?? '' },
  });
