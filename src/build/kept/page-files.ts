/** Files of a built site: what they are called, and how they are taken over from the last one. */
import { createHash } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileState } from '../../archive/file-state.ts';
import { COMPRESSED } from '../compress-files.ts';
import type { KeptBytes, KeptFile, KeptSite } from './kept-site.ts';

/** The file of a page, as `build.format: 'file'` names it. */
export function fileOf(pathname: string, type: string): string {
  const path = pathname.replace(/^\/|\/$/g, '');
  if (type !== 'page') return path;
  if (path === '') return 'index.html';
  return path.endsWith('.html') ? path : `${path}.html`;
}

/**
 * Takes a file over if it is what was built: somebody may have changed or removed it. It is only read where its entry on disk has changed.
 * Returns it with its entry as it was found, or undefined.
 */
export function takeFile(from: string, to: string, { digest, state }: KeptBytes): KeptBytes | undefined {
  const found = fileState(from)?.state;
  if (found === undefined || (found !== state && digestOfFile(from) !== digest)) return undefined;
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
  return { digest, state: found };
}

/** A file as it is; undefined where there is none. */
export function bytesOf(path: string): KeptBytes | undefined {
  const state = fileState(path)?.state;
  const digest = digestOfFile(path);
  return state === undefined || digest === undefined ? undefined : { digest, state };
}

/** What was compressed beside a file; undefined where not all of it is there. */
export function compressedBeside(path: string): KeptFile['compressed'] {
  const found = COMPRESSED.flatMap((ending) => {
    const bytes = bytesOf(path + ending);
    return bytes === undefined ? [] : [[ending, bytes] as const];
  });
  return found.length === COMPRESSED.length ? Object.fromEntries(found) : undefined;
}

/** The same files when the site has come to its place: entries that changed by that are known as they are now, others no longer. */
export function settledFiles(files: KeptSite['files'], folder: string): KeptSite['files'] {
  const settled = <T extends KeptBytes>(bytes: T, path: string): T => {
    const now = fileState(join(folder, path))?.state;
    const isSame = now !== undefined && bytes.state !== undefined && writtenState(now) === writtenState(bytes.state);
    return { ...bytes, state: isSame ? now : undefined };
  };
  const entries = Object.entries(files).map(([path, { compressed, ...file }]) => {
    const beside = Object.entries(compressed ?? {}).map(([ending, bytes]) => [ending, settled(bytes, path + ending)] as const);
    return [path, { ...settled(file, path), ...(compressed && { compressed: Object.fromEntries(beside) }) }] as const;
  });
  return Object.fromEntries(entries);
}

/** Of an entry what a further link to the file leaves as it was. */
function writtenState(state: string): string {
  return state.slice(0, state.lastIndexOf(' '));
}

/** Undefined where there is no such file. */
function digestOfFile(path: string): string | undefined {
  try {
    return createHash('sha1').update(readFileSync(path)).digest('base64url');
  } catch {
    return undefined;
  }
}
