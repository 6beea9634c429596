/** What links to chapters and rules show where oEmbed is read. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { type OembedFile, oembedFiles } from '../../publish/oembed-files.ts';
import { library } from '../../site/load.ts';

export const getStaticPaths: GetStaticPaths = () =>
  oembedFiles(library).map((file) => ({ params: { file: file.path.replace(/^oembed\/|\.json$/g, '') }, props: { file } }));

export const GET: APIRoute = ({ props, site }) => Response.json((props['file'] as OembedFile).make(site));
