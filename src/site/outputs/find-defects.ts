/** Finds every defect of a project: of its content, its settings, and its lists of what was published. */
import { type Archive, type CheckScope, checkArchive, checkSeals, type SealList } from '@rulegraph/content/archive';
import { addressFiles, readSiteFile } from '@rulegraph/content/disk';
import type { VFileMessage } from 'vfile-message';
import { checkOwnCatalogs } from '../pages/own-catalogs.ts';
import { loadOwnComponents } from '../pages/own-components.ts';
import { checkAddressClaims } from './address-claims.ts';
import { readRedirects } from './permanence/declared-redirects.ts';
import { BrokenListError, readAddressFiles } from './permanence/published-addresses.ts';
import { openCachedSeals, readSeals } from './permanence/seal-file.ts';

/** Resolves to all defects of the part of an archive that `scope` names, and to those of the settings. */
export async function findDefects(
  archive: Archive,
  folders: readonly string[],
  scope: CheckScope = {},
): Promise<readonly VFileMessage[]> {
  const published = readLists(folders);
  const seals = checkSeals(archive, published.seals, openCachedSeals(archive));
  const claims = published.damaged.length === 0 ? checkAddressClaims(archive, folders) : [];
  return [
    ...readSiteFile().messages,
    ...(await loadOwnComponents()).messages,
    ...checkOwnCatalogs(archive),
    ...published.messages,
    ...checkArchive(archive, scope),
    ...[...seals, ...claims].filter(({ file = '' }) => isWithin(file, scope)),
  ];
}

/** Reads what was published and the redirects, with a message for each defect; a damaged list counts as empty. */
function readLists(folders: readonly string[]) {
  const damaged = new Map<string, VFileMessage>();
  const readOr = <T>(none: T, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BrokenListError)) throw error;
      damaged.set(error.message, error.diagnostic);
      return none;
    }
  };
  readOr(undefined, () => readAddressFiles(addressFiles(folders)));
  const seals = readOr<SealList>(new Map(), () => readSeals(folders));
  const { messages } = readOr({ redirects: [], messages: [] }, () => readRedirects(folders));
  return { seals, damaged: [...damaged.values()], messages: [...damaged.values(), ...messages] };
}

function isWithin(file: string, scope: CheckScope): boolean {
  const [work, edition, lang] = file.split('/');
  return (scope.work ?? work) === work && (scope.edition ?? edition) === edition && (scope.lang ?? lang) === lang;
}
