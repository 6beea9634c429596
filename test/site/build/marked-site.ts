/** Writes what builds recognize the site of an earlier build by. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBuiltSite } from '../../../src/site/outputs/check-links/find-broken-links.ts';
import { writeSiteChecksums } from '../../../src/site/outputs/checksums.ts';

/** Marks the files in a folder as those of a site, with the list of their checksums. */
export function markAsSite(folder: string): void {
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'data/site.json'), '{}');
  writeSiteChecksums(folder, checkBuiltSite(folder, { number: 0, of: 1 }).digests);
}
