/** The data of the site for other programs. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { site } from '../../../integration/content.ts';
import { type ApiFile, apiFiles } from '../../../publish/api-files.ts';

export const getStaticPaths: GetStaticPaths = () =>
  apiFiles(site).map((file) => ({ params: { file: file.path }, props: { file } }));

export const GET: APIRoute = ({ props }) => Response.json((props['file'] as ApiFile).make());
