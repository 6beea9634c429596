/** The pictures of link previews. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { deferKey, site } from '../../../pages/content.ts';
import { drawTitlePicture, type PreviewImage, previewImages } from '../../link-previews.ts';

export const getStaticPaths: GetStaticPaths = () =>
  previewImages(site).map((image) => ({
    params: { image: image.path.replace(/^preview\/|\.png$/g, '') },
    props: { image },
    get cacheKey() {
      return deferKey(() => JSON.stringify(image));
    },
  }));

export const GET: APIRoute = async ({ props }) =>
  new Response(await drawTitlePicture(props['image'] as PreviewImage), { headers: { 'content-type': 'image/png' } });
