/**
 * Where an operator says that addresses lead which are not pages any more: `redirects.txt` in a content folder, `FROM TO` on each line. With `*` at the
 * end of both, everything published below the one leads to the same place below the other; without it there, all lead to one page.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolders, isRegularFile } from '../../disk/index.ts';
import { addressFiles, readAddressFiles } from './address-file.ts';
import type { AddressList } from './address-list.ts';

/** One address that leads to another. */
export interface DeclaredRedirect {
  readonly from: string;
  readonly to: string;
}

/** The redirects of all content folders; those with a `*` are written out for the addresses that were published. */
export function declaredRedirects(folders = contentFolders()): readonly DeclaredRedirect[] {
  const texts = folders
    .map((folder) => join(folder, 'redirects.txt'))
    .filter((path) => existsSync(path) && isRegularFile(path))
    .map((path) => readFileSync(path, 'utf8'));
  if (texts.length === 0) return [];
  const redirects = expandRedirects(texts.join('\n'), readAddressFiles(addressFiles(folders)));
  const loop = findLoop(redirects);
  if (loop !== undefined) throw new RedirectLoop(loop);
  return redirects;
}

/** Why redirects cannot be followed. */
export class RedirectLoop extends Error {
  constructor(loop: readonly string[]) {
    super(`redirects.txt leads in a circle: ${loop.join(' → ')}; delete one of its lines`);
  }
}

/** Returns the addresses of a circle in which redirects lead, the first one again at the end; undefined where there is none. */
export function findLoop(redirects: readonly DeclaredRedirect[]): readonly string[] | undefined {
  const targets = new Map(redirects.map(({ from, to }) => [from, to.split('#')[0] ?? '']));
  const settled = new Set<string>();
  for (const start of targets.keys()) {
    const path: string[] = [];
    for (let at: string | undefined = start; at !== undefined && !settled.has(at); at = targets.get(at)) {
      if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
      path.push(at);
    }
    for (const address of path) settled.add(address);
  }
  return undefined;
}

/** Reads the lines of `redirects.txt`; a line that does not begin with two addresses of the site says nothing. */
export function expandRedirects(text: string, published: AddressList): readonly DeclaredRedirect[] {
  return text.split(/\r?\n/).flatMap((line): readonly DeclaredRedirect[] => {
    const [from = '', to = ''] = line.trim().split(/\s+/);
    if (!from.startsWith('/') || !to.startsWith('/')) return [];
    if (!from.endsWith('*')) return [{ from, to }];
    const [below, target] = [from.slice(0, -1), to.replace(/\*$/, '')];
    return [...published.keys()]
      .filter((address) => address.startsWith(below))
      .map((address) => ({ from: address, to: to.endsWith('*') ? target + address.slice(below.length) : target }));
  });
}
