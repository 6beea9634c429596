/** The pictures of the guide. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { isGuideShown } from '../../../kit/own-words.ts';
import { guideImages } from '../../../pages/guide/guide-page.ts';
import { readGuide, readGuideImage } from '../../../pages/guide/read-guide.ts';

export const getStaticPaths: GetStaticPaths = () =>
  guideImages(isGuideShown() ? readGuide() : []).map((image) => ({ params: { image } }));

export const GET: APIRoute = ({ params }) => new Response(readGuideImage(params['image'] ?? ''));
