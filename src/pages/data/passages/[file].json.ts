/** What browsers find quoted passages in. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { quoteFiles } from '../../../publish/passage-files.ts';
import { archive, site } from '../../../site/load.ts';

// Builds write them beside the pages; see `src/publish/after-build.ts`.
export const getStaticPaths: GetStaticPaths = () =>
  import.meta.env.DEV
    ? quoteFiles(archive, site).map(({ path, json }) => ({
        params: { file: path.replace('passages/', '') },
        props: { json },
      }))
    : [];

export const GET: APIRoute = ({ props }) => new Response(props['json']);
