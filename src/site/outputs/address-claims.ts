/**
 * Checks that every address has one owner. Each kind of owner makes claims: works, words of languages, editions and their aliases, numbers, permalinks,
 * redirects, pages of `site.yaml`, and files in `public/`.
 */
import { existsSync } from 'node:fs';
import { type Archive, begunEditions, textsState } from '@rulegraph/content/archive';
import { filesBelow, PUBLIC, readSiteFile } from '@rulegraph/content/disk';
import { diagnose, formatPlace } from '@rulegraph/core/diagnostics';
import type { Place } from '@rulegraph/core/model';
import { compileScheme } from '@rulegraph/core/numbering';
import type { Edition, Work } from '@rulegraph/core/work';
import type { VFileMessage } from 'vfile-message';
import {
  changesAddress,
  chapterAddress,
  collectionAddress,
  compareAddress,
  contentsAddress,
  creditsAddress,
  glossaryAddress,
  introductionAddress,
  isOwnPath,
  pageAddresses,
  ruleAddress,
  translationAddress,
  wholeAddress,
} from '../kit/addresses.ts';
import { type Language, languageOf } from '../kit/languages.ts';
import { readRedirects } from './permanence/declared-redirects.ts';

/** What says that an address is its own. */
interface AddressClaim {
  readonly address: string;
  /** For the operator: `the alias "M10" of cr 2009-07-11`. */
  readonly owner: string;
  /** What the address leads to: claims with the same meaning do not contradict each other. */
  readonly meaning: string;
  /** Where the claim is written; absent for words of the program. */
  readonly place?: Place;
  /** Whether the operator can choose another address. Numbers and words cannot give way. */
  readonly isChosen?: boolean;
  /** Whether the claim has no effect if another one has the address, so that it is only worth a warning. */
  readonly isWeak?: boolean;
}

/** Reports addresses that two owners claim, with the places of both. */
export function checkAddressClaims(archive: Archive, folders: readonly string[]): readonly VFileMessage[] {
  const byAddress = Map.groupBy(
    [...siteClaims(archive), ...archive.works.flatMap((work) => workClaims(archive, work)), ...chosenClaims(folders)],
    // Many disks and some hosts do not distinguish capitals.
    ({ address }) => address.normalize('NFC').toLowerCase(),
  );
  return [...byAddress.values()].flatMap((claims) =>
    claims.flatMap((claim) => {
      const other = claims.find(({ meaning, isChosen }) => meaning !== claim.meaning && isChosen !== true);
      const earlier = claims.slice(0, claims.indexOf(claim)).find(({ meaning }) => meaning !== claim.meaning);
      const isOwn = isOwnPath(claim.address.slice(1).toLowerCase()) && claims.every(({ isChosen }) => isChosen === true);
      const owner = other ?? earlier ?? (isOwn ? { owner: 'the program' } : undefined);
      return claim.isChosen === true && claim.place !== undefined && owner !== undefined ? taken(claim, claim.place, owner) : [];
    }),
  );
}

function taken(
  { address, owner, isWeak }: AddressClaim,
  place: Place,
  other: Pick<AddressClaim, 'owner' | 'place'>,
): VFileMessage {
  const where = other.place === undefined ? '' : ` at ${formatPlace(other.place)}`;
  return diagnose({
    code: 'address-taken',
    severity: isWeak === true ? 'warning' : 'error',
    reason: `the address "${address}" of ${owner} is already that of ${other.owner}${where}`,
    place,
    remedy:
      isWeak === true ? 'delete the line, which has no effect' : 'choose another name; a number of a document is its `version`',
  });
}

function siteClaims(archive: Archive): readonly AddressClaim[] {
  return languagesOf(archive).flatMap((language) =>
    pageAddresses(language).map((address) => ({
      address,
      owner: `a page of the site in "${language.code}"`,
      meaning: `page ${address}`,
    })),
  );
}

function languagesOf(archive: Archive): readonly Language[] {
  const codes = archive.works.flatMap(({ id }) => archive.editions(id).flatMap((edition) => archive.languages(id, edition.id)));
  return [...new Set(codes)].map((code) => languageOf(code));
}

function workClaims(archive: Archive, work: Work): readonly AddressClaim[] {
  const editions = archive.editions(work.id);
  const numbers = numberPlaces(archive, work);
  const permalinks = permalinkClaims(archive, work);
  return [
    ...languagesOf(archive).flatMap((language): readonly AddressClaim[] => {
      const location = { language, work: work.id, edition: null };
      const word = (address: string): AddressClaim => ({
        address,
        owner: `a page of the work "${work.id}"`,
        meaning: `page ${address}`,
      });
      return [
        {
          address: contentsAddress(location),
          owner: `the work "${work.id}"`,
          meaning: `work ${work.id}`,
          place: { file: `${work.id}/work.yaml`, line: 1, column: 1 },
          isChosen: true,
        },
        ...[glossaryAddress, introductionAddress, creditsAddress].map((addressOf) => word(addressOf(location))),
        ...[changesAddress, compareAddress, translationAddress, wholeAddress].map((addressOf) =>
          word(addressOf(language, work.id)),
        ),
        word(collectionAddress(language, work.id, '').replace(/\/$/, '')),
        ...editions.flatMap((edition) => editionClaims(edition, language)),
        ...numbers.flatMap(([number, { chapterOf, place }]): readonly AddressClaim[] => {
          const claim = { owner: `the number "${number}"`, meaning: `number ${work.id} ${number}`, place };
          const own = { ...claim, address: ruleAddress(location, number) };
          return chapterOf === undefined ? [own] : [own, { ...claim, address: chapterAddress(location, chapterOf, number) }];
        }),
      ];
    }),
    ...permalinks,
  ];
}

function editionClaims({ work, id, aliases }: Edition, language: Language): readonly AddressClaim[] {
  const place = { file: `${work}/${id}/edition.yaml`, line: 1, column: 1 };
  return [id, ...aliases].map((name) => ({
    address: contentsAddress({ language, work, edition: name }),
    owner: name === id ? `the edition ${id}` : `the alias "${name}" of the edition ${id}`,
    meaning: `edition ${work} ${id}`,
    place,
    isChosen: name !== id,
  }));
}

/** Returns every number that any text of a work has, with its last place, and the section of a chapter. */
function numberPlaces(archive: Archive, work: Work): readonly (readonly [string, NumberPlace])[] {
  const editions = archive.editions(work.id);
  const past = { ...archive, editions: () => editions.slice(0, -1) };
  // The past stays what it is while the newest edition is corrected.
  const state = JSON.stringify([work.numbering, textsState(past, work.id)]);
  const placesOfPast = archive.index(`past places of ${work.id}`, state, () => [...readNumberPlaces(past, work)]);
  const newest = { ...archive, editions: () => editions.slice(-1) };
  return [...new Map([...placesOfPast, ...readNumberPlaces(newest, work)])];
}

interface NumberPlace {
  readonly place: Place;
  /** Absent unless it is the number of a chapter. */
  readonly chapterOf?: string | null;
}

function readNumberPlaces(archive: Archive, work: Work): ReadonlyMap<string, NumberPlace> {
  const places = new Map<string, NumberPlace>();
  for (const edition of archive.editions(work.id)) {
    const { levels, chapterLevel } = compileScheme(edition.numbering ?? work.numbering);
    for (const lang of archive.languages(work.id, edition.id))
      for (const { number, level, parent, place } of archive.expression(work.id, edition.id, lang)?.rules ?? [])
        places.set(number, { place, ...(level === levels[chapterLevel]?.name && { chapterOf: parent }) });
  }
  return places;
}

/** Returns the permalinks of the newest text of a work in each language, which lead to pages. */
function permalinkClaims(archive: Archive, work: Work): readonly AddressClaim[] {
  const newest = new Map(
    begunEditions(archive.editions(work.id)).flatMap(({ id }) => archive.languages(work.id, id).map((lang) => [lang, id])),
  );
  return [...newest].flatMap(([lang, edition]) =>
    (archive.expression(work.id, edition, lang)?.rules ?? []).flatMap(({ number, permalink, place }): readonly AddressClaim[] =>
      permalink === undefined
        ? []
        : [
            {
              address: permalink.replace(/\/$/, ''),
              owner: `the permalink of "${number}"`,
              meaning: `number ${work.id} ${number}`,
              place,
              isChosen: true,
              // No redirect is made there.
              isWeak: isOwnPath(permalink.slice(1)),
            },
          ],
    ),
  );
}

/** Returns the claims of redirects, of pages of `site.yaml` and of pages in `public/`. */
function chosenClaims(folders: readonly string[]): readonly AddressClaim[] {
  const { redirects } = readRedirects(folders);
  const files = existsSync(PUBLIC) ? filesBelow(PUBLIC) : [];
  const { settings, placeOf } = readSiteFile();
  return [
    ...settings.pages.map(({ address, file }, index) => ({
      address,
      owner: `the page ${file} of site.yaml`,
      meaning: `page ${index} of site.yaml`,
      place: placeOf(['pages', index, 'address']),
      isChosen: true,
    })),
    ...redirects
      .filter(({ isPattern }) => !isPattern)
      .map(({ from, to, place }) => ({
        address: from,
        owner: 'a redirect',
        meaning: `redirect to ${to}`,
        place,
        isChosen: true,
        isWeak: true,
      })),
    ...files
      .filter((file) => file.endsWith('.html') || isOwnPath(file))
      .map((file) => ({
        address: `/${file.replace(/(?:\/index)?\.html$/, '')}`,
        owner: `the file ${PUBLIC}/${file}`,
        meaning: `file ${file}`,
        place: { file: `${PUBLIC}/${file}`, line: 1, column: 1 },
        isChosen: true,
      })),
  ];
}
