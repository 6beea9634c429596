/**
 * Answers from what the reader keeps on the device. It is installed with the first pack that is kept and removed with the last one; whoever
 * keeps nothing never meets it. It holds no state: packs are caches, and the page puts them there.
 */
import { type OfflinePack, packAddress, packOfCache, placeInPack } from './pack.ts';

/** What the worker uses of its surroundings: the types of workers and of pages cannot be loaded side by side. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: () => void): void;
  addEventListener(type: 'activate', listener: (event: { waitUntil(work: Promise<void>): void }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

declare const self: WorkerScope;

// These name files of the newest build: answered from a kept copy, they would hide what is new while there is a connection.
const FRESH = /^\/(?:data|api)\/|^\/pagefind\/(?:earlier\/)?pagefind-entry\.json$/;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  event.respondWith(FRESH.test(pathname) ? fromNetworkFirst(request, pathname) : fromDeviceFirst(request, pathname));
});

async function fromNetworkFirst(request: Request, address: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await kept(address)) ?? Response.error();
  }
}

/** What is kept is shown as it was kept, until the reader takes the newer version that the page announces. */
async function fromDeviceFirst(request: Request, address: string): Promise<Response> {
  const copy = await kept(address);
  if (copy !== undefined) return copy;
  try {
    return await fetch(request);
  } catch {
    return request.mode === 'navigate' ? instead(address) : Response.error();
  }
}

/** A broken or missing cache is as good as none: the network answers. */
async function kept(address: string): Promise<Response | undefined> {
  try {
    return await caches.match(plainAddress(address), { ignoreSearch: true });
  } catch {
    return undefined;
  }
}

/** In place of a page that is not kept: its rule in the chapter, or the page that says what is. */
async function instead(address: string): Promise<Response> {
  const packs = await keptPacks();
  for (const pack of packs) {
    const place = placeInPack(pack, plainAddress(address));
    if (place !== undefined) return Response.redirect(place);
  }
  const home = address.split('/')[1] ?? '';
  const own = packs.find(({ offlinePage }) => offlinePage.split('/')[1] === home) ?? packs[0];
  return (own === undefined ? undefined : await kept(own.offlinePage)) ?? Response.error();
}

async function keptPacks(): Promise<readonly OfflinePack[]> {
  const lists = (await caches.keys()).map(async (name) => {
    const named = packOfCache(name);
    if (named === undefined) return undefined;
    const list = await (await caches.open(name)).match(packAddress(named.work, named.language));
    return list?.json() as Promise<OfflinePack> | undefined;
  });
  return (await Promise.all(lists)).filter((pack) => pack !== undefined);
}

/** The address as it is written on our pages: `/rules/cr/1/101.html` and `/rules/cr/1/101/` are `/rules/cr/1/101`. */
function plainAddress(address: string): string {
  return address.replace(/(?:\.html|\/)$/, '') || '/';
}
