/** What browsers find quotations in. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { archive, site } from '../../../integration/content.ts';
import { quoteFiles } from '../../../publish/finder-files.ts';

// Builds write them beside the pages; see `src/publish/files-beside.ts`.
export const getStaticPaths: GetStaticPaths = () =>
  DEV_SERVER
    ? quoteFiles(archive, site).map(({ path, json }) => ({
        params: { file: path.replace('passages/', '') },
        props: { json },
      }))
    : [];

export const GET: APIRoute = ({ props }) => new Response(props['json']);
