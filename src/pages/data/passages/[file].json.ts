/** What browsers find quoted passages in. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { passageFiles } from '../../../publish/passage-files.ts';
import { archive, library } from '../../../site/load.ts';

export const getStaticPaths: GetStaticPaths = () =>
  passageFiles(archive, library).map(({ path, json }) => ({ params: { file: path }, props: { json } }));

export const GET: APIRoute = ({ props }) => new Response(props['json']);
