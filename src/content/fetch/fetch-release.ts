/** Downloads and verifies releases, and saves them, even in part, so that an interrupted `rulegraph fetch` can continue. */
import { hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodePercent } from '@rulegraph/core/untrusted';
import type { Release } from '@rulegraph/core/work';
import { makeFolder, replaceFile } from '../disk/file-system.ts';
import { DownloadError, type DownloadLimits, download, type PartialFile } from './download.ts';

/** A release that can be downloaded. */
export type FetchableRelease = Release & { readonly url: string };

/** Where a release is saved, and how it is downloaded. */
interface FetchOptions {
  readonly store: DownloadStore;
  readonly limits: DownloadLimits;
  /** Hosts of all releases of the work. */
  readonly hosts: ReadonlySet<string>;
  readonly onProgress?: (received: number, total: number | null) => void;
  /** Whether a stored file counts only if work.yaml has its checksum: the server may have another one now. */
  readonly isAnew?: boolean | undefined;
}

/** Returns the hosts, with ports, of a work's releases, which are the only ones that redirects may lead to. */
export function releaseHosts(releases: readonly FetchableRelease[]): ReadonlySet<string> {
  return new Set(releases.map(({ url }) => new URL(url).host));
}

/** Returns the file's name in the store. */
export function releaseFileName({ edition, lang, url }: FetchableRelease): string {
  const named = new URL(url).pathname.split('/').at(-1) ?? '';
  // File systems limit names to 255 bytes; the end has the extension.
  return `${edition}-${lang}-${decodePercent(named).slice(-100)}`;
}

/**
 * Returns the bytes of a release, from the store if it has them. Rejects with a `DownloadError` if the server fails, if the checksum is not
 * that of work.yaml, or if the server sent a web page instead of a document.
 */
export async function fetchRelease(release: FetchableRelease, options: FetchOptions): Promise<Uint8Array> {
  const { store, limits, hosts, isAnew = false } = options;
  // The same name at another address is another file.
  const name = `${hash('sha256', release.url).slice(0, 8)}-${releaseFileName(release)}`;
  const known = isAnew && release.sha256 === undefined ? undefined : store.whole(name);
  if (known !== undefined && problem(known, release) === null) return known;
  const start = known === undefined ? store.partial(name) : undefined;
  const bytes = await download(release.url, {
    limits,
    hosts,
    ...(start === undefined ? {} : { start }),
    ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    onPartial: (part) => store.savePartial(name, part),
  });
  const wrong = problem(bytes, release);
  if (wrong !== null) {
    store.drop(name);
    throw new DownloadError(wrong, true);
  }
  store.saveWhole(name, bytes);
  return bytes;
}

/** Publishers answer a removed document with a friendly page and status 200. */
const WEB_PAGE = /^(?:\u00EF\u00BB\u00BF)?(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype\s+html|html|head|body)\b/i;

function problem(bytes: Uint8Array, release: Release): string | null {
  if (bytes.length === 0) return 'the file is empty';
  const sha256 = hash('sha256', bytes);
  if (release.sha256 !== undefined && release.sha256.toLowerCase() !== sha256)
    return `its SHA-256 is ${sha256}, but work.yaml says ${release.sha256}`;
  if (WEB_PAGE.test(new TextDecoder('latin1').decode(bytes.subarray(0, 2000))))
    return 'the server sent a web page instead of a document';
  return null;
}

/** Downloaded files by name, whole or in part. */
interface DownloadStore {
  /** The whole file, if it was downloaded before. */
  readonly whole: (name: string) => Uint8Array | undefined;
  /** The beginning of a file, from an interrupted download. */
  readonly partial: (name: string) => PartialFile | undefined;
  readonly savePartial: (name: string, partial: PartialFile) => void;
  readonly saveWhole: (name: string, bytes: Uint8Array) => void;
  /** Forgets a file that turned out to be wrong. */
  readonly drop: (name: string) => void;
}

/** The first line of a partial file, before the bytes. */
const VALIDATOR_PREFIX = 'If-Range: ';
const VALIDATOR_LINE = /^If-Range: ([^\n]+)\n/;

/** Opens the store in a folder, which is created with the first file. It can be deleted at any time. */
export function openDownloadStore(folder: string): DownloadStore {
  const path = (name: string): string => join(folder, name.replaceAll(/[^\w.-]/g, '_'));
  const read = (file: string): Uint8Array | undefined => (existsSync(file) ? readFileSync(file) : undefined);
  const write = (file: string, bytes: Uint8Array): void => {
    makeFolder(folder);
    replaceFile(file, bytes);
  };
  return {
    whole: (name) => read(path(name)),
    partial: (name) => {
      const file = read(`${path(name)}.part`);
      const validator = file === undefined ? undefined : VALIDATOR_LINE.exec(Buffer.from(file).toString('latin1'))?.[1];
      return file === undefined || validator === undefined
        ? undefined
        : { validator, bytes: file.subarray(VALIDATOR_PREFIX.length + validator.length + 1) };
    },
    savePartial: (name, { bytes, validator }) => {
      if (validator === null || bytes.length === 0) rmSync(`${path(name)}.part`, { force: true });
      else write(`${path(name)}.part`, Buffer.concat([Buffer.from(`${VALIDATOR_PREFIX}${validator}\n`, 'latin1'), bytes]));
    },
    saveWhole: (name, bytes) => {
      write(path(name), bytes);
      rmSync(`${path(name)}.part`, { force: true });
    },
    drop: (name) => {
      rmSync(path(name), { force: true });
      rmSync(`${path(name)}.part`, { force: true });
    },
  };
}
