/** Opens the content folders as an archive, or takes over the one that a build has read in the same thread. */
import type { Archive } from '@rulegraph/content/archive';
import { contentFolders, openCachedSources, readArchive } from '@rulegraph/content/disk';

export interface OpenedArchive {
  readonly caches: ReturnType<typeof openCachedSources>;
  readonly archive: Archive;
}

let handedOver: OpenedArchive | undefined;

/** Has the next call of `openArchive` return this. */
export function handOverArchive(opened: OpenedArchive): void {
  handedOver = opened;
}

/** Returns what was handed over since the last call, or opens the content folders. */
export function openArchive(): OpenedArchive {
  const known = handedOver;
  handedOver = undefined;
  if (known !== undefined) return known;
  const caches = openCachedSources(contentFolders());
  return { caches, archive: readArchive(contentFolders(), caches) };
}
