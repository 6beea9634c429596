/** What scripts look numbers and terms up in; in development, also what builds write beside the pages (`src/publish/files-beside.ts`). */
import type { APIRoute, GetStaticPaths } from 'astro';
import { archive, site } from '../../integration/content.ts';
import { answerFiles, compareFiles, type DataFile, quoteFiles } from '../../publish/data-files.ts';
import { type NumberFile, numberFiles } from '../../publish/search-numbers.ts';

export const getStaticPaths: GetStaticPaths = () => {
  const beside = DEV_SERVER ? [...compareFiles(site), ...answerFiles(site), ...quoteFiles(archive, site)] : [];
  return [...numberFiles(site), ...beside].map((file) => ({ params: { file: file.path }, props: { file } }));
};

export const GET: APIRoute = ({ props }) => {
  const file = props['file'] as NumberFile | DataFile;
  return new Response('json' in file ? file.json : JSON.stringify(file.make()), {
    headers: { 'content-type': 'application/json' },
  });
};
