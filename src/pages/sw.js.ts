/** The worker that answers from what the reader keeps: at the root, since it may answer only for what lies below its address. */
import type { APIRoute } from 'astro';
import { bundleScript } from '../publish/bundle-script.ts';

export const GET: APIRoute = async () =>
  new Response(await bundleScript('src/offline/answer-offline.ts'), {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  });
