/** The indexes by which addresses that are no pages are followed. */
import { chapterIndexAddress } from '../shared/addresses.ts';
import type { ChapterIndex } from '../shared/chapter-index.ts';
import type { Language } from '../shared/languages.ts';
import { type AddressIndexes, homeOfAddress, successorsOf } from '../shared/successors.ts';
import { fetchJson } from './fetch-json.ts';
import { loadNumbers } from './number-index.ts';

/** The address to which an address of this site has moved; undefined where nobody knows of one. */
export async function successorOf(address: string): Promise<string | undefined> {
  const language = homeOfAddress(address);
  if (language === undefined) return undefined;
  const [successor] = await existingOf(successorsOf(address, await loadIndexes(language)).filter((other) => other !== address));
  return successor;
}

/** Of addresses only those of pages that are really there. */
export async function existingOf(addresses: readonly string[]): Promise<readonly string[]> {
  const answers = await Promise.all(addresses.map((address) => fetch(address, { method: 'HEAD' }).catch(() => undefined)));
  return addresses.filter((_, index) => answers[index]?.ok === true);
}

async function loadIndexes(language: Language): Promise<AddressIndexes> {
  return { numbers: await loadNumbers(language), chapters: await loadChapters(language) };
}

/** Empty where the index cannot be had. */
async function loadChapters(language: Language): Promise<ChapterIndex> {
  return fetchJson<ChapterIndex>(chapterIndexAddress(language)).catch(() => ({}));
}
