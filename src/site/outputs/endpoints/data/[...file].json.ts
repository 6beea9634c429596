/** The indexes in which scripts look up numbers and terms; in development, also the files that builds write beside the pages (`src/site/outputs/files-beside.ts`). */
import type { APIRoute, GetStaticPaths } from 'astro';
import { editsAddress } from '../../../kit/addresses.ts';
import { archive, deferKey, digests, site } from '../../../pages/content.ts';
import type { NumberEntry } from '../../../pages/define-page.ts';
import {
  answerFiles,
  chapterEdits,
  chaptersWithEdits,
  compareFiles,
  type DataFile,
  keyOfEdits,
  quoteFiles,
} from '../../data-files.ts';
import { type NumberFile, numberFiles } from '../../search-numbers.ts';

export const getStaticPaths: GetStaticPaths = () => {
  const beside = DEV_SERVER ? [...compareFiles(site), ...answerFiles(site), ...quoteFiles(archive, site)] : [];
  const edits = chaptersWithEdits(site).map((route) => ({
    params: { file: editsAddress(route.view.work.id, route.number).replace(/^\/data\/|\.json$/g, '') },
    props: { route },
    get cacheKey() {
      return deferKey(() => keyOfEdits(digests, route));
    },
  }));
  return [...[...numberFiles(site), ...beside].map((file) => ({ params: { file: file.path }, props: { file } })), ...edits];
};

export const GET: APIRoute = ({ props }) => {
  const file = props['file'] as NumberFile | DataFile | undefined;
  if (file === undefined) return Response.json(chapterEdits(site, props['route'] as NumberEntry));
  const made = file.make();
  return new Response(typeof made === 'string' ? made : JSON.stringify(made), {
    headers: { 'content-type': 'application/json' },
  });
};
