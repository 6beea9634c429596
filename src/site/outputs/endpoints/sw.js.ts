/** The worker that serves the pages that readers have saved, or, with `RULES_OFFLINE=off`, the one that removes them and itself. */
import type { APIRoute } from 'astro';
import { bundleScript } from '../bundle-script.ts';
import { isOfflineOffered } from '../offline-packs.ts';

export const GET: APIRoute = async () =>
  new Response(await bundleScript(isOfflineOffered() ? 'worker' : 'retired-worker'), {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  });
