/** The list of published addresses on disk, and a built site held against it. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import type { Archive } from '../../archive/index.ts';
import { openBuiltSite } from '../check-links/find-broken-links.ts';
import { readPageManifest } from '../page-manifest.ts';
import { type AddressList, formatAddressList, mergeAddressLists, parseAddressList } from './address-list.ts';
import { findLostAddresses, type LostAddress, readBuiltAddresses } from './find-lost-addresses.ts';

/** What was published, what is built now, and what the one has and the other does not lead to. */
export interface AddressReport {
  readonly published: AddressList;
  readonly built: AddressList;
  readonly lost: readonly LostAddress[];
}

/** The list of published addresses, and the folder of a site that is held against it. */
export interface AddressTask {
  readonly list: string;
  readonly folder: string;
}

/** How many addresses were published, and which of them lead nowhere. */
export interface LostReport {
  readonly published: number;
  readonly lost: readonly LostAddress[];
}

/** Where the list lies: `RULES_ADDRESSES`, or `addresses.txt` in the first content folder. */
export function addressFile(contentFolders: readonly string[]): string {
  return process.env['RULES_ADDRESSES'] || join(contentFolders[0] ?? '', 'addresses.txt');
}

/** Nothing was published before there is a list. */
export function readAddressFile(path: string): AddressList {
  return parseAddressList(existsSync(path) ? readFileSync(path, 'utf8') : '');
}

/** Writes what was published and what is built now; the file is replaced as a whole. */
export function writeAddressFile(path: string, { published, built }: AddressReport): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, formatAddressList(mergeAddressLists(published, built)));
  renameSync(unfinished, path);
}

/** Holds what was published against the site that was built into a folder. */
export function compareWithSite(published: AddressList, siteFolder: string): AddressReport {
  const site = readBuiltAddresses(openBuiltSite(siteFolder), readPageManifest(siteFolder));
  return { published, built: site.list, lost: findLostAddresses(published, site) };
}

/** The same, and only what a build must know. */
export function findLost({ list, folder }: AddressTask): LostReport {
  const published = readAddressFile(list);
  // What was never published cannot be lost, and nobody needs to read the pages.
  const lost = published.size === 0 ? [] : compareWithSite(published, folder).lost;
  return { published: published.size, lost };
}

/** What is said to the operator, an address a line. */
export function describeLost({ address, anchors }: LostAddress): string {
  return anchors.length === 0 ? address : `${address}: ${anchors.map((anchor) => `#${anchor}`).join(' ')}`;
}

/** Why a site that has lost addresses is refused, and what the operator can do about it. */
export class AddressesLost extends Error {
  constructor(count: number, list: string) {
    super(
      `${count} published addresses lead nowhere; restore them, or list where they are now in redirects.txt in the content folder (\`FROM TO\`, a line each); to break the links on purpose, delete their lines from ${relative('', list)}`,
    );
  }
}

const TEXT = /^api\/v1\/([^/]+\/\d{4}-\d{2}-\d{2}(?:\.\d+)?\/[^/]+)\.json$/;

/** Returns the texts that a site was built from, as the data that it publishes of each shows: `cr/2024-06-07/en`. */
export function textsOfSite(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => TEXT.exec(file)?.[1] ?? []);
}

/** Returns the same of a content folder. */
export function textsOfContent(archive: Archive): readonly string[] {
  return archive.works.flatMap(({ id }) =>
    archive.editions(id).flatMap((edition) => archive.languages(id, edition.id).map((lang) => `${id}/${edition.id}/${lang}`)),
  );
}
