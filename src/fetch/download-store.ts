/** Downloaded releases on disk, whole or in part, so that an interrupted `rules fetch` goes on where it was. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../disk/replace-file.ts';

/** Files by their names, whole or in part. */
export interface DownloadStore {
  /** The whole file, if it was downloaded before. */
  readonly whole: (name: string) => Uint8Array | undefined;
  /** What an interrupted download left. */
  readonly partial: (name: string) => Uint8Array | undefined;
  readonly keepPartial: (name: string, bytes: Uint8Array) => void;
  readonly keepWhole: (name: string, bytes: Uint8Array) => void;
  /** Forgets a file that turned out to be wrong. */
  readonly drop: (name: string) => void;
}

/** Opens the folder, which is made with the first file. It can be deleted at any time. */
export function openDownloadStore(folder: string): DownloadStore {
  const path = (name: string): string => join(folder, name.replaceAll(/[^\w.-]/g, '_'));
  const read = (file: string): Uint8Array | undefined => (existsSync(file) ? readFileSync(file) : undefined);
  const write = (file: string, bytes: Uint8Array): void => {
    mkdirSync(folder, { recursive: true });
    replaceFile(file, bytes);
  };
  return {
    whole: (name) => read(path(name)),
    partial: (name) => read(`${path(name)}.part`),
    keepPartial: (name, bytes) => write(`${path(name)}.part`, bytes),
    keepWhole: (name, bytes) => {
      write(path(name), bytes);
      rmSync(`${path(name)}.part`, { force: true });
    },
    drop: (name) => {
      rmSync(path(name), { force: true });
      rmSync(`${path(name)}.part`, { force: true });
    },
  };
}
