/** The kill switch: a worker that takes the place of the one readers have, removes itself and all packs, and answers for nothing. */
import { baseOfScript } from './base.ts';
import { packOfCache } from './pack.ts';

/** What the worker uses of its surroundings: the types of workers and of pages cannot be loaded side by side. */
interface WorkerScope {
  readonly location: Location;
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: () => void): void;
  addEventListener(type: 'activate', listener: (event: { waitUntil(work: Promise<void>): void }) => void): void;
}

declare const self: WorkerScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(removeAll()));

async function removeAll(): Promise<void> {
  for (const name of await caches.keys())
    if (packOfCache(name, baseOfScript(self.location.pathname)) !== undefined) await caches.delete(name);
  await self.registration.unregister();
}
