/** Reads and writes the list of published addresses, and compares a built site with it. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { isRegularFile, replaceFile } from '../../disk/index.ts';
import { openBuiltSite } from '../check-links/find-broken-links.ts';
import { readPageManifest } from '../page-manifest.ts';
import {
  type AddressList,
  countAnchors,
  faultOfAddressList,
  formatAddressList,
  isMeaning,
  mergeAddressLists,
  parseAddressList,
} from './address-list.ts';
import { findLostAddresses, type LostAddress, readBuiltAddresses } from './find-lost-addresses.ts';

/** What was published, what is built now, and what the one has and the other does not lead to. */
export interface AddressReport {
  readonly published: AddressList;
  readonly built: AddressList;
  readonly lost: readonly LostAddress[];
}

/** The lists of published addresses, and the folder of a site that is held against them. */
export interface AddressTask {
  readonly lists: readonly string[];
  readonly folder: string;
}

/** How many addresses and anchors were published, and which of them lead nowhere. */
export interface LostReport {
  readonly published: number;
  readonly anchors: number;
  readonly lost: readonly LostAddress[];
}

/** Returns the lists that a site is held against: `RULES_ADDRESSES`, or the `addresses.txt` of every content folder, whatever their order. */
export function addressFiles(contentFolders: readonly string[]): readonly string[] {
  const named = process.env['RULES_ADDRESSES'];
  return named ? [named] : contentFolders.map((folder) => join(folder, 'addresses.txt')).filter((path) => existsSync(path));
}

/** Returns the list that is written: the first that there is, or `addresses.txt` in the first content folder. */
export function addressFile(contentFolders: readonly string[]): string {
  return addressFiles(contentFolders)[0] ?? join(contentFolders[0] ?? '', 'addresses.txt');
}

/** Reads lists together; nothing was published before there is one. Throws `BrokenList` where one is not whole. */
export function readAddressFiles(paths: readonly string[]): AddressList {
  return paths
    .filter((path) => existsSync(path))
    .map((path) => {
      if (!isRegularFile(path)) throw new BrokenList(path, 'it is not a file');
      const text = readFileSync(path, 'utf8');
      const fault = faultOfAddressList(text);
      if (fault !== undefined) throw new BrokenList(path, fault);
      return parseAddressList(text);
    })
    .reduce(mergeAddressLists, new Map());
}

/** Why a list cannot be relied on. */
export class BrokenList extends Error {
  constructor(path: string, fault: string) {
    super(
      `the list of what was published, ${relative('', path)}, is damaged: ${fault}; mend it there (of a merge, keep the lines of both sides), restore it from version control, or delete it to begin anew`,
    );
  }
}

/** Writes what was published and what is built now; the file is replaced as a whole. */
export function writeAddressFile(path: string, { published, built }: AddressReport): void {
  replaceFile(path, formatAddressList(mergeAddressLists(published, built)));
}

/** Compares what was published with the site that was built into a folder. */
export function compareWithSite(published: AddressList, siteFolder: string): AddressReport {
  const site = readBuiltAddresses(openBuiltSite(siteFolder), readPageManifest(siteFolder));
  return { published, built: site.list, lost: findLostAddresses(published, site) };
}

/** Counts what was published and finds what a site has lost of it. What was never published cannot be lost, and no page is read for it. */
export function findLost({ lists, folder }: AddressTask): LostReport {
  const published = readAddressFiles(lists);
  const lost = published.size === 0 ? [] : compareWithSite(published, folder).lost;
  return { published: published.size, anchors: countAnchors(published), lost };
}

/** Describes a lost address in one line for the operator. */
export function describeLost({ address, anchors }: LostAddress): string {
  const [meant] = anchors.filter(isMeaning);
  if (meant !== undefined) return `${address}: meant the edition ${meant.slice(1)}, and means another one now`;
  return anchors.length === 0 ? address : `${address}: ${anchors.map((anchor) => `#${anchor}`).join(' ')}`;
}

/** Why a site that has lost addresses is refused, and what the operator can do about it. `report`: the file that names them all. */
export class AddressesLost extends Error {
  constructor(count: number, list: string, report?: string) {
    super(
      `${count} published addresses lead nowhere${report === undefined ? '' : ` (all of them: ${relative('', report)})`}; restore them, or list where they are now in redirects.txt in the content folder (\`FROM TO\`, a line each); to break the links on purpose, delete their lines from ${relative('', list)}`,
    );
  }
}

const TEXT = /^api\/v1\/([^/]+\/\d{4}-\d{2}-\d{2}(?:\.\d+)?\/[^/]+)\.json$/;

/** Returns the texts that a site was built from, as the data that it publishes of each shows: `cr/2024-06-07/en`. */
export function textsOfSite(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => TEXT.exec(file)?.[1] ?? []);
}

/** Returns the digests of the texts that a site was built from, as it publishes them. */
export function readTextDigests(folder: string): readonly { readonly text: string; readonly sha256: string }[] {
  const path = join(folder, 'api/v1/texts.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).texts : [];
}
