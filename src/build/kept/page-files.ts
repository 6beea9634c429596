/** Files of a built site: what they are called, and how they are taken over from the last one. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { COMPRESSED } from '../compress-files.ts';
import type { KeptFile } from './kept-site.ts';

/** The file of a page, as `build.format: 'file'` names it. */
export function fileOf(pathname: string, type: string): string {
  const path = pathname.replace(/^\/|\/$/g, '');
  if (type !== 'page') return path;
  if (path === '') return 'index.html';
  return path.endsWith('.html') ? path : `${path}.html`;
}

/** Takes a file over if it is what was built: somebody may have changed or removed it. */
export function takeFile(from: string, to: string, digest: string): boolean {
  if (digestOfFile(from) !== digest) return false;
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
  return true;
}

/** The digests of what was compressed beside a file; nothing where not all of it is there. */
export function compressedBeside(path: string): Pick<KeptFile, 'compressed'> {
  if (!COMPRESSED.every((ending) => existsSync(path + ending))) return {};
  return { compressed: Object.fromEntries(COMPRESSED.map((ending) => [ending, digestOfFile(path + ending) ?? ''])) };
}

/** Undefined where there is no such file. */
export function digestOfFile(path: string): string | undefined {
  try {
    return createHash('sha1').update(readFileSync(path)).digest('base64url');
  } catch {
    return undefined;
  }
}
