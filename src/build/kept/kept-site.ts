/**
 * What a build leaves for the next one: of every page the digest of its file and what it read of the texts. The file can be deleted at any
 * time; one that is not whole is not believed.
 */
import { join, resolve } from 'node:path';
import { cacheFolder } from '../../archive/index.ts';
import { digestOf, keepText, readKeptText } from '../../archive/kept-values.ts';

/** A file as it was left. */
export interface KeptBytes {
  /** Of its bytes. */
  readonly digest: string;
  /** Of the entry on disk, see `takeFile`: while it is the same, nobody has written to the file. */
  readonly state?: string | undefined;
}

/** A page or another file that was rendered. */
export interface KeptFile extends KeptBytes {
  /** The address, as the renderer calls it. */
  readonly pathname: string;
  /** The module that renders it. */
  readonly component: string;
  /** What was compressed beside it, by the endings of the names; absent where nothing was. */
  readonly compressed?: Readonly<Record<string, KeptBytes>> | undefined;
  /** What it read, as positions in `KeptSite.reads`. */
  readonly reads: readonly number[];
}

export interface KeptSite {
  /** Of everything that the site depends on beside its texts: the code, the settings, which texts there are. */
  readonly base: string;
  /** Of every text, by `work/edition/language`. */
  readonly texts: Readonly<Record<string, string>>;
  /** All that pages read: name and digest. */
  readonly reads: readonly (readonly [name: string, digest: string])[];
  /** What the lists of pages read. */
  readonly pathReads: readonly number[];
  /** By their paths below the folder of the site. */
  readonly files: Readonly<Record<string, KeptFile>>;
}

/** Where a site in `folder` is remembered. */
export function keptSiteFile(folder: string): string {
  return join(cacheFolder('sites'), `${digestOf([resolve(folder)]).slice(0, 16)}.json`);
}

/** Undefined where there is none, or where it is broken. */
export function readKeptSite(path: string): KeptSite | undefined {
  const json = readKeptText(path);
  return json === undefined ? undefined : (JSON.parse(json) as KeptSite);
}

/** Writes the file whole or not at all; without it the next build takes longer, and nothing else. */
export function writeKeptSite(path: string, site: KeptSite): void {
  keepText(path, JSON.stringify(site));
}
