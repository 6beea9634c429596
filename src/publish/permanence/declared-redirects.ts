/**
 * Where an operator says that addresses lead which are no pages any more: `redirects.txt` in a content folder, `FROM TO` on each line. With `*` at the
 * end of both, everything published below the one leads to the same place below the other; without it there, all lead to one page.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolders } from '../../disk/index.ts';
import { addressFile, readAddressFile } from './address-file.ts';
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
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  return texts.length === 0 ? [] : expandRedirects(texts.join('\n'), readAddressFile(addressFile(folders)));
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
