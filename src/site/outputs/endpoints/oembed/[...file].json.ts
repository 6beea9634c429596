/** The oEmbed records of chapters, for previews of links to chapters and rules. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { site } from '../../../pages/content.ts';
import { type OembedFile, oembedFiles } from '../../link-previews.ts';

export const getStaticPaths: GetStaticPaths = () =>
  oembedFiles(site).map((file) => ({ params: { file: file.path.replace(/^oembed\/|\.json$/g, '') }, props: { file } }));

export const GET: APIRoute = ({ props, site: origin }) => Response.json((props['file'] as OembedFile).make(origin));
