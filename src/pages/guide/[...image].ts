/** The pictures of the guide. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { readGuide, readGuideImage } from '../../integration/read-guide.ts';
import { guideImages } from '../../views/guide-page.ts';

export const getStaticPaths: GetStaticPaths = () => guideImages(readGuide()).map((image) => ({ params: { image } }));

export const GET: APIRoute = ({ params }) => new Response(readGuideImage(params['image'] ?? ''));
