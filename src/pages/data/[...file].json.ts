/** What browsers compare editions from, and find rules by question in. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { site } from '../../integration/content.ts';
import { compareFiles } from '../../publish/compare-files.ts';
import { answerFiles } from '../../publish/finder-files.ts';

// Builds write them beside the pages; see `src/publish/files-beside.ts`.
export const getStaticPaths: GetStaticPaths = () =>
  DEV_SERVER
    ? [...compareFiles(site), ...answerFiles(site)].map(({ path, json }) => ({ params: { file: path }, props: { json } }))
    : [];

export const GET: APIRoute = ({ props }) => new Response(props['json']);
