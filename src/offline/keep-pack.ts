/** Keeping, renewing and removing packs on the reader's device. */
import { type OfflinePack, type PackFile, packAddress, packCacheName, packOfCache } from './pack.ts';

const WORKER = '/sw.js';
/** As many files at once as browsers fetch from one host. */
const AT_ONCE = 6;

/** Why a pack could not be kept. What has arrived stays, and the next attempt goes on from there. */
export type Obstacle =
  /** No connection, or it broke off. */
  | 'network'
  /** A file is not the one that the list promises: the site was published anew meanwhile. */
  | 'changed'
  /** No room is left on the device. */
  | 'full';

/** A pack that is on the device in full. */
export interface KeptPack {
  readonly work: string;
  readonly language: string;
  readonly version: string;
  readonly bytes: number;
}

/** Fetches what is missing of a pack, files that did not change from the version that is kept already. `progress` gets bytes done and in all. */
export async function keepPack(
  work: string,
  language: string,
  progress: (done: number, all: number) => void,
): Promise<Obstacle | undefined> {
  try {
    const list = await fetch(packAddress(work, language), { cache: 'no-store' });
    if (!list.ok) return 'network';
    const pack = (await list.clone().json()) as OfflinePack;
    await navigator.storage?.persist?.();
    const cache = await caches.open(packCacheName(pack));
    await keepFiles(pack, cache, progress);
    await cache.put(packAddress(work, language), list);
    await removeOthers(pack);
    await navigator.serviceWorker.register(WORKER);
    return undefined;
  } catch (error) {
    if (error instanceof ChangedError) return 'changed';
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'network';
  }
}

/** What is kept in full. */
export async function keptPacks(): Promise<readonly KeptPack[]> {
  const packs: KeptPack[] = [];
  for (const name of await caches.keys()) {
    const pack = await packIn(name);
    if (pack !== undefined) packs.push(pack);
  }
  return packs;
}

/** Removes every version of a pack; with the last pack goes the worker, and the site is as if nothing had been kept. */
export async function removePack(work: string, language: string): Promise<void> {
  for (const name of await cachesOf(work, language)) await caches.delete(name);
  if ((await keptPacks()).length > 0) return;
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
}

class ChangedError extends Error {}

async function keepFiles(
  { work, language, files, bytes }: OfflinePack,
  cache: Cache,
  progress: (done: number, all: number) => void,
): Promise<void> {
  const earlier = await earlierFiles(work, language);
  const waiting = [...files];
  let done = 0;
  const keepNext = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const [address, , size] = file;
      if ((await cache.match(address)) === undefined) await cache.put(address, (await earlier(file)) ?? (await fetchFile(file)));
      done += size;
      progress(done, bytes);
    }
  };
  // Whoever meets an obstacle leaves the others nothing to do, and is heard once they have finished.
  const stop = (obstacle: unknown) => {
    waiting.length = 0;
    throw obstacle;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => keepNext().catch(stop)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Finds a file in the version that is kept already. */
async function earlierFiles(work: string, language: string): Promise<(file: PackFile) => Promise<Response | undefined>> {
  const known = new Map<string, Cache>();
  for (const name of await cachesOf(work, language)) {
    const pack = await packIn(name);
    const cache = await caches.open(name);
    for (const [address, hash] of pack?.files ?? []) known.set(`${address} ${hash}`, cache);
  }
  return async ([address, hash]) => known.get(`${address} ${hash}`)?.match(address);
}

/** A response made anew: one that was redirected may not answer for a page, and headers of compression no longer hold. */
async function fetchFile([address, hash]: PackFile): Promise<Response> {
  const response = await fetch(address, { cache: 'no-cache' });
  const body = await response.arrayBuffer();
  if (!response.ok || (await digest(body)) !== hash) throw new ChangedError(address);
  return new Response(body, { headers: { 'content-type': response.headers.get('content-type') ?? '' } });
}

async function digest(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return [...bytes.slice(0, bytes.length / 2)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function removeOthers(pack: OfflinePack): Promise<void> {
  const own = packCacheName(pack);
  for (const name of await cachesOf(pack.work, pack.language)) if (name !== own) await caches.delete(name);
}

async function cachesOf(work: string, language: string): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => {
    const pack = packOfCache(name);
    return pack?.work === work && pack.language === language;
  });
}

async function packIn(cacheName: string): Promise<OfflinePack | undefined> {
  const named = packOfCache(cacheName);
  if (named === undefined) return undefined;
  const list = await (await caches.open(cacheName)).match(packAddress(named.work, named.language));
  return list?.json() as Promise<OfflinePack> | undefined;
}
