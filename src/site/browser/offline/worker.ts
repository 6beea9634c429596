/**
 * Answers requests for the site if a reader has saved a work for offline reading. The network comes first, so that readers see current rules; saved
 * copies are used if there is no connection or the network takes too long. The worker is installed with the first pack and removed with the last, and it
 * removes itself and all packs when its file disappears from the site. It has no state: packs are browser caches, which pages fill.
 */

import { addressInPack, isNamedByContent, type OfflinePack, packAddress, packOfCache, WORKER_ADDRESS } from '../../kit/pack.ts';
import { baseOfScript } from './base-of-script.ts';

/** The globals that the worker uses. TypeScript cannot load the types of workers and of pages together. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: () => void): void;
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

interface WorkerEvent {
  waitUntil(work: Promise<void>): void;
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

declare const self: WorkerScope;

/** The path of the site on its host. */
const BASE = baseOfScript(self.location.pathname);

/** Milliseconds after which the saved copy is shown instead of waiting for the network. */
const PATIENCE_MS = 3000;
/** Milliseconds between checks whether the site still has the worker. */
const ASK_AGAIN = 60_000;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(`${BASE}/`)) return;
  const address = pathname.slice(BASE.length);
  const isPage = request.mode === 'navigate';
  // A page that saves a pack must get current files.
  if (request.cache === 'reload' || request.cache === 'no-store') return;
  if (isPage) event.waitUntil(removeUnlessPublished());
  event.respondWith(isNamedByContent(address) ? answerFromPack(request, address) : answerFromNetwork(request, address));
});

/** Returns the saved copy of a file whose name changes with its content, or fetches it. */
async function answerFromPack(request: Request, address: string): Promise<Response> {
  return (await savedCopy(address)) ?? fetch(request);
}

/** Returns the network's response, or the saved copy if there is no connection, the server fails, or the response takes too long. */
async function answerFromNetwork(request: Request, address: string): Promise<Response> {
  const network = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const answer = await Promise.race([network.catch(() => undefined), late]);
  if (answer !== undefined && answer.status < 500) return answer;
  const copy = await copyInstead(request, address);
  if (copy !== undefined) return copy;
  return network.catch(() => noConnection(request, address));
}

async function copyInstead(request: Request, address: string): Promise<Response | undefined> {
  const copy = await savedCopy(address);
  return copy !== undefined && request.mode === 'navigate' ? markedAsSaved(copy) : copy;
}

/** Marks a page as a saved copy, with an attribute of its `html` element, so that its script can tell the reader. */
async function markedAsSaved(page: Response): Promise<Response> {
  const html = (await page.text()).replace('<html ', '<html data-saved ');
  return new Response(html, { headers: page.headers });
}

/** Returns the saved copy of an address from a complete pack; undefined if there is none, or if the browser's storage fails. */
async function savedCopy(address: string): Promise<Response | undefined> {
  try {
    for (const { cache } of await wholeCaches()) {
      const copy = await cache.match(BASE + plainAddress(address));
      if (copy !== undefined) return copy;
    }
  } catch {
    // Without storage there is no copy.
  }
  return undefined;
}

/** Returns a response for a page that is not saved: a redirect to the rule in its saved chapter, or the page that lists saved packs. */
async function noConnection(request: Request, address: string): Promise<Response> {
  if (request.mode !== 'navigate') return Response.error();
  const packs = await Promise.all(
    (await wholeCaches()).map(async ({ cache, list }) => ({ cache, pack: (await list.json()) as OfflinePack })),
  );
  for (const { pack } of packs) {
    const saved = addressInPack(pack, plainAddress(address));
    if (saved !== undefined) return Response.redirect(BASE + saved);
  }
  const home = address.split('/')[1] ?? '';
  // One in the language of the address, whose first segment differs by language.
  const nearest = packs.find(({ pack }) => pack.offlinePage.split('/')[1] === home) ?? packs[0];
  const page = await nearest?.cache.match(BASE + nearest.pack.offlinePage);
  return page === undefined ? Response.error() : markedAsSaved(page);
}

interface WholeCache {
  readonly cache: Cache;
  readonly list: Response;
}

/**
 * Returns the caches of complete packs, the newest first. Half of an update lacks its list of files and is left out, as is an older version that a tab did
 * not remove before it was closed.
 */
async function wholeCaches(): Promise<readonly WholeCache[]> {
  const found = new Map<string, WholeCache>();
  for (const name of (await caches.keys()).reverse()) {
    const named = packOfCache(name, BASE);
    if (named === undefined) continue;
    const address = packAddress(named.work, named.language);
    const cache = await caches.open(name);
    const list = found.has(address) ? undefined : await cache.match(BASE + address);
    if (list !== undefined) found.set(address, { cache, list });
  }
  return [...found.values()];
}

let lastAsked = 0;

/** Removes the worker and all packs if the operator has deleted the worker's file. Nothing is removed if the server fails. */
async function removeUnlessPublished(): Promise<void> {
  if (Date.now() - lastAsked < ASK_AGAIN) return;
  lastAsked = Date.now();
  const answer = await fetch(BASE + WORKER_ADDRESS, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.status !== 404 && answer?.status !== 410) return;
  for (const name of await caches.keys()) if (packOfCache(name, BASE) !== undefined) await caches.delete(name);
  await self.registration.unregister();
}

/** Returns the address as pages write it: `/rules/cr/1/101` for `/rules/cr/1/101.html` and `/rules/cr/1/101/`. */
function plainAddress(address: string): string {
  return address.replace(/(?:\.html|\/)$/, '') || '/';
}
