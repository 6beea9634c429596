/** The script that other sites embed, at a permanent address. */
import type { APIRoute } from 'astro';
import { embedScript } from '../bundle-script.ts';

export const GET: APIRoute = async () =>
  new Response(await embedScript(), { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
