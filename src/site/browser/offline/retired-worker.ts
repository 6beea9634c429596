/** Replaces the worker where offline reading is turned off: this worker removes all packs and itself. */

import { packOfCache } from '../../kit/pack.ts';
import { baseOfScript } from './base-of-script.ts';

/** The globals that the worker uses. TypeScript cannot load the types of workers and of pages together. */
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
