/** The script for other people's pages, at an address that stays. */
import type { APIRoute } from 'astro';
import { embedScript } from '../publish/bundle-script.ts';

export const GET: APIRoute = async () =>
  new Response(await embedScript(), { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
