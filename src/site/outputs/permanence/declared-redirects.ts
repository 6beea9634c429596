/**
 * Reads the redirects that an operator declares for addresses that are no longer pages: `redirects.txt` in a content folder, `FROM TO` on each line.
 * If both end with `*`, each address published below the first leads to the same path below the second. If only FROM does, all lead to one page.
 */
import { join, relative } from 'node:path';
import { addressFiles, contentFolders, isTaken, readText } from '@rulegraph/content/disk';
import { diagnose } from '@rulegraph/core/diagnostics';
import type { Place } from '@rulegraph/core/model';
import { mergeMarkerLine } from '@rulegraph/core/text';
import { decodePercent } from '@rulegraph/core/untrusted';
import type { VFileMessage } from 'vfile-message';
import { isFreePath, isOwnAddress } from '../../kit/addresses.ts';
import { type AddressList, readAddressFiles } from './published-addresses.ts';

/** One address that leads to another. */
export interface DeclaredRedirect {
  readonly from: string;
  readonly to: string;
}

/** A line of `redirects.txt`; either address may end with `*`. */
interface RedirectLine extends DeclaredRedirect {
  readonly place: Place;
  /** Whether the line was written with a `*`. */
  readonly isPattern: boolean;
}

interface Redirects {
  readonly redirects: readonly RedirectLine[];
  /** What is wrong with the lines. */
  readonly messages: readonly VFileMessage[];
}

/** Returns the redirects of all content folders. Those with a `*` are expanded to the addresses that were published. */
export function declaredRedirects(folders = contentFolders()): readonly RedirectLine[] {
  return readRedirects(folders).redirects;
}

/** Reads the redirects of all content folders, with a message for each line that cannot be followed. */
export function readRedirects(folders: readonly string[]): Redirects {
  const files = folders
    .map((folder) => join(folder, 'redirects.txt'))
    .filter(isTaken)
    .map((path) => {
      const name = relative('', path).replaceAll('\\', '/');
      const { text, messages } = readText(path, name);
      const read = parseRedirects(text, name);
      return { redirects: read.redirects, messages: [...messages, ...read.messages] };
    });
  const lines = files.flatMap(({ redirects }) => redirects);
  if (files.length === 0) return { redirects: [], messages: [] };
  const published = lines.some(({ isPattern }) => isPattern) ? readAddressFiles(addressFiles(folders)) : new Map();
  const redirects = expandRedirects(lines, published);
  const messages = [...files.flatMap((file) => file.messages), ...contradictions(lines), ...circles(redirects)];
  return { redirects, messages };
}

/** Reads the lines of a `redirects.txt`, without blank lines and comments, which begin with `#`. */
export function parseRedirects(text: string, file: string): Redirects {
  const redirects: RedirectLine[] = [];
  const messages: VFileMessage[] = [];
  const marker = mergeMarkerLine(text);
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.trim().split(/\s+/);
    const [from = '', to = ''] = words;
    if (from === '' || from.startsWith('#')) continue;
    const place = { file, line: index + 1, column: 1 };
    const fault = place.line === marker ? 'the line is a merge conflict marker' : faultOf(words);
    if (fault === undefined) redirects.push({ from, to, place, isPattern: from.endsWith('*') });
    else messages.push(invalidRedirect(fault, place));
  }
  return { redirects, messages };
}

/** Returns why a line cannot be followed; undefined if it can. */
function faultOf([from = '', to = '', ...rest]: readonly string[]): string | undefined {
  if (to === '') return `"${from}" has no target: a second address is missing`;
  // As hosts write redirects: `/a /b 301`, `/a /b # since 2024`.
  if (rest.length > 0 && !/^(?:#.*|30[1278])$/.test(rest[0] ?? '')) return `"${rest[0]}" follows the two addresses`;
  const below = from.replace(/\*$/, '');
  if (!isOwnAddress(from)) return `"${from}" is not an address of this site, which begins with one "/"`;
  if (from.endsWith('*') ? !/^\/(?:[\w.-]+\/)*[\w.-]*$/.test(below) : !isFreePath(from.slice(1)))
    return `"${from}" cannot be the address of a page`;
  if (!isOwnAddress(to)) return `"${to}" is not an address of this site, which begins with one "/"`;
  if (to.replace(/\*$/, '').includes('*')) return `"${to}" has a "*" that is not at its end`;
  return to.endsWith('*') && !from.endsWith('*') ? `"${to}" ends with "*", and "${from}" does not` : undefined;
}

/** Reports addresses that two lines redirect to different targets. */
function contradictions(lines: readonly RedirectLine[]): readonly VFileMessage[] {
  const first = new Map<string, RedirectLine>();
  return lines.flatMap((line) => {
    const earlier = first.get(line.from) ?? line;
    first.set(line.from, earlier);
    if (earlier.to === line.to) return [];
    const { file, line: row } = earlier.place;
    return invalidRedirect(`"${line.from}" leads to "${earlier.to}" by ${file}:${row}, and to "${line.to}" here`, line.place);
  });
}

/** Reports each circle of redirects at a line of it. */
function circles(redirects: readonly RedirectLine[]): readonly VFileMessage[] {
  const places = new Map(redirects.map(({ from, place }) => [from, place]));
  return findLoops(redirects).flatMap((loop) => {
    const place = places.get(loop[0] ?? '');
    return place === undefined ? [] : [invalidRedirect(`leads in a circle: ${loop.join(' → ')}`, place)];
  });
}

function invalidRedirect(reason: string, place: Place): VFileMessage {
  const remedy = 'write two addresses of the site, FROM TO, such as /rules/cr/old /rules/cr/1/101, or delete the line';
  return diagnose({ code: 'invalid-redirect', reason, place, remedy });
}

/** Returns the addresses of each redirect loop, with the first one repeated at the end. */
export function findLoops(redirects: readonly DeclaredRedirect[]): readonly (readonly string[])[] {
  const targets = new Map(redirects.map(({ from, to }) => [from, pageOf(to)]));
  const settled = new Set<string>();
  const loops: string[][] = [];
  for (const start of targets.keys()) {
    const path = new Set<string>();
    for (let at: string | undefined = start; at !== undefined && !settled.has(at); at = targets.get(at)) {
      if (path.has(at)) {
        loops.push([...[...path].slice([...path].indexOf(at)), at]);
        break;
      }
      path.add(at);
    }
    for (const address of path) settled.add(address);
  }
  return loops;
}

/** Returns the address of the page that hosts send for an address: `/a` for `/a/?x=1#y`, `/%61` and `/a.html`. */
function pageOf(address: string): string {
  const path = decodePercent(URL.parse(address, 'https://site.invalid')?.pathname ?? address);
  return path.replace(/(?:\/index)?\.html$|(?<!\/)\/+$/, '');
}

/** Expands each line with a `*` to the addresses that were published below it. */
export function expandRedirects<Line extends DeclaredRedirect>(lines: readonly Line[], published: AddressList): readonly Line[] {
  return lines.flatMap((line): readonly Line[] => {
    const { from, to } = line;
    if (!from.endsWith('*')) return [line];
    const [below, target] = [from.slice(0, -1), to.replace(/\*$/, '')];
    return [...published.keys()]
      .filter((address) => address.startsWith(below))
      .map((address) => ({ ...line, from: address, to: to.endsWith('*') ? target + address.slice(below.length) : target }));
  });
}
