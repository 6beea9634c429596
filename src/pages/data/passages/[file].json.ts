/** What browsers find quoted passages in. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { passageFiles } from '../../../publish/passage-files.ts';
import { archive, library } from '../../../site/load.ts';

// Builds write them beside the pages; see `src/publish/after-build.ts`.
export const getStaticPaths: GetStaticPaths = () =>
  import.meta.env.DEV
    ? passageFiles(archive, library).map(({ path, json }) => ({
        params: { file: path.replace('passages/', '') },
        props: { json },
      }))
    : [];

export const GET: APIRoute = ({ props }) => new Response(props['json']);
