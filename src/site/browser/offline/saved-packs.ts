/** Saves, updates and removes packs on the reader's device. */

import {
  type OfferedPack,
  type OfflinePack,
  type PackFile,
  packAddress,
  packCacheName,
  packOfCache,
  WORKER_ADDRESS,
} from '../../kit/pack.ts';
import { baseOfScript } from './base-of-script.ts';

/** The path of the site on its host. */
const BASE = baseOfScript(new URL(import.meta.url).pathname);

/** How many files are fetched at once, which is what browsers do for one host. */
const AT_ONCE = 6;

/** Why a pack could not be saved. The version that was saved before stays. */
export type Obstacle =
  /** There is no connection. Files that were fetched stay, and the next attempt continues from there. */
  | 'network'
  /** A file differs from the list, since the site was published again meanwhile. */
  | 'changed'
  /** The device is full. Files that were fetched are removed. */
  | 'full';

/** A pack that is saved completely. */
export type SavedPack = OfferedPack & Pick<OfflinePack, 'language'>;

/**
 * Saves the newest version of a pack and removes older ones. Returns why it could not be saved, or undefined. Only changed files are fetched; `progress`
 * is called with the bytes saved and the bytes in all. If several tabs save the same pack, one of them does, and the others find it saved.
 */
export async function savePack(
  work: string,
  language: string,
  progress: (done: number, all: number) => void,
): Promise<Obstacle | undefined> {
  const save = () => saveNewest(work, language, progress);
  return navigator.locks === undefined ? save() : navigator.locks.request(`rulegraph${BASE} ${work} ${language}`, save);
}

async function saveNewest(
  work: string,
  language: string,
  progress: (done: number, all: number) => void,
): Promise<Obstacle | undefined> {
  let cacheName: string | undefined;
  try {
    const list = await fetch(BASE + packAddress(work, language), { cache: 'no-store' });
    if (!list.ok) return 'network';
    const pack = (await list.clone().json()) as OfflinePack;
    await navigator.storage?.persist?.();
    cacheName = packCacheName(pack, BASE);
    const cache = await caches.open(cacheName);
    await saveFiles(pack, cache, progress);
    await cache.put(BASE + packAddress(work, language), list);
    await removeOthers(pack);
    await navigator.serviceWorker.register(BASE + WORKER_ADDRESS);
    return undefined;
  } catch (error) {
    if (error instanceof ChangedError) return 'changed';
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return 'network';
    if (cacheName !== undefined && (await packIn(cacheName)) === undefined) await caches.delete(cacheName);
    return 'full';
  }
}

export async function savedPacks(): Promise<readonly SavedPack[]> {
  const packs: SavedPack[] = [];
  for (const name of await caches.keys()) {
    const pack = await packIn(name);
    if (pack !== undefined) packs.push(pack);
  }
  return packs;
}

/** Removes every version of a pack, and after the last pack the worker as well. */
export async function removePack(work: string, language: string): Promise<void> {
  for (const name of await cachesOf(work, language)) await caches.delete(name);
  if ((await savedPacks()).length > 0) return;
  // Other sites on the host have their own workers.
  const own = new URL(`${BASE}/`, location.href).href;
  for (const registration of await navigator.serviceWorker.getRegistrations())
    if (registration.scope === own) await registration.unregister();
}

class ChangedError extends Error {}

async function saveFiles(
  { work, language, files, bytes }: OfflinePack,
  cache: Cache,
  progress: (done: number, all: number) => void,
): Promise<void> {
  const earlier = await earlierFiles(work, language);
  const waiting = [...files];
  let done = 0;
  const saveNext = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const [address, , size] = file;
      const url = BASE + address;
      if ((await cache.match(url)) === undefined) await cache.put(url, (await earlier(file)) ?? (await fetchFile(file)));
      done += size;
      progress(done, bytes);
    }
  };
  // After the first obstacle nothing more is fetched.
  const stop = (obstacle: unknown) => {
    waiting.length = 0;
    throw obstacle;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => saveNext().catch(stop)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Returns a function that returns an unchanged file from an earlier version of a pack. */
async function earlierFiles(work: string, language: string): Promise<(file: PackFile) => Promise<Response | undefined>> {
  const known = new Map<string, Cache>();
  for (const name of await cachesOf(work, language)) {
    const pack = await packIn(name);
    const cache = await caches.open(name);
    for (const [address, hash] of pack?.files ?? []) known.set(`${address} ${hash}`, cache);
  }
  return async ([address, hash]) => known.get(`${address} ${hash}`)?.match(BASE + address);
}

/**
 * Fetches a file, bypassing the worker, and rejects if it differs from the list. Returns a new response, since browsers do not accept a redirected one for
 * a page, and its compression headers do not apply to the decoded body.
 */
async function fetchFile([address, hash]: PackFile): Promise<Response> {
  const response = await fetch(BASE + address, { cache: 'reload' });
  if (response.status >= 500) throw new TypeError(`${response.status} ${address}`);
  const body = await response.arrayBuffer();
  if (!response.ok || (await digest(body)) !== hash) throw new ChangedError(address);
  return new Response(body, { headers: { 'content-type': response.headers.get('content-type') ?? '' } });
}

async function digest(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return [...bytes.slice(0, bytes.length / 2)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function removeOthers(pack: OfflinePack): Promise<void> {
  const own = packCacheName(pack, BASE);
  for (const name of await cachesOf(pack.work, pack.language)) if (name !== own) await caches.delete(name);
}

async function cachesOf(work: string, language: string): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => {
    const pack = packOfCache(name, BASE);
    return pack?.work === work && pack.language === language;
  });
}

async function packIn(cacheName: string): Promise<OfflinePack | undefined> {
  const named = packOfCache(cacheName, BASE);
  if (named === undefined) return undefined;
  const list = await (await caches.open(cacheName)).match(BASE + packAddress(named.work, named.language));
  return list?.json() as Promise<OfflinePack> | undefined;
}
